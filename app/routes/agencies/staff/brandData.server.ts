import { localized } from '#app/domain/localizedText.ts';
import { formValuesOf } from '#app/domain/agencies/information/agencyColumns.ts';
import { agencyFactsOf, brandFields } from '#app/domain/agencies/information/agencyFields.ts';
import type { readBrandData } from '#app/domain/agencies/staff/readBrandData.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { MarketingLevel } from '#app/domain/markets/settings/kinds/marketingLevels.ts';
import { shownDifferences } from '#app/routes/agencies/information/shownDifferences.server.ts';

const isFlag = (name: string) => agencyFactsOf(name)?.record === 'flag';

/** The names of the form's fields: texts, flags, and all of them with the version that they were filled in from. */
export const brandNames = {
  texts: brandFields.filter((name) => !isFlag(name)),
  flags: brandFields.filter(isFlag),
  all: [...brandFields, 'version'] as const,
};

type Stored = Omit<Awaited<ReturnType<typeof readBrandData>>, 'agencyName'>;

/** What is stored, as the form shows it. */
export function brandValues(stored: Stored) {
  return { ...formValuesOf(brandFields, stored), version: String(stored.version) };
}

/**
 * For a form that was filled in from an older version: the new one, and each field that differs with what is stored
 * now.
 */
export async function staleBrandData(ctx: StaffContext, typed: Record<string, unknown>, stored: Stored) {
  const now = brandValues(stored);
  return { version: now.version, differences: await shownDifferences(ctx, brandFields, typed, now) };
}

/**
 * The levels of marketing that an agency may be given, by name, and those that it has; null where the brand has not set
 * which there are, so that any code is typed.
 */
export function levelOptions(
  { language }: StaffContext,
  levels: readonly MarketingLevel[],
  { marketingLevel1, marketingLevel2 }: Pick<Stored, 'marketingLevel1' | 'marketingLevel2'>,
) {
  if (levels.length === 0) return null;
  const own = [marketingLevel1, marketingLevel2].filter(
    (code) => code !== '' && !levels.some(({ levelCode }) => levelCode === code),
  );
  const known = levels.map((level) => ({ value: level.levelCode, label: localized(language, 'name', level) }));
  return [...known, ...[...new Set(own)].map((code) => ({ value: code, label: code }))];
}
