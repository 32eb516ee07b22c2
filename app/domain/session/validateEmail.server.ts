import type { VisitorContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/agents/activation.ts';
import type { ActivationFlag } from '#app/domain/agents/codes.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';

export interface LinkState {
  /** The address that the link was sent to, as stored. */
  emailAddress: string;
  firstName: string;
}

/**
 * What a validation link stands for, without using it: mail scanners open links too. Throws `tokenExpired` for a used, old or
 * unknown one.
 */
export async function readValidationLink(ctx: VisitorContext, token: string): Promise<LinkState> {
  const link = await ctx.db.emailLink.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { agent: { select: { firstName: true, deletedAt: true } } },
  });
  if (!link || link.purpose !== 'validate' || link.usedAt || link.expiresAt <= ctx.now || link.agent.deletedAt) {
    throw new Refusal('tokenExpired');
  }
  return { emailAddress: link.emailAddress, firstName: link.agent.firstName };
}

/**
 * Uses a validation link: the agent's address is validated, and outside the uk flag E becomes C (D5). Throws `tokenExpired` for
 * a used, old or unknown link; of two uses at once only one succeeds.
 */
export async function validateEmail(ctx: VisitorContext, token: string): Promise<LinkState> {
  const tokenHash = hashToken(token);
  return ctx.db.$transaction(async (tx) => {
    const used = await tx.emailLink.updateMany({
      where: { tokenHash, purpose: 'validate', usedAt: null, expiresAt: { gt: ctx.now } },
      data: { usedAt: ctx.now },
    });
    if (used.count === 0) throw new Refusal('tokenExpired');
    const link = await tx.emailLink.findUniqueOrThrow({ where: { tokenHash }, include: { agent: { include: { agency: true } } } });
    const { agent } = link;
    if (agent.deletedAt || agent.emailAddress !== link.emailAddress) throw new Refusal('tokenExpired');
    const activationFlag = transition(agent.activationFlag as ActivationFlag, 'validateEmail', marketOf(agent.agency.country));
    await tx.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { emailValidFlag: 'Y', activationFlag } });
    await recordAudit(tx, { ...ctx, actor: agent }, {
      action: 'agent.email-validated',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
      before: { emailValidFlag: agent.emailValidFlag, activationFlag: agent.activationFlag },
      after: { emailValidFlag: 'Y', activationFlag },
    });
    return { emailAddress: link.emailAddress, firstName: agent.firstName };
  });
}
