import { z } from 'zod';
import { partnerKeyAlgorithms, type PartnerRight } from '#app/domain/markets/partners.ts';
import { readPublicKey, type PublicKey } from './publicKeys.server.ts';

/** A partner that sends signed tokens. */
export interface TokenPartner {
  issuer: string;
  /** A token is good by any of them. */
  keys: readonly PublicKey[];
  rights: readonly PartnerRight[];
  /**
   * The agencies whose users it may name, by their `agencyId`, and the countries; of every one where neither is given.
   */
  agencies?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
}

/** The issuer of the sandbox's own partner, which no setting may claim. */
export const sandboxIssuer = 'gangway-sandbox';

const entry = z.strictObject({
  issuer: z.string().min(1).max(200),
  publicKey: z.string(),
  algorithm: z.enum(partnerKeyAlgorithms),
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
});
type Entry = z.output<typeof entry>;

const list = z.array(entry);

/**
 * The setting TOKEN_PARTNERS: a JSON list of issuer, publicKey (PEM), algorithm, `ledger`, `members`, `agencies` and
 * `countries`. An issue says which entry is wrong, and how.
 */
export const tokenPartners = z
  .string()
  .default('[]')
  .transform((text, ctx): TokenPartner[] => {
    const entries = list.safeParse(parseJson(text.trim() || '[]'));
    const faults = entries.success
      ? entries.data.flatMap((each, at) => faultsOf(each, at, entries.data))
      : entries.error.issues.map(({ path, message }) =>
          path.length === 0 ? 'must be a JSON list of {issuer, publicKey, algorithm}' : `${path.join('.')}: ${message}`,
        );
    for (const message of faults) ctx.addIssue({ code: 'custom', message });
    return (entries.data ?? []).flatMap(partnerOf);
  });

function faultsOf({ issuer, publicKey, algorithm }: Entry, at: number, entries: readonly Entry[]): string[] {
  const faults: string[] = [];
  if (issuer === sandboxIssuer) faults.push(`${at}.issuer: ${sandboxIssuer} is the sandbox's own`);
  if (entries.findIndex((other) => other.issuer === issuer) < at) faults.push(`${at}.issuer: ${issuer} is named twice`);
  const key = readPublicKey(publicKey);
  if (typeof key === 'string' || key.algorithm !== algorithm)
    faults.push(`${at}.publicKey: is no public key in PEM for ${algorithm}`);
  return faults;
}

function partnerOf({ issuer, publicKey, ledger, members, agencies, countries }: Entry): TokenPartner[] {
  const key = readPublicKey(publicKey);
  if (typeof key === 'string') return [];
  const delivers = [...(ledger ? (['ledger'] as const) : []), ...(members ? (['members'] as const) : [])];
  return [{ issuer, keys: [key], rights: ['sign-in', 'academy', ...delivers], agencies, countries }];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
