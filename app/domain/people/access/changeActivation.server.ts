import { flagColumns, isActive } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import type { AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { firstMailOf } from '#app/domain/accounts/onboarding/firstMail.ts';
import { lockManagedAgent } from '#app/domain/people/agents/lockManagedAgent.server.ts';
import { mailFirstStep } from '#app/domain/accounts/onboarding/mailFirstStep.server.ts';
import { endProposals } from '#app/domain/people/ownership/endProposals.server.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName, mailName } from '#app/domain/display.ts';
import { onlyBrand } from '#app/domain/markets/brands.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail } from '#app/platform/outbox.server.ts';

type ActivationChange = 'deactivate' | 'reactivate';

/** A change of activation: the event of the activation table, and its action in the audit trail. */
interface Change {
  event: ActivationChange;
  action: string;
}

/** The changes of activation that an owner or manager makes. */
export const activationChanges = {
  deactivate: { event: 'deactivate', action: 'agent.deactivated' },
  reactivate: { event: 'reactivate', action: 'agent.reactivated' },
} as const satisfies Record<ActivationChange, Change>;

const templates = { deactivate: 'accountDeactivated', reactivate: 'accountReactivated' } as const satisfies Record<
  ActivationChange,
  string
>;

/** The user whose activation has changed, as the mail to them needs it. */
type ChangedUser = ShownNames & {
  agentUniqueId: string;
  userId: string;
  emailAddress: string;
  activationFlag: ActivationFlag;
  emailValidFlag: boolean;
  passwordDue: boolean;
};

/** The changed user, and their new flag. */
export interface ChangedActivation {
  agentId: string;
  activationFlag: ActivationFlag;
}

/**
 * Deactivates or reactivates a user of the caller's agency and notifies them by mail. Throws what
 * `lockManagedAgent` throws, and `illegalTransition` where the user's flag does not allow the change.
 */
export function changeActivation(ctx: AgentContext, key: AgentKey, change: Change): Promise<ChangedActivation> {
  return ctx.db.$transaction((tx) => changeActivationIn(tx, ctx, key, change));
}

/** As `changeActivation`, in the caller's transaction. */
export async function changeActivationIn(
  tx: Transaction,
  ctx: AgentContext,
  key: AgentKey,
  { event, action }: Change,
): Promise<ChangedActivation> {
  const agent = await lockManagedAgent(tx, ctx, key, `user.${event}`);
  const columns = flagColumns(agent, event, ctx.market);
  const { activationFlag } = columns;
  await tx.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: columns });
  await followActivation(tx, ctx, { ...agent, activationFlag }, event);
  await recordAudit(tx, ctx, {
    action,
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
    before: { activationFlag: agent.activationFlag },
    after: { activationFlag },
  });
  return { agentId: agent.agentId, activationFlag };
}

/**
 * The consequences of a change of activation, for the user after it: a deactivated user's access ends at once, with
 * proposals of ownership from and to them, and the user is notified by mail. A user who is back at their first steps
 * gets the mail with the link again, since the earlier link has ended; an address that was not validated may be a
 * stranger's, and gets no mail about a deactivation.
 */
export async function followActivation(
  tx: Transaction,
  ctx: AgentContext,
  agent: ChangedUser,
  event: ActivationChange,
): Promise<void> {
  if (event === 'deactivate') {
    await endAccess(tx, ctx, agent.agentUniqueId);
    await endProposals(tx, ctx, { lostBy: agent.agentUniqueId });
  }
  const firstMail = isActive(agent) ? null : firstMailOf(agent);
  if (firstMail) return mailFirstStep(tx, ctx, firstMail, { ...agent, agency: ctx.agency });
  if (event === 'deactivate' && !agent.emailValidFlag) return;
  const language = defaultLanguage(ctx.market);
  await queueMail(tx, ctx.now, {
    template: templates[event],
    recipient: agent.emailAddress,
    language,
    brand: onlyBrand(ctx.market),
    params: {
      name: mailName(agent, language),
      agency: ctx.agency.agencyName,
      actor: fullName(ctx.actor, language),
      userId: agent.userId,
    },
    ...(event === 'reactivate' && { link: '/login' }),
  });
}
