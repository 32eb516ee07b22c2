import type { AgentType } from '#app/domain/permissions/codes.ts';

/** The names by which a provider may send a role, in lower case without blanks and signs. */
const roleNames: Record<AgentType, readonly string[]> = {
  O: ['o', 'owner'],
  M: ['m', 'supervisor', 'manager'],
  A: ['a', 't', 'advisor', 'traveladvisor', 'agent', 'travelagent'],
};

/** What the portal calls each role towards a provider. */
export const roleWords = { O: 'owner', M: 'supervisor', A: 'advisor' } as const satisfies Record<AgentType, string>;

/**
 * The role that the first known one of a provider's words names; undefined where none does, as with Entra ID's "Member":
 * the role is then the portal's to decide.
 */
export function roleOf(words: readonly string[]): AgentType | undefined {
  const plain = words.map((word) => word.toLowerCase().replace(/[^a-z]/g, ''));
  const named = plain.flatMap((word) => roleTypes.filter((type) => roleNames[type].includes(word)));
  return named[0];
}

const roleTypes = Object.keys(roleNames) as AgentType[];

/** A user name that is a user ID of the portal as it is. */
export const isUserId = (userName: string): boolean => /^[A-Za-z0-9]{6,16}$/.test(userName);

/** How names of users are compared. */
export const userNameKeyOf = (userName: string): string => userName.normalize('NFC').toUpperCase();

/** The most users or groups in one answer. */
export const mostListed = 200;

/** The most people whom one call puts into a group or takes out of it. */
export const mostMembers = 1000;

/** A person as a provider describes them; what is left out stays as it is. */
export interface ProvidedPerson {
  userName: string;
  externalId?: string | null;
  firstName?: string;
  middleName?: string;
  lastName?: string;
  emailAddress?: string;
  telephone?: string;
  cellPhone?: string;
  /** The words for their role. */
  roles?: readonly string[];
  active?: boolean;
}

/** A comparison with a field of people or groups; `not` turns it around. */
export interface Condition<Field extends string> {
  field: Field;
  op: 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';
  value: string | number | boolean | null;
  not: boolean;
}

export const personFilterFields = [
  'id',
  'userName',
  'externalId',
  'emailAddress',
  'firstName',
  'lastName',
  'active',
  'createdAt',
  'changedAt',
] as const;
export type PersonFilterField = (typeof personFilterFields)[number];

export const groupFilterFields = ['id', 'displayName', 'members'] as const;
export type GroupFilterField = (typeof groupFilterFields)[number];

/** Any of the lists, of which every condition is met; an empty list of lists is no filter. */
export type AnyOf<Field extends string> = readonly (readonly Condition<Field>[])[];

/** A part of a list: where it begins (from 1), and how many at most. */
export interface Part {
  startIndex: number;
  count: number;
}

/** The part that a client asks for, within what is answered: a start below 1 is 1, a negative count is none. */
export function partOf(startIndex: number | undefined, count: number | undefined): Part {
  return {
    startIndex: Math.max(1, startIndex ?? 1),
    count: Math.min(mostListed, Math.max(0, count ?? mostListed)),
  };
}
