import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import { fieldColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { brandFields } from '#app/domain/agencies/information/agencyFields.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import { writeAgency } from '#app/domain/agencies/information/writeAgency.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { marketingLevels } from '#app/domain/markets/settings/kinds/marketingLevels.ts';
import { settingIn } from '#app/domain/markets/settings/readSetting.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { BrandDataInput } from './forms.ts';

/**
 * Changes what only the brand may of an agency: type, region, district, district sales manager, marketing levels,
 * and the flags of partner rewards, CVP and sales reports. Returns the agency's name. Throws `forbidden`, `notFound`,
 * `alreadyMerged` where it was merged into another one, `invalidOption` for a level of marketing that its market does
 * not have, and `conflict` where the agency has changed since `input.version`.
 */
export async function editBrandData(
  ctx: StaffContext,
  agencyId: string,
  { version, ...input }: BrandDataInput,
): Promise<{ agencyName: string }> {
  assertCan(ctx, 'staff.edit-agency');
  return ctx.db.$transaction(async (tx) => {
    const agency = await lockAgency(tx, agencyId, version);
    assertReaches(ctx, agency.country);
    if (agency.mergedInto) throw new Refusal('alreadyMerged');
    await requireKnownLevels(tx, ctx, agency, input);
    const changed = await writeAgency(tx, agency, fieldColumns(brandFields, input));
    if (changed)
      await recordAudit(tx, ctx, {
        action: 'agency.brand-data-changed',
        subjectKind: 'agency',
        subjectId: agencyId,
        agencyId,
        ...changed,
      });
    return { agencyName: agency.agencyName };
  });
}

// Where the brand has set which levels there are, another one is not given; what an agency has stays.
async function requireKnownLevels(
  tx: Transaction,
  { now }: StaffContext,
  agency: { country: string } & Record<Level, string>,
  input: Record<Level, string>,
): Promise<void> {
  const { marketingLevels: levels } = await settingIn(tx, now, marketingLevels, marketOf(agency.country));
  const isUnknown = (code: string) => levels.length > 0 && !levels.some(({ levelCode }) => levelCode === code);
  for (const field of ['marketingLevel1', 'marketingLevel2'] as const)
    if (input[field] !== '' && input[field] !== agency[field] && isUnknown(input[field]))
      throw new Refusal('invalidOption', { field });
}

type Level = 'marketingLevel1' | 'marketingLevel2';
