import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import type { KeyKind, Scope } from '#app/domain/permissions/scopes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { newKeySecret } from '#app/platform/keySecrets.server.ts';
import { networkOf } from '#app/platform/networks.server.ts';
import {
  assertMayManageKeys,
  keeperOf,
  keyAudit,
  keysHeldBy,
  keyZone,
  lockKeys,
  mostKeysOf,
  scopesToGive,
  type KeyManager,
} from './keyHolder.server.ts';
import { endOfLastDay, mayBeLastKeyDay, mostNetworks } from './keyRules.ts';

interface MakeKeyInput {
  keyName: string;
  keyUse: 'live' | 'test';
  scopes: readonly Scope[];
  /** Networks, by blanks, commas or lines. */
  networks: string;
  lastDay: string;
  /** `agency` where it is left out. */
  keyKind?: Exclude<KeyKind, 'agency'>;
  /** The partner in whose name a partner's key delivers. */
  issuer?: string;
  /** The owner's password; staff show otherwise who they are. */
  password?: string;
}

/**
 * Makes a key of the caller's agency, or for staff of the brand or a partner, and returns its text, which is not stored.
 * Throws `forbidden` (`agency.manage-keys`, `staff.manage-keys`), `confirmationNeeded`, `wrongPassword`, `scopeNotHeld`
 * at `scopes`, `networkMalformed` at `networks`, `keyDayOutside` at `lastDay`, `issuerNeeded` at `issuer`, and
 * `tooManyKeys`.
 */
export async function makeKey(ctx: KeyManager, input: MakeKeyInput): Promise<{ keyId: string; text: string }> {
  assertMayManageKeys(ctx);
  const kind: KeyKind = 'staff' in ctx ? (input.keyKind ?? 'brand') : 'agency';
  const { keyName: name, lastDay, issuer = '' } = input;
  const offered = scopesToGive(ctx, kind);
  if (input.scopes.some((scope) => !offered.includes(scope))) throw new Refusal('scopeNotHeld', { field: 'scopes' });
  const addresses = networksIn(input.networks);
  if (!mayBeLastKeyDay(lastDay, ctx.now, keyZone(ctx))) throw new Refusal('keyDayOutside', { field: 'lastDay' });
  if (kind === 'partner' && issuer === '') throw new Refusal('issuerNeeded', { field: 'issuer' });
  if (!('staff' in ctx)) await confirmOwnPassword(ctx, { password: input.password ?? '', field: 'password' });
  const isTest = input.keyUse === 'test';
  const secret = newKeySecret(isTest);
  const expiresAt = endOfLastDay(lastDay, keyZone(ctx));
  const scopes = offered.filter((scope) => input.scopes.includes(scope));
  const keyId = await ctx.db.$transaction(async (tx) => {
    await lockKeys(tx, ctx);
    const active = { ...keysHeldBy(ctx), revokedAt: null, expiresAt: { gt: ctx.now } };
    const most = mostKeysOf(ctx);
    if ((await tx.apiKey.count({ where: active, take: most })) >= most)
      throw new Refusal('tooManyKeys', { params: { limit: most } });
    const key = await tx.apiKey.create({
      data: {
        kind,
        name,
        isTest,
        scopes,
        addresses,
        agencyId: 'staff' in ctx ? null : ctx.agency.agencyId,
        issuer: kind === 'partner' ? issuer : '',
        keeperId: keeperOf(ctx),
        createdBy: keeperOf(ctx),
        createdAt: ctx.now,
        expiresAt,
        secrets: { create: { secretHash: secret.hash, hint: secret.hint, createdAt: ctx.now } },
      },
      select: { keyId: true },
    });
    const after = { keyName: name, keyHint: secret.hint, keyScopes: scopes.join(', '), keyLastDay: lastDay };
    await recordAudit(
      tx,
      ctx,
      keyAudit(ctx, key.keyId, {
        action: 'key.made',
        after: { ...after, ...(addresses.length > 0 && { keyNetworks: addresses.join(', ') }) },
      }),
    );
    return key.keyId;
  });
  return { keyId, text: secret.text };
}

function networksIn(text: string): string[] {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  const networks = typed.map(networkOf);
  const wrong = typed.find((_, place) => networks[place] === undefined);
  if (wrong !== undefined)
    throw new Refusal('networkMalformed', { field: 'networks', params: { network: wrong.slice(0, 60) } });
  const once = [...new Set(networks as string[])];
  if (once.length > mostNetworks)
    throw new Refusal('tooManyNetworks', { field: 'networks', params: { limit: mostNetworks } });
  return once;
}
