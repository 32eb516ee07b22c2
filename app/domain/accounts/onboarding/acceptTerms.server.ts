import type { AgentContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { currentTerms } from '#app/domain/content/documents/currentTerms.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { asksForOwnPassword } from './ownPassword.ts';
import type { Transaction } from '#app/platform/database.server.ts';

interface Accepted {
  activationFlag: ActivationFlag;
  passwordHash?: string;
  version: string;
}

/**
 * Accepts the terms (spec §4). At flag C the user becomes active; one who still has the password that an owner or
 * manager gave them replaces it, and their other sessions end, since another person knew it. A user who accepts changed
 * terms, or who has chosen their password (by registering, or by a reset link), only accepts the terms. Throws
 * `illegalTransition` where the user is at another step, `conflict` where the terms have changed since they were shown,
 * and `passwordNotNew` for the password that they were given.
 */
export async function acceptTerms(
  ctx: AgentContext,
  input: { termsVersion: string; password?: string },
): Promise<void> {
  const { actor } = ctx;
  const activationFlag = actor.termsDue
    ? actor.activationFlag
    : transition(actor.activationFlag, 'acceptTerms', ctx.market);
  const { version } = await currentTerms(ctx);
  if (input.termsVersion !== version) throw new Refusal('conflict');
  const passwordHash = asksForOwnPassword(actor) ? await newPasswordHash(ctx, input.password ?? '') : undefined;
  await ctx.db.$transaction((tx) => write(tx, ctx, { activationFlag, passwordHash, version }));
}

async function newPasswordHash(ctx: AgentContext, password: string): Promise<string> {
  const { passwordHash } = await ctx.db.account.findUniqueOrThrow({
    where: { accountId: ctx.actor.agentUniqueId },
    select: { passwordHash: true },
  });
  if (await ctx.passwords.compare(password, passwordHash)) throw new Refusal('passwordNotNew', { field: 'password' });
  return ctx.passwords.hash(password);
}

async function write(
  tx: Transaction,
  ctx: AgentContext,
  { activationFlag, passwordHash, version }: Accepted,
): Promise<void> {
  const { actor } = ctx;
  const { agentUniqueId } = actor;
  const before = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId }, select: { termsVersion: true } });
  const accepted = await tx.agent.updateMany({
    where: { agentUniqueId, activationFlag: actor.activationFlag, deletedAt: null },
    data: {
      activationFlag,
      termsVersion: version,
      termsAcceptedAt: ctx.now,
    },
  });
  if (accepted.count === 0) throw new Refusal('illegalTransition');
  await tx.session.updateMany({ where: { accountId: agentUniqueId, termsDue: true }, data: { termsDue: false } });
  if (passwordHash !== undefined) {
    await tx.account.update({
      where: { accountId: agentUniqueId },
      data: { passwordHash, ownPassword: true, passwordDue: false },
    });
    await tx.session.updateMany({
      where: { accountId: agentUniqueId, endedAt: null, id: { not: ctx.sessionId } },
      data: { endedAt: ctx.now, endedReason: 'password-changed' },
    });
  }
  await recordAudit(tx, ctx, {
    action: 'agent.terms-accepted',
    subjectKind: 'agent',
    subjectId: agentUniqueId,
    agencyId: ctx.agency.agencyId,
    before: { activationFlag: actor.activationFlag, termsVersion: before.termsVersion },
    after: { activationFlag, termsVersion: version },
  });
}
