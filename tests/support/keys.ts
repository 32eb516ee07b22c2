import { makeKey } from '#app/domain/accounts/keys/makeKey.server.ts';
import type { KeyManager } from '#app/domain/accounts/keys/keyHolder.server.ts';
import type { Scope } from '#app/domain/permissions/scopes.ts';
import { samplePassword } from './builders.ts';

/** A key that a manager has just made, for 30 days. */
export function keyOf(
  ctx: KeyManager,
  scopes: readonly Scope[],
  options: Partial<Parameters<typeof makeKey>[1]> = {},
): Promise<{ keyId: string; text: string }> {
  const lastDay = new Date(ctx.now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  return makeKey(ctx, {
    keyName: 'Nightly export',
    keyUse: 'live',
    scopes,
    networks: '',
    lastDay,
    password: samplePassword,
    ...options,
  });
}

/** What a call with a key leaves out: the key says who calls. */
export const withoutHeaders = {
  'x-booking-company': null,
  'x-product-company': null,
  'x-request-source': null,
  'x-client-id': null,
  'x-app-context': null,
};
