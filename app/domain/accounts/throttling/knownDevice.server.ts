import { randomBytes } from 'node:crypto';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Device } from '#app/platform/deviceCookie.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';

/** The account that the visitor named: by its identifier, user ID or e-mail address, among those of its kind. */
export interface NamedAccount {
  kind?: AccountKind;
  accountId?: string;
  userId?: string;
  emailAddress?: string;
}

/**
 * The identifier of the visitor's browser, where the account's user signed in from it since their last change of
 * password; else undefined. It reads the accounts in the cookie, not the named one, so that its duration does not
 * reveal whether that one exists. The cookie names accounts of both kinds.
 */
export async function knownDevice(
  ctx: VisitorContext,
  { kind = 'agent', accountId, userId, emailAddress }: NamedAccount,
): Promise<string | undefined> {
  const devices = (await ctx.devices?.()) ?? [];
  if (devices.length === 0) return undefined;
  const holder = { select: { userId: true, emailAddress: true } } as const;
  const accounts = await ctx.db.account.findMany({
    where: {
      kind,
      accountId: { in: devices.map((device) => device.accountId) },
      ...(kind === 'agent' && { agent: { deletedAt: null } }),
    },
    select: { accountId: true, passwordHash: true, agent: holder, staff: holder },
  });
  const named = accounts.find(
    (account) =>
      (accountId === undefined || account.accountId === accountId) &&
      (userId === undefined || (account.agent ?? account.staff)?.userId === userId) &&
      (emailAddress === undefined || (account.agent ?? account.staff)?.emailAddress === emailAddress),
  );
  return named && devices.find((device) => isOf(device, named))?.deviceId;
}

/**
 * The devices of the visitor's browser with this account as the latest: the new content of its cookie. `given` is the
 * account's fingerprint, where the caller has it.
 */
export async function devicesWith(ctx: VisitorContext, accountId: string, given?: string): Promise<Device[]> {
  const fingerprint = given ?? (await readFingerprint(ctx, accountId));
  const devices = (await ctx.devices?.()) ?? [];
  const known = devices.find((device) => device.accountId === accountId && device.fingerprint === fingerprint);
  const device = known ?? {
    accountId,
    deviceId: randomBytes(12).toString('base64url'),
    fingerprint,
  };
  return [device, ...devices.filter((other) => other.accountId !== accountId)];
}

async function readFingerprint({ db }: VisitorContext, accountId: string): Promise<string> {
  return fingerprintOf(
    await db.account.findUniqueOrThrow({ where: { accountId }, select: { accountId: true, passwordHash: true } }),
  );
}

type Fingerprinted = { accountId: string; passwordHash: string };

function isOf(device: Device, account: Fingerprinted): boolean {
  return device.accountId === account.accountId && device.fingerprint === fingerprintOf(account);
}

/** What names an account with its password and says nothing of it: another password, another fingerprint. */
export function fingerprintOf({ accountId, passwordHash }: Fingerprinted): string {
  return hashToken(`device:${accountId}:${passwordHash}`).slice(0, 22);
}
