import { createDecoder, createVerifier } from 'fast-jwt';
import { environment } from './environment.server.ts';
import { sandboxPartner } from './sandboxPartner.server.ts';
import type { PartnerDelivery, TokenPartner } from './tokenPartners.server.ts';

/** The content of a partner's token whose signature is valid. */
export interface PartnerToken {
  issuer: string;
  claims: Record<string, unknown>;
}

const maxTokenLength = 4096;
const decode = createDecoder();

/**
 * The claims of a token that one of the partners signed with the key and the algorithm in the settings; undefined for
 * any other. The token's own header chooses neither (`alg`, `kid`, `jwk`, `jku`). Times, audience and use are the
 * domain's to check.
 */
export function readPartnerToken(token: string): PartnerToken | undefined {
  if (token.length > maxTokenLength) return undefined;
  try {
    const issuer: unknown = (decode(token) as { iss?: unknown } | null)?.iss;
    const partner = partners().find((known) => known.issuer === issuer);
    return partner && { issuer: partner.issuer, claims: verifierOf(partner)(token) };
  } catch {
    return undefined;
  }
}

/**
 * Whether a partner may name a user of an agency: an agency that its settings name, or one of a country that they name.
 * Only a partner without such limits may name a user without an agency (null).
 */
export function mayNameUserOf(issuer: string, agency: { agencyId: string; country: string } | null): boolean {
  const partner = partners().find((known) => known.issuer === issuer);
  if (!partner) return false;
  const { agencies, countries } = partner;
  if (!agencies && !countries) return true;
  if (!agency) return false;
  return (agencies?.includes(agency.agencyId) ?? false) || (countries?.includes(agency.country) ?? false);
}

/** Whether a partner may deliver rows of a kind, as bookings to the ledger. */
export function mayDeliver(issuer: string, kind: PartnerDelivery): boolean {
  return partners().some((partner) => partner.issuer === issuer && partner[kind] === true);
}

function partners(): TokenPartner[] {
  const { TOKEN_PARTNERS, GANGWAY_DEMO } = environment();
  return GANGWAY_DEMO ? [...TOKEN_PARTNERS, sandboxPartner()] : TOKEN_PARTNERS;
}

function verifierOf({ publicKey, algorithm }: TokenPartner): (token: string) => Record<string, unknown> {
  return createVerifier({ key: publicKey, algorithms: [algorithm], ignoreExpiration: true, ignoreNotBefore: true });
}
