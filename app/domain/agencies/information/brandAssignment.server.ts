import { localized } from '#app/domain/localizedText.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { districtOf, districts } from '#app/domain/markets/settings/kinds/districts.ts';
import { marketingLevels, type MarketingLevel } from '#app/domain/markets/settings/kinds/marketingLevels.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Language } from '#app/i18n.ts';

/** The columns of an agency by which the brand assigns it. */
export const assignmentColumns = {
  country: true,
  state: true,
  region: true,
  district: true,
  dsm: true,
  marketingLevel1: true,
  marketingLevel2: true,
} as const;
type Assigned = Record<keyof typeof assignmentColumns, string>;

/** The brand's people for an agency, and its marketing levels, in words; '' for what is absent. */
export interface BrandAssignment {
  region: string;
  district: string;
  dsm: string;
  dsmEmail: string;
  dsmPhone: string;
  levels: string[];
}

/**
 * Reads what the brand says today of who looks after an agency (`districtOf`), and what its levels of marketing are
 * called. What the settings do not know is as it is stored of the agency.
 */
export async function brandAssignment(
  ctx: { db: Database; now: Date; language: Language },
  agency: Assigned,
): Promise<BrandAssignment> {
  const market = marketOf(agency.country);
  const [{ districts: lines }, levels] = await Promise.all([
    settingToday(ctx, districts, market),
    marketingLevelsOf(ctx, agency.country),
  ]);
  const found = districtOf(lines, agency);
  const codes = [agency.marketingLevel1, agency.marketingLevel2].filter(Boolean);
  const nameOf = (code: string) => {
    const level = levels.find(({ levelCode }) => levelCode === code);
    return level ? localized(ctx.language, 'name', level) : code;
  };
  return {
    region: agency.region || (found?.region ?? ''),
    district: agency.district || (found?.district ?? ''),
    dsm: found?.dsm ?? agency.dsm,
    dsmEmail: found?.dsmEmail ?? '',
    dsmPhone: found?.dsmPhone ?? '',
    levels: codes.map(nameOf),
  };
}

/** The levels of marketing that agencies of a country may have today; none where any code is taken. */
export async function marketingLevelsOf(
  ctx: { db: Database; now: Date },
  country: string,
): Promise<readonly MarketingLevel[]> {
  return (await settingToday(ctx, marketingLevels, marketOf(country))).marketingLevels;
}
