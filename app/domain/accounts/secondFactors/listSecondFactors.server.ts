import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
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
export async function listSecondFactors(ctx: AccountContext): Promise<OwnSecondFactors> {
  const { accountId } = ownAccount(ctx);
  const [passkeys, authenticator, recoveryCodesLeft] = await Promise.all([
    ctx.db.passkey.findMany({ where: { accountId }, select: shownColumns, orderBy: { createdAt: 'asc' } }),
    ctx.db.authenticator.findUnique({ where: { accountId }, select: { confirmedAt: true } }),
    ctx.db.recoveryCode.count({ where: { accountId, usedAt: null } }),
  ]);
  return { passkeys, authenticatorSince: authenticator?.confirmedAt ?? null, recoveryCodesLeft };
}

/** Reads one of the caller's own passkeys. Throws `notFound` for another user's. */
export async function getOwnPasskey(ctx: AccountContext, passkeyId: string): Promise<OwnPasskey> {
  const passkey = await ctx.db.passkey.findFirst({
    where: { id: passkeyId, accountId: ownAccount(ctx).accountId },
    select: shownColumns,
  });
  if (!passkey) throw new Refusal('notFound');
  return passkey;
}
