import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

export interface OwnPasskey {
  id: string;
  name: string;
  /** True for a synchronised passkey, which is not lost with its device. */
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface OwnSecondFactors {
  passkeys: OwnPasskey[];
  authenticatorSince: Date | null;
  recoveryCodesLeft: number;
}

const shownColumns = { id: true, name: true, backedUp: true, createdAt: true, lastUsedAt: true } as const;

/** Lists the caller's own second factors, without secrets. */
export async function listSecondFactors(ctx: AgentContext): Promise<OwnSecondFactors> {
  const { agentUniqueId } = ctx.actor;
  const [passkeys, authenticator, recoveryCodesLeft] = await Promise.all([
    ctx.db.passkey.findMany({ where: { agentUniqueId }, select: shownColumns, orderBy: { createdAt: 'asc' } }),
    ctx.db.authenticator.findUnique({ where: { agentUniqueId }, select: { confirmedAt: true } }),
    ctx.db.recoveryCode.count({ where: { agentUniqueId, usedAt: null } }),
  ]);
  return { passkeys, authenticatorSince: authenticator?.confirmedAt ?? null, recoveryCodesLeft };
}

/** Reads one of the caller's own passkeys. Throws `notFound` for another user's. */
export async function getOwnPasskey(ctx: AgentContext, passkeyId: string): Promise<OwnPasskey> {
  const passkey = await ctx.db.passkey.findFirst({
    where: { id: passkeyId, agentUniqueId: ctx.actor.agentUniqueId },
    select: shownColumns,
  });
  if (!passkey) throw new Refusal('notFound');
  return passkey;
}
