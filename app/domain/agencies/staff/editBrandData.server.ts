import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import { fieldColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { brandFields } from '#app/domain/agencies/information/agencyFields.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import { writeAgency } from '#app/domain/agencies/information/writeAgency.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { BrandDataInput } from './forms.ts';

/**
 * Changes what only the brand may of an agency (D20): type, region, district, district sales manager, marketing levels,
 * and the flags of partner rewards, CVP and sales reports. Returns the agency's name. Throws `forbidden`, `notFound`,
 * and `conflict` where the agency has changed since `input.version`.
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
