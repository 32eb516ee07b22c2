import { transition } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/accounts/codes.ts';
import type { AgentKey } from '#app/domain/accounts/lockAgent.server.ts';
import { lockManagedAgent } from '#app/domain/agents/lockManagedAgent.server.ts';
import { endAccess } from '#app/domain/sessions/endAccess.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName, mailName } from '#app/domain/display.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail } from '#app/platform/outbox.server.ts';

/** A change of activation: the event of D5, its action in the audit trail, and the template of the mail to the user. */
interface Change {
  event: 'deactivate' | 'reactivate';
  action: string;
  template: 'accountDeactivated' | 'accountReactivated';
}

/** The changes of activation that an owner or manager makes. */
export const activationChanges = {
  deactivate: { event: 'deactivate', action: 'agent.deactivated', template: 'accountDeactivated' },
  reactivate: { event: 'reactivate', action: 'agent.reactivated', template: 'accountReactivated' },
} as const satisfies Record<Change['event'], Change>;

/** The changed user, and their new flag. */
export interface ChangedActivation {
  agentId: string;
  activationFlag: ActivationFlag;
}

/**
 * Deactivates or reactivates a user of the caller's agency (D5, D15) and notifies them by mail. Throws what `lockManagedAgent`
 * throws, and `illegalTransition` where the user's flag does not allow the change.
 */
export function changeActivation(ctx: AgentContext, key: AgentKey, change: Change): Promise<ChangedActivation> {
  return ctx.db.$transaction((tx) => changeActivationIn(tx, ctx, key, change));
}

/** As `changeActivation`, in the caller's transaction. */
export async function changeActivationIn(tx: Transaction, ctx: AgentContext, key: AgentKey, { event, action, template }: Change): Promise<ChangedActivation> {
  const agent = await lockManagedAgent(tx, ctx, key, `user.${event}`);
  const activationFlag = transition(agent.activationFlag as ActivationFlag, event, ctx.market);
  await tx.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { activationFlag } });
  if (event === 'deactivate') await endAccess(tx, ctx, agent);
  const language = defaultLanguage(ctx.market);
  await queueMail(tx, ctx.now, {
    template,
    recipient: agent.emailAddress,
    language,
    params: {
      name: mailName(agent, language),
      agency: ctx.agency.agencyName,
      actor: fullName(ctx.actor, language),
      userId: agent.userId,
    },
    ...(event === 'reactivate' && { link: '/login' }),
  });
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
