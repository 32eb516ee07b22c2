import type { StaffContext } from '#app/domain/context.server.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import type { readBrandData } from '#app/domain/agencies/staff/readBrandData.server.ts';
import { translator } from '#app/platform/translations.server.ts';

export const brandTexts = ['agencyType', 'region', 'district', 'dsm', 'marketingLevel1', 'marketingLevel2'] as const;
export const brandFlags = ['agencyPartnerRewardFlag', 'cvpAgency', 'taReportAccess'] as const;
export const brandDataFields = [...brandTexts, ...brandFlags, 'version'] as const;

type Stored = Omit<Awaited<ReturnType<typeof readBrandData>>, 'agencyName'>;

/** What is stored, as the form shows it. */
export function brandValues(stored: Stored): Record<(typeof brandDataFields)[number], string> {
  const texts = Object.fromEntries(brandTexts.map((name) => [name, stored[name]]));
  const flags = Object.fromEntries(brandFlags.map((name) => [name, stored[name] ? 'Y' : 'N']));
  return { ...texts, ...flags, version: String(stored.version) } as Record<(typeof brandDataFields)[number], string>;
}

/**
 * For a form that was filled in from an older version: the new one, and each field that differs with what is stored
 * now.
 */
export function staleBrandData(ctx: Pick<StaffContext, 'language'>, typed: Record<string, unknown>, stored: Stored) {
  const t = translator(ctx.language);
  const now = brandValues(stored);
  const isFlag = (name: string) => brandFlags.some((flag) => flag === name);
  const yours = (name: string) => {
    const value = typed[name];
    return typeof value === 'string' ? value.trim() : isFlag(name) ? 'N' : '';
  };
  const words = (name: string, value: string) => (isFlag(name) ? t(`history:${value === 'Y' ? 'yes' : 'no'}`) : value);
  const differences = [...brandTexts, ...brandFlags].filter((name) => yours(name) !== now[name]);
  return {
    version: now.version,
    differences: differences.map((name) => ({
      label: fieldLabel(t, name),
      yours: words(name, yours(name)),
      stored: words(name, now[name]),
    })),
  };
}
