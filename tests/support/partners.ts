import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { forgetSettings } from '#app/platform/environment.server.ts';

/** A key pair in PEM. */
export function inPem({ publicKey, privateKey }: KeyPairKeyObjectResult): { publicKey: string; privateKey: string } {
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The key pair of a partner for each algorithm. */
export const pairs = {
  ES256: inPem(generateKeyPairSync('ec', { namedCurve: 'prime256v1' })),
  EdDSA: inPem(generateKeyPairSync('ed25519')),
  RS256: inPem(generateKeyPairSync('rsa', { modulusLength: 2048 })),
};
export type Algorithm = keyof typeof pairs;

/** The issuer that signs by an algorithm. */
export const issuerOf = (algorithm: Algorithm) => `https://${algorithm.toLowerCase()}.example`;

/**
 * Makes the partners trusted in this file's settings; those of the given algorithms may fill the ledger, or the
 * member directory, or name users of some agencies alone. */
export function trustPartners({
  ledger = [],
  members = [],
  limits = {},
}: {
  ledger?: Algorithm[];
  members?: Algorithm[];
  limits?: Partial<Record<Algorithm, { agencies?: string[]; countries?: string[] }>>;
} = {}): void {
  process.env.TOKEN_PARTNERS = JSON.stringify(
    (Object.keys(pairs) as Algorithm[]).map((algorithm) => ({
      issuer: issuerOf(algorithm),
      algorithm,
      publicKey: pairs[algorithm].publicKey,
      ...(ledger.includes(algorithm) && { ledger: true }),
      ...(members.includes(algorithm) && { members: true }),
      ...limits[algorithm],
    })),
  );
  forgetSettings();
}
