import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
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
  return { issuer: sandboxIssuer, publicKey: sandboxKeys().publicKey, algorithm: 'ES256', ledger: true, members: true };
}

/** A token that the sandbox's partner signs. */
export function signAsSandboxPartner(claims: object): string {
  return createSigner({ key: sandboxKeys().privateKey, algorithm: 'ES256' })({ iss: sandboxIssuer, ...claims });
}
