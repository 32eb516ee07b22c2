import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { newInvitationLink } from '#app/domain/accounts/invitationLink.server.ts';
import type { InviteAgentInput } from '#app/domain/accounts/profile/forms.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { permissionsToGive } from '#app/domain/people/agents/addAgent.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, type AuditEntry } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { branchGoneRefusal, requireBranchOfNew } from '#app/domain/people/branches/branchChoices.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';

interface Invited {
  invitationId: string;
  emailAddress: string;
  firstName: string;
  lastName: string;
  agentType: AgentType;
}

/**
 * Invites a person to the caller's agency by mail: they choose user ID and password and fill in the rest. `input` is
 * the output of `inviteAgentSchema`; without `permissions` they start with those of the template, or else of the role.
 * Until they answer, a change of the template changes the invitation. Throws `forbidden`, `permissionNotHeld`,
 * `branchNeeded` and `notFound` as adding does, `7008` for the address of a user, `alreadyInvited` for one with an open
 * invitation of this agency, and `throttled` after a hundred mails.
 */
export async function inviteAgent(ctx: AgentContext, input: InviteAgentInput): Promise<{ invitationId: string }> {
  const branchId = await requireBranchOfNew(ctx, input.branch ?? null);
  assertCan(ctx, 'user.add', { agentType: input.agentType, branchId });
  await permissionsToGive(ctx, input);
  await keepPace(ctx, 'invitation', ctx.agency.agencyId);
  const { emailAddress, firstName, lastName, agentType } = input;
  const invited = { invitationId: newUuid(ctx.now), emailAddress, firstName, lastName, agentType };
  const { token, columns } = newInvitationLink(ctx);
  try {
    await ctx.db.$transaction(async (tx) => {
      await requireFreeAddress(tx, emailAddress);
      const { agencyId } = ctx.agency;
      const { permissions, template } = await permissionsToGive(ctx, input, tx);
      await tx.agentInvitation.create({
        data: {
          ...invited,
          ...columns,
          permissions,
          agencyId,
          branchId,
          templateId: template?.templateId ?? null,
          invitedBy: ctx.actor.agentUniqueId,
          invitedAt: ctx.now,
        },
      });
      await mailInvitation(tx, ctx, invited, token);
      await recordAudit(tx, ctx, { ...entryOf(ctx, invited), action: 'agent.invited' });
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === 'agent_invitations_agency_id_email_address_key')
      throw new Refusal('alreadyInvited', { field: 'emailAddress' });
    throw branchGoneRefusal(error) ?? error;
  }
  return invited;
}

/**
 * Sends an open invitation again, with a new link in place of the old one; it is on the caller's right from then on.
 * Throws `notFound` for one that was answered, withdrawn or is of another agency, `forbidden` for a role that the
 * caller may not give, `7008` where a user has the address by now, and `throttled` after five mails.
 */
export async function renewAgentInvitation(ctx: AgentContext, invitationId: string): Promise<{ emailAddress: string }> {
  assertCan(ctx, 'agency.invitations');
  await beginAttempt(ctx, 'first-mail', invitationId);
  const { token, columns } = newInvitationLink(ctx);
  return ctx.db.$transaction(async (tx) => {
    const invited = await lockInvitation(tx, ctx, invitationId);
    await requireFreeAddress(tx, invited.emailAddress);
    await tx.agentInvitation.update({
      where: { invitationId },
      data: { ...columns, invitedBy: ctx.actor.agentUniqueId },
    });
    await mailInvitation(tx, ctx, invited, token);
    await recordAudit(tx, ctx, { ...entryOf(ctx, invited), action: 'agent.invitation-renewed' });
    return invited;
  });
}

/** Withdraws an open invitation: its link opens nothing any more. Throws `notFound` and `forbidden` as renewing does. */
export async function withdrawAgentInvitation(
  ctx: AgentContext,
  invitationId: string,
): Promise<{ emailAddress: string }> {
  assertCan(ctx, 'agency.invitations');
  return ctx.db.$transaction(async (tx) => {
    const invited = await lockInvitation(tx, ctx, invitationId);
    await tx.agentInvitation.delete({ where: { invitationId } });
    await recordAudit(tx, ctx, { ...entryOf(ctx, invited), action: 'agent.invitation-withdrawn' });
    return invited;
  });
}

async function lockInvitation(tx: Transaction, ctx: AgentContext, invitationId: string): Promise<Invited> {
  await tx.$executeRaw`SELECT FROM agent_invitations WHERE invitation_id = ${invitationId}::uuid FOR UPDATE`;
  const invited = await tx.agentInvitation.findFirst({ where: { invitationId, agencyId: ctx.agency.agencyId } });
  if (!invited) throw new Refusal('notFound');
  assertCan(ctx, 'user.add', invited);
  return invited;
}

async function requireFreeAddress(tx: Transaction, emailAddress: string): Promise<void> {
  if ((await tx.agent.count({ where: { emailAddress, deletedAt: null } })) > 0)
    throw new Refusal('7008', { field: 'emailAddress' });
}

// Neither name nor address: an invitation that is never answered leaves nothing of a person in the trail.
function entryOf({ agency }: AgentContext, { invitationId, agentType }: Invited): Omit<AuditEntry, 'action'> {
  return { subjectKind: 'agent', subjectId: invitationId, agencyId: agency.agencyId, after: { agentType } };
}

function mailInvitation(tx: Transaction, ctx: AgentContext, invited: Invited, token: string): Promise<void> {
  const { agency } = ctx;
  return queueAccountMail(
    tx,
    ctx,
    { ...invited, preferredName: '', agency },
    {
      template: 'agentInvited',
      params: { actor: fullName(ctx.actor, defaultLanguage(ctx.market)), agency: agency.agencyName },
      link: `/join?token=${token}`,
    },
  );
}
