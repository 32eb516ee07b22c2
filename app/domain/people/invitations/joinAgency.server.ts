import { transition } from '#app/domain/accounts/activation.ts';
import { withNewIdentifiers } from '#app/domain/accounts/identifiers.server.ts';
import { openedByToken } from '#app/domain/accounts/invitationLink.server.ts';
import type { JoinAgencyInput } from '#app/domain/accounts/profile/forms.ts';
import { contextOfAgent } from '#app/domain/accounts/sessions/contextOfAgent.server.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { holdAgency } from '#app/domain/agencies/information/holdAgency.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { giveGrants } from '#app/domain/permissions/grants.server.ts';
import { takenRefusal } from '#app/domain/people/agents/addAgent.server.ts';
import {
  addedEntry,
  firstFlag,
  newAccountColumns,
  newAgentColumns,
  type NewPerson,
} from '#app/domain/people/agents/newPerson.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** What the page of an invitation shows: whom it is for, by whom and to which agency. */
export interface ShownInvitation {
  emailAddress: string;
  firstName: string;
  lastName: string;
  agentType: AgentType;
  agency: { agencyName: string; country: string };
  market: Market;
}

interface Open extends Omit<ShownInvitation, 'agency' | 'market'> {
  invitationId: string;
  branchId: string | null;
  templateId: string | null;
  tokenHash: string;
}

/**
 * Reads an invitation by its link, without using it: mail scanners open links too. Throws `tokenExpired` for a used,
 * withdrawn, old or unknown one, and where who invited could not add this user now: because they have left, may no
 * longer, or their agency is suspended.
 */
export async function readAgentInvitation(ctx: VisitorContext, token: string): Promise<ShownInvitation> {
  const { invitation, inviter } = await standing(ctx, token);
  const { agency, market } = inviter;
  return { ...invitation, agency, market };
}

/**
 * Accepts an invitation: the invited person becomes a user of the agency with the user ID and the password that
 * they chose, and has yet to accept the terms at the first sign-in. Their address is validated, since its mail
 * brought the link; the permissions are those of the invitation that its inviter may still give, and they follow its template. `input` is the output of
 * `joinAgencySchema`. Throws `tokenExpired` as `readAgentInvitation` does, `7009` and `7008` for what another user has,
 * which leaves the link good, and `throttled` after five user IDs that were taken; of two concurrent uses one
 * succeeds. Who invited is notified.
 */
export async function joinAgency(
  ctx: VisitorContext,
  token: string,
  { password, confirmPwd: _, ...input }: JoinAgencyInput,
): Promise<{ agentUniqueId: string }> {
  const { invitation, inviter } = await standing(ctx, token);
  await requirePlace(ctx.db, input);
  const attempt = await beginAttempt(ctx, 'join-agency', invitation.invitationId);
  const passwordHash = await attempt.costly(() => ctx.passwords.hash(password));
  const { invitationId: agentUniqueId, emailAddress, agentType } = invitation;
  try {
    await withNewIdentifiers((ids) =>
      ctx.db.$transaction((tx) =>
        create(tx, ctx, inviter, invitation, {
          agentUniqueId,
          branchId: invitation.branchId,
          ids,
          passwordHash,
          passwordDue: false,
          input: { ...input, emailAddress, agentType },
        }),
      ),
    );
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
  await attempt.succeeded();
  return { agentUniqueId };
}

// What the invitation gives now: a change of its template changes it, and is waited for.
async function startOf(
  tx: Transaction,
  inviter: AgentContext,
  { invitationId, tokenHash, templateId }: Open,
): Promise<Pick<NewPerson, 'permissions' | 'template'>> {
  if (templateId)
    await tx.$executeRaw`SELECT FROM permission_templates WHERE template_id = ${templateId}::uuid FOR SHARE`;
  const found = await tx.agentInvitation.findFirst({
    where: { invitationId, tokenHash },
    select: { permissions: true, template: { select: { templateId: true, name: true } } },
  });
  if (!found) throw new Refusal('tokenExpired');
  const mayGive = (key: string) => can(inviter, 'permission.give', { key }) || isOfRole(inviter);
  return { permissions: found.permissions.filter(mayGive), template: found.template };
}

// In the uk, where permissions are not set by user, a new user gets all of the role's (spec §6).
function isOfRole({ market }: AgentContext): boolean {
  return market === 'uk';
}

async function standing(ctx: VisitorContext, token: string): Promise<{ invitation: Open; inviter: AgentContext }> {
  const found = await ctx.db.agentInvitation.findFirst({
    where: { ...openedByToken(ctx, token), agency: { approvalStatus: 'APPROVED' } },
  });
  if (!found) throw new Refusal('tokenExpired');
  const { invitedBy, agencyId, ...invitation } = found;
  const inviter = await contextOfAgent(ctx, { agentUniqueId: invitedBy, agencyId, address: ctx.address });
  if (!inviter || !can(inviter, 'user.add', invitation)) throw new Refusal('tokenExpired');
  return { invitation, inviter };
}

async function create(
  tx: Transaction,
  ctx: VisitorContext,
  inviter: AgentContext,
  invitation: Open,
  invited: Omit<NewPerson, 'permissions' | 'template'>,
): Promise<void> {
  const { invitationId, tokenHash } = invitation;
  if (!(await holdAgency(tx, inviter.agency.agencyId))) throw new Refusal('tokenExpired');
  const person = { ...invited, ...(await startOf(tx, inviter, invitation)) };
  const { count } = await tx.agentInvitation.deleteMany({ where: { invitationId, tokenHash } });
  if (count === 0) throw new Refusal('tokenExpired');
  const { agentUniqueId, permissions } = person;
  const columns = newAgentColumns(inviter, person);
  const flag = { emailValidFlag: true, activationFlag: flagOf(inviter) };
  await tx.account.create({ data: { ...newAccountColumns(inviter, person), ownPassword: true } });
  const agent = await tx.agent.create({ data: { ...columns, ...flag } });
  await giveGrants(tx, agentUniqueId, permissions, { grantedBy: inviter.actor.agentUniqueId, now: ctx.now });
  const entry = addedEntry(inviter, person);
  const added = { ...entry, after: { ...(entry.after as object), ...flag } };
  const accepted = { ...ctx, actor: agent };
  await recordAudit(tx, accepted, added);
  await recordAudit(tx, accepted, { ...added, action: 'agent.invitation-accepted' });
  await notify(tx, ctx, {
    kind: 'invitationAccepted',
    accountIds: [inviter.actor.agentUniqueId],
    facts: { name: fullName(agent, inviter.actor.language) },
    place: `/home/agency-overview/${agentUniqueId}`,
  });
}

// The link validates the address, and the form is the uk's first profile edit: the terms come next.
function flagOf(inviter: AgentContext) {
  const validated = transition(firstFlag(inviter), 'validateEmail', inviter.market);
  return validated === 'E' ? transition(validated, 'initialEdit', inviter.market) : validated;
}
