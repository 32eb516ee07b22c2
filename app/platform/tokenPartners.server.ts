import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** A partner whose signed tokens sign users in. */
export interface TokenPartner {
  issuer: string;
  /** In PEM. */
  publicKey: string;
  algorithm: 'ES256' | 'EdDSA' | 'RS256';
  /** True where it may also deliver bookings to the ledger. */
  ledger?: boolean | undefined;
  /** True where it may also deliver members to the directory. */
  members?: boolean | undefined;
  /**
   * The agencies whose users it may name, by their `agencyId`, and the countries; of every one where neither is given.
   */
  agencies?: string[] | undefined;
  countries?: string[] | undefined;
}

/** What a partner may deliver where its settings say so. */
export type PartnerDelivery = 'ledger' | 'members';

/** The issuer of the sandbox's own partner, which no setting may claim. */
export const sandboxIssuer = 'gangway-sandbox';

const fewestRsaBits = 2048;

const fits = {
  ES256: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
    asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1',
  EdDSA: ({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519',
  RS256: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
    asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= fewestRsaBits,
} satisfies Record<TokenPartner['algorithm'], (key: KeyObject) => boolean>;

const list = z.array(
  z.strictObject({
    issuer: z.string().min(1).max(200),
    publicKey: z.string(),
    algorithm: z.enum(['ES256', 'EdDSA', 'RS256']),
    ledger: z.boolean().optional(),
    members: z.boolean().optional(),
    agencies: z
      .array(z.string().regex(/^\d{8}$/))
      .min(1)
      .optional(),
    countries: z
      // UK is taken as GB.
      .array(
        z
          .string()
          .regex(/^[A-Z]{2}$/)
          .transform((code) => (code === 'UK' ? 'GB' : code)),
      )
      .min(1)
      .optional(),
  }),
);

/**
 * The setting TOKEN_PARTNERS: a JSON list of issuer, publicKey (PEM), algorithm, `ledger`, `members`, `agencies` and
 * `countries`. An issue says which entry is wrong, and how.
 */
export const tokenPartners = z
  .string()
  .default('[]')
  .transform((text, ctx): TokenPartner[] => {
    const partners = list.safeParse(parseJson(text.trim() || '[]'));
    const faults = partners.success
      ? partners.data.flatMap((partner, at) => faultsOf(partner, at, partners.data))
      : partners.error.issues.map(({ path, message }) =>
          path.length === 0 ? 'must be a JSON list of {issuer, publicKey, algorithm}' : `${path.join('.')}: ${message}`,
        );
    for (const message of faults) ctx.addIssue({ code: 'custom', message });
    return partners.data ?? [];
  });

function faultsOf(
  { issuer, publicKey, algorithm }: TokenPartner,
  at: number,
  partners: readonly TokenPartner[],
): string[] {
  const faults: string[] = [];
  if (issuer === sandboxIssuer) faults.push(`${at}.issuer: ${sandboxIssuer} is the sandbox's own`);
  if (partners.findIndex((other) => other.issuer === issuer) < at)
    faults.push(`${at}.issuer: ${issuer} is named twice`);
  if (!fits[algorithm](keyOf(publicKey) ?? ({} as KeyObject)))
    faults.push(`${at}.publicKey: is no public key in PEM for ${algorithm}`);
  return faults;
}

// Node makes a public key of a private one too; a partner who sent that has given it away.
function keyOf(pem: string): KeyObject | undefined {
  if (pem.includes('PRIVATE KEY')) return undefined;
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
