import { createDecoder, createVerifier } from 'fast-jwt';
import type { PublicKey } from './publicKeys.server.ts';
import type { TokenPartner } from './tokenPartners.server.ts';

/** Why a token is none of a partner's: it is too long, no JWT, of another issuer, or not signed by a key of its partner. */
export type TokenFault = 'long' | 'unreadable' | 'issuer' | 'signature';

/** The content of a partner's token whose signature is valid, with the key that it is valid by; or what is wrong with it. */
export type CheckedToken =
  | { fault: null; partner: TokenPartner; key: PublicKey; claims: Record<string, unknown> }
  | { fault: TokenFault; issuer: string };

const maxTokenLength = 4096;
const decode = createDecoder();

/**
 * Finds who signed a token, among some partners and by their keys and algorithms alone: the token's own header chooses
 * neither (`alg`, `kid`, `jwk`, `jku`). Times, audience and use are the domain's to check.
 */
export function checkPartnerToken(token: string, partners: readonly TokenPartner[]): CheckedToken {
  if (token.length > maxTokenLength) return { fault: 'long', issuer: '' };
  const said = decoded(token);
  if (!said) return { fault: 'unreadable', issuer: '' };
  const issuer = typeof said.iss === 'string' ? said.iss : '';
  const partner = partners.find((known) => known.issuer === said.iss);
  if (!partner) return { fault: 'issuer', issuer };
  for (const key of partner.keys) {
    const claims = signedBy(key, token);
    if (claims) return { fault: null, partner, key, claims };
  }
  return { fault: 'signature', issuer };
}

function decoded(token: string): { iss?: unknown } | undefined {
  try {
    const claims: unknown = decode(token);
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}

function signedBy({ publicKey, algorithm }: PublicKey, token: string): Record<string, unknown> | undefined {
  try {
    return createVerifier({ key: publicKey, algorithms: [algorithm], ignoreExpiration: true, ignoreNotBefore: true })(
      token,
    ) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
