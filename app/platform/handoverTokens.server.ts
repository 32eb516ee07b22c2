import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import { environment } from './environment.server.ts';
import type { PartnerName } from '#app/domain/markets/partners.ts';
import { signingAlgorithm } from './partnerSettings.server.ts';
import { keysOf } from './tokens.server.ts';

/** How long a hand-over's token is good. In seconds. */
const handoverSeconds = 60;

/** What a hand-over's token says: who it is for, who is sent, and its own name, which works once. */
interface HandoverClaims {
  iss: string;
  aud: PartnerName;
  sub: string;
  jti: string;
  iat: number;
  exp: number;
}

interface SigningKey {
  privatePem: string;
  publicPem: string;
  algorithm: 'ES256' | 'EdDSA';
  sign: (claims: object) => string;
}

const keys = new Map<string, SigningKey>();

// The bytes before an Ed25519 seed in PKCS #8 (RFC 8410).
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(partner: PartnerName, number: number): SigningKey {
  const known = keys.get(purposeOf(partner, number));
  if (known) return known;
  const configured = environment().PARTNERS[partner]?.privateKey;
  const privateKey = configured === undefined ? derivedKeys(partner, number)[0]! : createPrivateKey(configured);
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const algorithm = signingAlgorithm(privatePem) ?? 'EdDSA';
  const made = {
    privatePem,
    publicPem: publicPemOf(privateKey),
    algorithm,
    sign: createSigner({ key: privatePem, algorithm }),
  };
  keys.set(purposeOf(partner, number), made);
  return made;
}

const purposeOf = (partner: PartnerName, number: number) => `handover:${partner}${number === 1 ? '' : `:${number}`}`;

// The same in every instance, another for every partner and number.
function derivedKeys(partner: PartnerName, number: number): KeyObject[] {
  return keysOf(purposeOf(partner, number)).map((seed) =>
    createPrivateKey({ key: Buffer.concat([seedPrefix, seed.export()]), format: 'der', type: 'pkcs8' }),
  );
}

const publicPemOf = (privateKey: KeyObject) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

/**
 * The public key by which a partner checks its tokens, in PEM, and its algorithm; the next one, which it takes besides
 * before the number is raised; and the one that signs once the installation's secret changes, or did before. Null where
 * there is one secret, and both where the partner's key is of the settings.
 */
export function handoverPublicKeys(
  partner: PartnerName,
  number: number,
): { publicKey: string; nextPublicKey: string | null; otherPublicKey: string | null; algorithm: 'ES256' | 'EdDSA' } {
  const { publicPem: publicKey, algorithm } = signingKey(partner, number);
  if (environment().PARTNERS[partner]?.privateKey !== undefined)
    return { publicKey, nextPublicKey: null, otherPublicKey: null, algorithm };
  const [, other] = derivedKeys(partner, number);
  const nextPublicKey = signingKey(partner, number + 1).publicPem;
  return { publicKey, nextPublicKey, otherPublicKey: other ? publicPemOf(other) : null, algorithm };
}

/** Signs the token of one hand-over: for one partner, for 60 s, by a name that works once. */
export function signHandover(
  partner: PartnerName,
  { keyNumber, userId, tokenId, now }: { keyNumber: number; userId: string; tokenId: string; now: Date },
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims: HandoverClaims = {
    iss: environment().ORIGIN,
    aud: partner,
    sub: userId,
    jti: tokenId,
    iat,
    exp: iat + handoverSeconds,
  };
  return signingKey(partner, keyNumber).sign(claims);
}

const decode = createDecoder();

/**
 * Reads a token as a partner would, by the public key that signs now: its claims, signed or not, and whether the signature is that
 * key's.
 */
export function readHandover(
  partner: PartnerName,
  token: string,
  keyNumber: number,
): { claims: Record<string, unknown>; isSigned: boolean } | undefined {
  if (token.length > 4096) return undefined;
  try {
    const claims = (decode(token) ?? {}) as Record<string, unknown>;
    return { claims, isSigned: isSignedFor(partner, token, keyNumber) };
  } catch {
    return undefined;
  }
}

function isSignedFor(partner: PartnerName, token: string, keyNumber: number): boolean {
  const { publicPem, algorithm } = signingKey(partner, keyNumber);
  try {
    createVerifier({ key: publicPem, algorithms: [algorithm], ignoreExpiration: true, ignoreNotBefore: true })(token);
    return true;
  } catch {
    return false;
  }
}
