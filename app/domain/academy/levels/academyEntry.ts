import type { BrandCode } from '#app/domain/markets/brands.ts';
import { countryCode } from '#app/domain/markets/markets.ts';

/**
 * Where the academy leads: to enrolment, a notice that it is restricted or coming soon, an academy outside the portal,
 * or the dashboard.
 */
export type AcademyEntry = 'enrol' | 'restricted' | 'comingSoon' | 'external' | 'dashboard';

/**
 * The countries whose agencies may use the academy of these brands (spec §4 and §6, which show no list). All others are
 * open to every country.
 */
const allowedCountries: Partial<Record<BrandCode, readonly string[]>> = { HA: ['US', 'CA'], SB: ['US', 'CA'] };

/** The brands whose academy is outside the portal (spec §4). */
const externalAcademies: readonly BrandCode[] = ['SB'];

export interface AcademyVisitor {
  brand: BrandCode;
  /** The agency's. */
  country: string;
  /** True for a user with a member number. */
  enrolled: boolean;
  /** True where the academy is not open yet in their market. */
  comingSoon: boolean;
}

/**
 * The page to which a user who opens the academy is redirected (spec §4 Academy launch). The order of the questions is
 * that of the specification.
 */
export function academyEntry({ brand, country, enrolled, comingSoon }: AcademyVisitor): AcademyEntry {
  if (!enrolled) return 'enrol';
  if (comingSoon) return 'comingSoon';
  const allowed = allowedCountries[brand];
  if (allowed && !allowed.includes(countryCode(country))) return 'restricted';
  return externalAcademies.includes(brand) ? 'external' : 'dashboard';
}
