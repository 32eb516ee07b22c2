import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { partnerRights } from '#app/domain/markets/partners.ts';
import { readPublicKey } from './publicKeys.server.ts';
import { sandboxIssuer, type TokenPartner } from './tokenPartners.server.ts';

let keys: { publicKey: string; privateKey: string } | undefined;

// The key is made in this process and never stored: tokens of an earlier process are invalid.
function sandboxKeys() {
  keys ??= generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return keys;
}

/** The partner that the sandbox plays. Only a demo counts it among the partners. */
export function sandboxPartner(): TokenPartner {
  const key = readPublicKey(sandboxKeys().publicKey);
  return { issuer: sandboxIssuer, keys: typeof key === 'string' ? [] : [key], rights: partnerRights };
}

/** A token that the sandbox's partner signs. */
export function signAsSandboxPartner(claims: object): string {
  return createSigner({ key: sandboxKeys().privateKey, algorithm: 'ES256' })({ iss: sandboxIssuer, ...claims });
}
