import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Scope } from '#app/domain/permissions/scopes.ts';
import { isWholeKey } from '#app/platform/keySecrets.server.ts';
import { signKeyToken } from '#app/platform/tokens.server.ts';
import { contextOfKey, type KeyCall } from './keyContext.server.ts';
import { keyTokenSeconds } from './keyRules.ts';

/** A short token of a key. */
export interface GivenKeyToken {
  token: string;
  scopes: readonly Scope[];
  seconds: number;
  key: KeyCall['key'];
}

/**
 * Gives a program a short token for its key (OAuth 2.0 client credentials): the key's identifier is the client, the key
 * its secret. `scope` narrows the token, '' asks for all of the key's. Gives `wrongClient` for a secret that is none of
 * the client's, and `wrongScope` for a scope that the key does not have. Throws as `contextOfKey`.
 */
export async function giveKeyToken(
  visitor: VisitorContext,
  { clientId, secret, scope }: { clientId: string; secret: string; scope: string },
): Promise<GivenKeyToken | 'wrongClient' | 'wrongScope'> {
  if (!isWholeKey(secret)) return 'wrongClient';
  const { key } = await contextOfKey(visitor, secret);
  if (key.keyId !== clientId.toLowerCase()) return 'wrongClient';
  const asked = scope.split(' ').filter(Boolean);
  const scopes = asked.length === 0 ? key.scopes : key.scopes.filter((each) => asked.includes(each));
  if (asked.some((each) => !(key.scopes as readonly string[]).includes(each))) return 'wrongScope';
  const token = signKeyToken({ secretId: key.secretId, scopes }, visitor.now, keyTokenSeconds);
  return { token, scopes, seconds: keyTokenSeconds, key };
}
