import { openedByToken } from '#app/domain/accounts/invitationLink.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';

/** What the page of an invitation shows: who is invited, and as what. */
export type ShownInvitation = Awaited<ReturnType<typeof readInvitation>>;

/**
 * Reads an invitation by its link, without using it. Throws `tokenExpired` for a used, withdrawn, old or unknown one,
 * and where who invited could not invite this person now: because their access has ended, or is another.
 */
export async function readInvitation(ctx: VisitorContext, token: string) {
  const invitation = await ctx.db.staffInvitation.findFirst({
    where: openAt(ctx, token),
    select: { firstName: true, lastName: true, emailAddress: true, role: true, markets: true, invitedBy: true },
  });
  if (!invitation) throw new Refusal('tokenExpired');
  const { invitedBy, ...shown } = invitation;
  await requireInviter(ctx.db, { invitedBy, markets: shown.markets });
  return shown;
}

async function requireInviter(
  db: Database | Transaction,
  { invitedBy, markets }: { invitedBy: string; markets: string[] },
): Promise<void> {
  const found = await db.staffUser.findUnique({
    where: { staffId: invitedBy },
    select: { role: true, markets: true, active: true },
  });
  // The tables' checks hold role and markets to the codes.
  const staff = found && { role: found.role as StaffRole, markets: found.markets as Market[] };
  if (!staff || !found.active || !can({ staff }, 'staff.manage-accounts') || !reachesAllOf(staff, markets as Market[]))
    throw new Refusal('tokenExpired');
}

/**
 * Accepts an invitation: the invited person becomes a member of staff with the user ID and the password that they
 * chose, and their address is validated, since its mail brought the link. Throws `tokenExpired` as `readInvitation`
 * does, `7009` for a user ID that is taken, and `7008` for an address that another member of staff has by now; of two
 * concurrent uses one succeeds.
 */
export async function acceptInvitation(
  ctx: VisitorContext,
  token: string,
  { userId, password }: { userId: string; password: string },
): Promise<{ staffId: string }> {
  await readInvitation(ctx, token);
  const passwordHash = await ctx.passwords.hash(password);
  try {
    return await ctx.db.$transaction(async (tx) => {
      const [invitation] = await tx.staffInvitation.updateManyAndReturn({
        where: openAt(ctx, token),
        data: { acceptedAt: ctx.now },
      });
      if (!invitation) throw new Refusal('tokenExpired');
      await requireInviter(tx, invitation);
      const { emailAddress, firstName, lastName, role, markets, language } = invitation;
      const { accountId: staffId } = await tx.account.create({
        data: { accountId: newUuid(ctx.now), kind: 'staff', passwordHash, ownPassword: true, language },
      });
      const row = { userId, emailAddress, firstName, lastName, role, markets };
      await tx.staffUser.create({ data: { ...row, staffId, emailValidFlag: true, createdAt: ctx.now } });
      await recordAudit(
        tx,
        { ...ctx, staff: { staffId } },
        { action: 'staff.invitation-accepted', subjectKind: 'staff', subjectId: staffId, after: row },
      );
      return { staffId };
    });
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'staff_users_user_id_key') throw new Refusal('7009', { field: 'userId' });
    if (index === 'staff_users_email_address_key') throw new Refusal('7008');
    throw error;
  }
}

function openAt(ctx: VisitorContext, token: string) {
  return { ...openedByToken(ctx, token), acceptedAt: null, withdrawnAt: null };
}
