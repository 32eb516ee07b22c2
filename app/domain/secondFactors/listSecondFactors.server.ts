import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

export interface OwnPasskey {
  id: string;
  name: string;
  /** True where the maker of the device keeps a copy, so that it outlives the device. */
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

/** The caller's own second factors, without any secret. */
export async function listSecondFactors(ctx: AgentContext): Promise<OwnSecondFactors> {
  const { agentUniqueId } = ctx.actor;
  const [passkeys, authenticator, recoveryCodesLeft] = await Promise.all([
    ctx.db.passkey.findMany({ where: { agentUniqueId }, select: shownColumns, orderBy: { createdAt: 'asc' } }),
    ctx.db.authenticator.findUnique({ where: { agentUniqueId }, select: { confirmedAt: true } }),
    ctx.db.recoveryCode.count({ where: { agentUniqueId, usedAt: null } }),
  ]);
  return { passkeys, authenticatorSince: authenticator?.confirmedAt ?? null, recoveryCodesLeft };
}

/** One of the caller's own passkeys. Throws `notFound` for anybody else's. */
export async function getOwnPasskey(ctx: AgentContext, passkeyId: string): Promise<OwnPasskey> {
  const passkey = await ctx.db.passkey.findFirst({ where: { id: passkeyId, agentUniqueId: ctx.actor.agentUniqueId }, select: shownColumns });
  if (!passkey) throw new Refusal('notFound');
  return passkey;
}
