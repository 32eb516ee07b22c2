import { randomInt } from 'node:crypto';
import type { AgentContext } from '#app/domain/context.server.ts';
import { lockAgent, type LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { MailTemplate } from '#app/platform/outbox.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { recoveryAlphabet, recoveryCodeCount, recoveryLength } from './secondFactor.ts';

/** A factor's kind, and the name that the user gave it. */
export interface NamedFactor {
  factor: 'passkey' | 'authenticator';
  name?: string;
}

/**
 * Runs a change of the caller's own factors in a transaction that locks their row, so that concurrent changes see each
 * other.
 */
export function changeOwnFactors<Result>(
  ctx: AgentContext,
  change: (tx: Transaction, agent: LockedAgent) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(async (tx) =>
    change(tx, await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId: ctx.actor.agentUniqueId })),
  );
}

// True for a passkey or an authenticator app; recovery codes do not count as a factor.
async function hasFactor(tx: Transaction, agentUniqueId: string): Promise<boolean> {
  const passkeys = await tx.passkey.count({ where: { agentUniqueId } });
  return passkeys > 0 || (await tx.authenticator.count({ where: { agentUniqueId, confirmedAt: { not: null } } })) > 0;
}

/**
 * Records a new factor: sets the flag, writes the audit row and sends the mail. Returns new recovery codes in clear
 * text where it is the user's first factor, else null.
 */
export async function noteAddedFactor(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  added: NamedFactor,
): Promise<string[] | null> {
  const first = !agent.secondFactorFlag;
  if (first) await tx.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { secondFactorFlag: true } });
  await auditFactor(tx, ctx, 'agent.second-factor-added', { after: { ...added } });
  await mailAboutFactor(tx, ctx, 'secondFactorAdded', added);
  return first ? replaceRecoveryCodes(tx, agent.agentUniqueId, ctx.now) : null;
}

/**
 * Records the removal of a factor; with the last one the flag and the recovery codes are removed. Throws
 * `lastSecondFactor`, which rolls the removal back, where no factor would be left in an agency that demands one.
 */
export async function noteRemovedFactor(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  removed: NamedFactor,
): Promise<void> {
  if (!(await hasFactor(tx, agent.agentUniqueId))) {
    const { agencyId } = agent;
    const { secondFactorRequired } = await tx.agency.findUniqueOrThrow({
      where: { agencyId },
      select: { secondFactorRequired: true },
    });
    if (secondFactorRequired) throw new Refusal('lastSecondFactor');
    await forgetSecondFactors(tx, agent.agentUniqueId);
  }
  await auditFactor(tx, ctx, 'agent.second-factor-removed', { before: { ...removed } });
  await mailAboutFactor(tx, ctx, 'secondFactorRemoved', removed);
}

/** Removes all factors, recovery codes and open challenges of an agent, and clears the flag. */
export async function forgetSecondFactors(tx: Transaction, agentUniqueId: string): Promise<void> {
  await tx.passkey.deleteMany({ where: { agentUniqueId } });
  await tx.authenticator.deleteMany({ where: { agentUniqueId } });
  await tx.recoveryCode.deleteMany({ where: { agentUniqueId } });
  await tx.challenge.deleteMany({ where: { agentUniqueId } });
  await tx.agent.update({ where: { agentUniqueId }, data: { secondFactorFlag: false } });
}

/** Replaces an agent's recovery codes and returns the new ones in clear text; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, agentUniqueId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { agentUniqueId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ agentUniqueId, codeHash: recoveryCodeHash(agentUniqueId, code), createdAt: now })),
  });
  return codes;
}

/**
 * The stored hash of a recovery code. With 78 random bits a plain hash cannot be searched, and it stays valid when the
 * settings change.
 */
export function recoveryCodeHash(agentUniqueId: string, plain: string): string {
  return hashToken(`recovery-code:${agentUniqueId}:${plain}`);
}

function newRecoveryCode(): string {
  return Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
}

function auditFactor(
  tx: Transaction,
  ctx: AgentContext,
  action: string,
  change: { before?: object; after?: object },
): Promise<void> {
  const { agentUniqueId } = ctx.actor;
  return recordAudit(tx, ctx, {
    action,
    subjectKind: 'agent',
    subjectId: agentUniqueId,
    agencyId: ctx.agency.agencyId,
    ...change,
  });
}

function mailAboutFactor(
  tx: Transaction,
  ctx: AgentContext,
  template: MailTemplate,
  { factor, name }: NamedFactor,
): Promise<void> {
  const t = translator(defaultLanguage(ctx.market));
  const params = { factor: t(`mail:factors.${factor}`, { passkey: name ?? '' }) };
  return queueAccountMail(
    tx,
    ctx,
    { ...ctx.actor, agency: ctx.agency },
    { template, params, link: '/home/my-account/second-factor' },
  );
}
