import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { flagColumns, isActive } from '#app/domain/accounts/activation.ts';
import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';
import { lockAgent, type LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { liftLocks } from '#app/domain/accounts/throttling/liftLocks.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { firstMailOf } from '#app/domain/accounts/onboarding/firstMail.ts';
import { firstMailActions, mailFirstStep } from '#app/domain/accounts/onboarding/mailFirstStep.server.ts';
import { requireOwnerBeside } from '#app/domain/people/permissions/requireActiveOwner.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, type AuditEntry } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';
import { possibleActs, type PersonAct } from './personActs.ts';
import { readPerson } from './readPerson.server.ts';
import { askForReset, resetFactors } from './secondFactorResets.server.ts';

type Person = LockedAgent & { agency: { agencyName: string; country: string } };

/** What an act did, for the audit trail. */
// A lock that has ended in the meantime is lifted too.
const always = { isLocked: true };

type Done = Pick<AuditEntry, 'action'> & { before?: AuditEntry['before']; after?: AuditEntry['after'] };

/** Makes an act of a member of staff on a person, whose row is locked. */
type Act = (tx: Transaction, ctx: StaffContext, person: Person, reason: string) => Promise<Done>;

/**
 * Does one of the help desk's acts to a user of an agency; it is recorded with its reason, and the person is notified
 * by mail where it changes what they can do. Throws `forbidden` (`staff.help-people`), `confirmationNeeded` for the
 * second factor, `notFound`, also for a user of another market, `conflict` for an act that the person's state does not
 * allow (`possibleActs`), `throttled` after five mails, and `lastOwner` for the only active owner of an agency.
 */
export async function helpPerson(
  ctx: StaffContext,
  agentUniqueId: string,
  { act, reason }: { act: PersonAct; reason: string },
): Promise<void> {
  assertCan(ctx, actionOf(act));
  const { agencyId, agencyName, country, approvalStatus, ...seen } = await readPerson(ctx, agentUniqueId);
  if (!possibleActs({ ...seen, ...always, country, approvalStatus }).includes(act)) throw new Refusal('conflict');
  // The attempt never succeeds: every mail counts, the agency's too, so that no inbox is flooded.
  if (act === 'first-mail' || act === 'new-password') await beginAttempt(ctx, act, agentUniqueId);
  // A real hash of an unknown password: comparing with it takes as long as with any other.
  const passwordHash = act === 'new-password' ? await ctx.passwords.hash(newLinkToken().token) : null;
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, agencyId, { agentUniqueId });
    if (!possibleActs({ ...agent, ...always, country, approvalStatus }).includes(act)) throw new Refusal('conflict');
    if (passwordHash) await tx.account.update({ where: { accountId: agentUniqueId }, data: { passwordHash } });
    const { action, before, after } = await acts[act](tx, ctx, { ...agent, agency: { agencyName, country } }, reason);
    await recordAudit(tx, ctx, {
      action,
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before,
      after: { ...after, reason },
    });
  });
}

function actionOf(act: PersonAct) {
  const isAboutFactors = act === 'reset-second-factor' || act === 'ask-second-factor-reset';
  return isAboutFactors ? 'staff.reset-second-factor' : 'staff.help-people';
}

const acts: Record<PersonAct, Act> = {
  async 'lift-lock'(tx, _ctx, { agentUniqueId, userId }) {
    await liftLocks(tx, { accountId: agentUniqueId, userId, door: 'sign-in' });
    return { action: 'agent.lock-lifted' };
  },
  async 'first-mail'(tx, ctx, person) {
    const mail = firstMailOf(person)!;
    await mailFirstStep(tx, ctx, mail, person);
    return { action: firstMailActions[mail] };
  },
  async 'new-password'(tx, ctx, person) {
    await endAccess(tx, ctx, person.agentUniqueId, 'ended-by-staff');
    await queueLinkMail(tx, ctx, 'first-password', person, person.emailAddress, {
      template: 'newPasswordByStaff',
    });
    return { action: 'agent.new-password-sent' };
  },
  async 'end-sessions'(tx, ctx, { agentUniqueId }) {
    const sessions = await tx.session.count({
      where: { accountId: agentUniqueId, endedAt: null, expiresAt: { gt: ctx.now } },
    });
    await endAccess(tx, ctx, agentUniqueId, 'ended-by-staff');
    return { action: 'agent.sessions-ended', after: { sessions } };
  },
  'reset-second-factor': resetFactors,
  async 'ask-second-factor-reset'(tx, ctx, { agentUniqueId }, reason) {
    await askForReset(tx, ctx, { agentUniqueId, reason });
    return { action: 'agent.second-factor-reset-asked' };
  },
  deactivate: (tx, ctx, person) => changeActivation(tx, ctx, person, 'deactivate'),
  reactivate: (tx, ctx, person) => changeActivation(tx, ctx, person, 'reactivate'),
};

// An address that was not validated may be a stranger's, and gets no mail about a deactivation.
async function changeActivation(
  tx: Transaction,
  ctx: StaffContext,
  person: Person,
  event: 'deactivate' | 'reactivate',
): Promise<Done> {
  const { agentUniqueId, agencyId, agentType, userId, agency, emailValidFlag } = person;
  if (event === 'deactivate' && isActive(person) && agentType === 'O')
    await requireOwnerBeside(tx, agencyId, agentUniqueId);
  const columns = flagColumns(person, event, marketOf(agency.country));
  const { activationFlag } = columns;
  await tx.agent.update({ where: { agentUniqueId }, data: columns });
  if (event === 'deactivate') await endAccess(tx, ctx, agentUniqueId);
  const changed = { ...person, activationFlag };
  const firstMail = event === 'reactivate' && !isActive(changed) ? firstMailOf(changed) : null;
  const params = { agency: agency.agencyName, userId };
  if (firstMail) await mailFirstStep(tx, ctx, firstMail, changed);
  else if (event === 'reactivate')
    await queueAccountMail(tx, ctx, person, { template: 'accountReactivatedByStaff', params, link: '/login' });
  else if (emailValidFlag) await queueAccountMail(tx, ctx, person, { template: 'accountDeactivatedByStaff', params });
  return {
    action: event === 'deactivate' ? 'agent.deactivated' : 'agent.reactivated',
    before: { activationFlag: person.activationFlag },
    after: { activationFlag },
  };
}
