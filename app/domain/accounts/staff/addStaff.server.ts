import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import type { AddStaffInput } from './forms.ts';

/**
 * Adds a member of the brands' staff. Only the command line calls it: no endpoint or page does. `input` is the
 * output of `addStaffSchema`. Throws `7009` or `7008` for a user ID or an address of another member of staff.
 */
export async function addStaff(ctx: VisitorContext, input: AddStaffInput): Promise<{ staffId: string }> {
  const { password, ...row } = input;
  const passwordHash = await ctx.passwords.hash(password);
  try {
    return await ctx.db.$transaction(async (tx) => {
      const { accountId: staffId } = await tx.account.create({
        data: { accountId: newUuid(ctx.now), kind: 'staff', passwordHash },
      });
      await tx.staffUser.create({ data: { staffId, ...row, createdAt: ctx.now } });
      await recordAudit(
        tx,
        { ...ctx, system: true },
        { action: 'staff.added', subjectKind: 'staff', subjectId: staffId, after: row },
      );
      return { staffId };
    });
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'staff_users_user_id_key') throw new Refusal('7009', { field: 'userId' });
    if (index === 'staff_users_email_address_key') throw new Refusal('7008', { field: 'emailAddress' });
    throw error;
  }
}
