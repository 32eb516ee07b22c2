import type { RefusalCode } from '#app/domain/refusals.ts';

/** How long a person may take at the provider. */
export const signOnMinutes = 10;

/** The claims in which a provider says what the portal reads. */
export interface ClaimNames {
  emailClaim: string;
  firstNameClaim: string;
  lastNameClaim: string;
  groupsClaim: string;
}

/** A person as their provider knows them. */
export interface ProvidedPerson {
  subject: string;
  /** The mail address in lower case; '' where the provider gives none. */
  address: string;
  /** What the provider says of the address: verified, not verified, or nothing. */
  verified: boolean | undefined;
  firstName: string;
  lastName: string;
  groups: string[];
  /** The values of `acr` and `amr`: how they signed in there. */
  methods: string[];
  /** The provider's name of its session; '' for none. */
  sid: string;
}

const mostGroups = 500;

/** Reads the claims of a sign-in by the provider's mapping. What has another form than expected is left out. */
export function providedPerson(claims: Record<string, unknown>, names: ClaimNames): ProvidedPerson {
  const { email_verified: verified, acr, amr, sid, sub } = claims;
  const lastName = textIn(claims[names.lastNameClaim]);
  const firstName = textIn(claims[names.firstNameClaim]);
  return {
    subject: textIn(sub),
    address: asciiIn(claims[names.emailClaim]).toLowerCase(),
    verified: verified === true || verified === 'true' ? true : verified === undefined ? undefined : false,
    firstName: lastName === '' ? '' : firstName,
    // A person of one name has it as the last one.
    lastName: lastName || firstName || textIn(claims.name),
    groups: listIn(claims[names.groupsClaim]).slice(0, mostGroups),
    methods: [...listIn(acr), ...listIn(amr)],
    sid: textIn(sid),
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 500) : '');

// Letters of other scripts become Latin ones in other case: an address with one would be taken for another.
const asciiIn = (value: unknown): string => (/^[!-~]+$/.test(textIn(value)) ? textIn(value) : '');

function listIn(value: unknown): string[] {
  return [value].flat().map(textIn).filter(Boolean);
}

/** The domain of a mail address in lower case; '' for a text that is none. */
export function domainOf(address: string): string {
  const [, domain = '', ...rest] = address.trim().toLowerCase().split('@');
  return rest.length === 0 && isDomain(domain) ? domain : '';
}

/** True for the name of a domain of mail addresses, as DNS has it: in ASCII, with a dot. */
export function isDomain(text: string): boolean {
  const labels = text.split('.');
  const isLabel = (label: string) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label);
  return text.length <= 253 && labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1)!);
}

/** The name of the TXT record that proves a domain, and what it says. */
export function proofRecord({ domain, proof }: { domain: string; proof: string }): { name: string; value: string } {
  return { name: `_gangway.${domain}`, value: `gangway-domain=${proof}` };
}

/** True where the provider's sign-in counts as a second factor: by one of the values that the owner named. */
export function countsAsSecondFactor(accepted: readonly string[], { methods }: Pick<ProvidedPerson, 'methods'>) {
  return methods.some((method) => accepted.includes(method));
}

/** The first rule that fits a person's groups; undefined where none does. */
export function ruleFor<Rule extends { groupName: string }>(
  rules: readonly Rule[],
  { groups }: Pick<ProvidedPerson, 'groups'>,
): Rule | undefined {
  return rules.find(({ groupName }) => groupName === '' || groups.includes(groupName));
}

/** What is known of a person who comes from a provider, by which it is decided whose account is theirs. */
export interface SignOnFacts {
  /** Whose account the subject is linked to: one of the provider's agency, one that has left it, or none. */
  link: 'own' | 'left' | 'none';
  /** Whether the address counts as verified. */
  isVerified: boolean;
  /** Whose proven domain the address is of: the provider's agency's, another agency's, or none's. */
  domain: 'own' | 'other' | 'none';
  /** The user with the address: none, a person of the agency, one linked to another subject, or one of another agency. */
  account: 'none' | 'own' | 'linked' | 'other';
  /** Whether the owner lets accounts be made, and a rule fits. */
  mayMake: boolean;
}

/** Use the linked account, link the one with the address, make one, or refuse. */
export type SignOnVerdict = 'linked' | 'link' | 'make' | Extract<RefusalCode, `signOn${string}`>;

/**
 * Decides whose account a person's is who comes from an agency's provider. A link is made by a verified address of a
 * domain that the same agency has proven, and never otherwise.
 */
export function signOnVerdict({ link, isVerified, domain, account, mayMake }: SignOnFacts): SignOnVerdict {
  if (link === 'own') return 'linked';
  if (link === 'left') return 'signOnElsewhere';
  if (domain === 'other') return 'signOnOtherDomain';
  if (domain === 'none') return 'signOnUnknownDomain';
  if (!isVerified) return 'signOnUnverified';
  if (account === 'own') return 'link';
  if (account === 'linked') return 'signOnOtherPerson';
  if (account === 'other') return 'signOnElsewhere';
  return mayMake ? 'make' : 'signOnNoAccount';
}

const userIdLength = { least: 6, most: 16 } as const;

/**
 * A user ID made of an address: its letters and digits before the @, with six digits behind them where it is too short
 * or taken.
 */
export function userIdFrom(address: string, digits: string, isTaken = false): string {
  const plain = (address.split('@')[0] ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const tail = isTaken || plain.length < userIdLength.least ? digits : '';
  return `${plain.slice(0, userIdLength.most - tail.length) || 'U'}${tail}`;
}
