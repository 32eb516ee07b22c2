import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName, mailName } from '#app/domain/display.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Language } from '#app/i18n.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { queueMail } from '#app/platform/outbox.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { newInvitationLink } from '#app/domain/accounts/invitationLink.server.ts';
import type { InviteStaffInput } from './accountForms.ts';

/**
 * Invites a person to the brands' staff by mail: they choose user ID and password themselves. `input` is the output of
 * `inviteStaffSchema`. Throws `forbidden`, also for markets that the caller does not reach, `7008` for the address of a
 * member of staff, and `alreadyInvited` for one with an open invitation.
 */
export async function inviteStaff(ctx: StaffContext, input: InviteStaffInput): Promise<{ invitationId: string }> {
  assertCan(ctx, 'staff.manage-accounts');
  if (!reachesAllOf(ctx.staff, input.markets)) throw new Refusal('forbidden');
  const { emailAddress } = input;
  const { token, columns } = newInvitationLink(ctx);
  try {
    return await ctx.db.$transaction(async (tx) => {
      if ((await tx.staffUser.count({ where: { emailAddress } })) > 0)
        throw new Refusal('7008', { field: 'emailAddress' });
      const { invitationId } = await tx.staffInvitation.create({
        data: {
          ...input,
          ...columns,
          language: ctx.language,
          invitedBy: ctx.staff.staffId,
          invitedAt: ctx.now,
        },
        select: { invitationId: true },
      });
      await mailInvitation(tx, ctx, { ...input, language: ctx.language }, token);
      await recordAudit(tx, ctx, {
        action: 'staff.invited',
        subjectKind: 'staff',
        subjectId: invitationId,
        after: { ...input },
      });
      return { invitationId };
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === 'staff_invitations_open_key')
      throw new Refusal('alreadyInvited', { field: 'emailAddress' });
    throw error;
  }
}

/**
 * Sends an open invitation again, with a new link in place of the old one; it is on the caller's right from then on.
 * Throws `forbidden`, and `notFound` for one that is closed or of other markets.
 */
export async function renewInvitation(ctx: StaffContext, invitationId: string): Promise<{ emailAddress: string }> {
  assertCan(ctx, 'staff.manage-accounts');
  const { token, columns } = newInvitationLink(ctx);
  return ctx.db.$transaction(async (tx) => {
    const invitation = await openInvitation(tx, ctx, invitationId);
    await tx.staffInvitation.update({
      where: { invitationId },
      data: { ...columns, invitedBy: ctx.staff.staffId },
    });
    await mailInvitation(tx, ctx, invitation, token);
    await recordAudit(tx, ctx, {
      action: 'staff.invitation-renewed',
      subjectKind: 'staff',
      subjectId: invitationId,
    });
    return invitation;
  });
}

/** Withdraws an open invitation: its link opens nothing any more. Throws as `renewInvitation` does. */
export async function withdrawInvitation(ctx: StaffContext, invitationId: string): Promise<{ emailAddress: string }> {
  assertCan(ctx, 'staff.manage-accounts');
  return ctx.db.$transaction(async (tx) => {
    const invitation = await openInvitation(tx, ctx, invitationId);
    await tx.staffInvitation.update({ where: { invitationId }, data: { withdrawnAt: ctx.now } });
    await recordAudit(tx, ctx, {
      action: 'staff.invitation-withdrawn',
      subjectKind: 'staff',
      subjectId: invitationId,
    });
    return invitation;
  });
}

async function openInvitation(tx: Transaction, ctx: StaffContext, invitationId: string) {
  await tx.$executeRaw`SELECT FROM staff_invitations WHERE invitation_id = ${invitationId}::uuid FOR UPDATE`;
  const invitation = await tx.staffInvitation.findFirst({
    where: { invitationId, acceptedAt: null, withdrawnAt: null },
  });
  if (!invitation || !reachesAllOf(ctx.staff, invitation.markets as StaffContext['staff']['markets']))
    throw new Refusal('notFound');
  return invitation;
}

async function mailInvitation(
  tx: Transaction,
  ctx: StaffContext,
  invited: { emailAddress: string; firstName: string; lastName: string; role: StaffRole; language: Language },
  token: string,
): Promise<void> {
  const { language } = invited;
  await queueMail(tx, ctx.now, {
    template: 'staffInvited',
    recipient: invited.emailAddress,
    language,
    params: {
      name: mailName(invited, language),
      actor: fullName(ctx.staff, language).trim() || ctx.staff.userId,
      role: translator(language)(`staff:role.${invited.role}`),
    },
    link: `/staff/join?token=${token}`,
    brand: null,
  });
}
