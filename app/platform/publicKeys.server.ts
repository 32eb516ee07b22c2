import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { PartnerKeyAlgorithm } from '#app/domain/markets/partners.ts';

/** A public key by which a partner's tokens are checked. */
export interface PublicKey {
  /** In PEM. */
  publicKey: string;
  /** The kind of the key decides it. */
  algorithm: PartnerKeyAlgorithm;
  /** SHA-256 of the key (SPKI, DER), in hex. */
  fingerprint: string;
}

/** Why a text is no key of a partner: a private key, no key in PEM, or one that is too weak or of another kind. */
export type KeyFault = 'private' | 'unreadable' | 'unsuited';

const fewestRsaBits = 2048;

/** True for a text with a private key in PEM, which neither a page nor a log may repeat. */
export function hasPrivateKey(text: string): boolean {
  return text.includes('PRIVATE KEY');
}

/** Reads a public key in PEM, or says what is wrong with it. */
export function readPublicKey(text: string): PublicKey | KeyFault {
  // Node makes a public key of a private one too; a partner who sent that has given it away.
  if (hasPrivateKey(text)) return 'private';
  const key = keyOf(text);
  if (!key) return 'unreadable';
  const algorithm = algorithmOf(key);
  if (!algorithm) return 'unsuited';
  return {
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    algorithm,
    fingerprint: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  };
}

function keyOf(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): PartnerKeyAlgorithm | undefined {
  if (asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (asymmetricKeyType === 'ec') return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? 'ES256' : undefined;
  const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= fewestRsaBits;
  return asymmetricKeyType === 'rsa' && isStrong ? 'RS256' : undefined;
}
