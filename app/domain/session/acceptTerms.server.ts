import type { AgentContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/agents/activation.ts';
import { currentTerms } from '#app/domain/content/currentTerms.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Accepts the terms and takes a password of the user's own: flag C becomes A (spec §4, D5). Their other sessions end, since
 * somebody else knew the password that was replaced. Throws `illegalTransition` where the user is at another step,
 * `conflict` where the terms have changed since they were shown, and `passwordNotNew` for the password that was given to them.
 */
export async function acceptTerms(ctx: AgentContext, input: { termsVersion: string; password: string }): Promise<void> {
  const { actor } = ctx;
  const activationFlag = transition(actor.activationFlag, 'acceptTerms', ctx.market);
  const { version } = await currentTerms(ctx);
  if (input.termsVersion !== version) throw new Refusal('conflict');
  const { passwordHash: givenHash } = await ctx.db.agent.findUniqueOrThrow({
    where: { agentUniqueId: actor.agentUniqueId },
    select: { passwordHash: true },
  });
  if (await ctx.passwords.compare(input.password, givenHash)) throw new Refusal('passwordNotNew', { field: 'password' });
  const passwordHash = await ctx.passwords.hash(input.password);
  await ctx.db.$transaction(async (tx) => {
    const accepted = await tx.agent.updateMany({
      where: { agentUniqueId: actor.agentUniqueId, activationFlag: actor.activationFlag, deletedAt: null },
      data: { activationFlag, passwordHash, termsVersion: version, termsAcceptedAt: ctx.now },
    });
    if (accepted.count === 0) throw new Refusal('illegalTransition');
    await tx.session.updateMany({
      where: { agentUniqueId: actor.agentUniqueId, endedAt: null, id: { not: ctx.sessionId } },
      data: { endedAt: ctx.now, endedReason: 'password-changed' },
    });
    await recordAudit(tx, ctx, {
      action: 'agent.terms-accepted',
      subjectKind: 'agent',
      subjectId: actor.agentUniqueId,
      agencyId: ctx.agency.agencyId,
      before: { activationFlag: actor.activationFlag },
      after: { activationFlag, termsVersion: version },
    });
  });
}
