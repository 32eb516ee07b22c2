import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { queueLinkMail, queueValidationMail, type LinkedAgent } from '#app/domain/accounts/emailLinks.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { FirstMail } from './firstMail.ts';

/** The action in the audit trail of each first mail. */
export const firstMailActions = {
  validateEmail: 'agent.validation-sent',
  firstSignIn: 'agent.first-sign-in-sent',
  firstPassword: 'agent.first-password-sent',
} as const satisfies Record<FirstMail, string>;

/** A mail that may be sent, and its reader. */
export interface PreparedFirstMail {
  mail: FirstMail;
  agent: LinkedAgent & { agencyId: string };
}

/** Puts a prepared mail in the outbox, with its audit row. */
export async function queueFirstMail(
  tx: Transaction,
  ctx: AgentContext,
  { mail, agent }: PreparedFirstMail,
): Promise<void> {
  await mailFirstStep(tx, ctx, mail, agent);
  await recordAudit(tx, ctx, {
    action: firstMailActions[mail],
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
  });
}

/** Puts the mail of a first step in the outbox, without its own row: the caller records what it is part of. */
export function mailFirstStep(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  mail: FirstMail,
  agent: LinkedAgent,
): Promise<void> {
  return queueByKind[mail](tx, ctx, agent);
}

type Queue = (tx: Transaction, ctx: Pick<VisitorContext, 'now'>, agent: LinkedAgent) => Promise<void>;

const queueByKind: Record<FirstMail, Queue> = {
  validateEmail: queueValidationMail,
  firstPassword: (tx, ctx, agent) => queueLinkMail(tx, ctx, 'first-password', agent),
  firstSignIn: (tx, ctx, agent) =>
    queueAccountMail(tx, ctx, agent, {
      template: 'firstSignIn',
      params: { userId: agent.userId, agency: agent.agency.agencyName },
      link: '/login',
    }),
};
