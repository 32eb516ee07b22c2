import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';

/** A brand with the level that was reached in its academy. */
interface CompanyLevel {
  code: string;
  academyLevel: number;
}

/** Everything of a user and their agency that an adapter may hand over. */
export interface Visit {
  user: {
    userId: string;
    agentId: string;
    agentType: AgentType;
    activationFlag: string;
    firstName: string;
    middleName: string;
    lastName: string;
    emailAddress: string;
    telephone: string;
    ccn: string;
    companies: readonly CompanyLevel[];
  };
  agency: {
    agencyId: string;
    agencyName: string;
    agencyType: string;
    address1: string;
    address2: string;
    address3: string;
    city: string;
    state: string;
    zipCode: string;
    country: string;
    telephone: string;
    companies: readonly CompanyLevel[];
  };
  market: Market;
  brand: BrandCode;
  /** The partner's address for the brand and the market. */
  open: string;
  /** The signed token of this hand-over. */
  token: string;
  /** What the user typed into the air popup. */
  air?: AirBooking;
}

export interface AirBooking {
  firstName: string;
  lastName: string;
  bookingNumber: string;
}

/** How a browser gets to the partner: by an address, or by a form that is posted. */
export type Launch =
  | { method: 'get'; href: string }
  | { method: 'post'; action: string; fields: Record<string, string> };

/**
 * What a partner's server said: what the browser takes there, the partner's words of refusal, or the failure that -1
 * means (spec §4, §7).
 */
export type PartnerAnswer =
  | { token: string }
  | { action: string; fields: Record<string, string> }
  | { refused: string }
  | { minusOne: true };

/**
 * One partner: what its server is asked, where it is, and how the browser gets there. Pure: it reads nothing but the
 * visit and the reply.
 */
export interface Adapter {
  /** The body of spec §7 that its server is asked with; left out where the hand-over's own token goes along. */
  ask?: (visit: Visit) => Record<string, unknown>;
  /** Reads the reply of its server; null where it is nothing that the specification knows. */
  read?: (reply: unknown) => PartnerAnswer | null;
  launch: (visit: Visit, answer?: PartnerAnswer) => Launch;
}

/** An address with values in its query, beside those that it has. */
export function withValues(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** The token of a partner's answer; of any other there is none. */
export function tokenOf(answer: PartnerAnswer | undefined): string {
  return answer && 'token' in answer ? answer.token : '';
}
