import { flagColumns, notInThisStatus, type StoredFlag } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import type { ProfileInput } from '#app/domain/accounts/profile/forms.ts';
import { fieldsOfPart, isOfMarket, type FieldOfPart } from '#app/domain/accounts/profile/agentFields.ts';
import { changedPersonColumns, type StoredAddress } from '#app/domain/accounts/profile/personColumns.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { textsOfEnds, type GrantEnds } from '#app/domain/permissions/grantEnds.ts';
import { offeredKeys, type Permission } from '#app/domain/permissions/permissions.ts';

type ProvidedColumn =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'phoneCode'
  | 'phoneNumber'
  | 'cellphoneCode'
  | 'cellphoneNumber';

/** What an edit wants of a user. What is left out stays as it is; `profile` is the output of `agentProfileSchema`. */
export interface WantedChanges {
  profile?: ProfileInput | undefined;
  /** What an identity provider says of names and telephones, instead of a whole profile. */
  provided?: Partial<Pick<ProfileInput, ProvidedColumn>> | undefined;
  emailAddress?: string | undefined;
  /** True for an address that needs no validation: the provider of a proven domain has it. */
  addressIsValid?: boolean | undefined;
  agentType?: AgentType | undefined;
  activationFlag?: ActivationFlag | undefined;
  permissions?: readonly string[] | undefined;
  /**
   * The last days of the permissions; where they are left out, every permission that the user has keeps its last day.
   */
  ends?: GrantEnds | undefined;
  /** The template that they are to have, null for none; where it is left out, the one that they have. */
  template?: string | null | undefined;
  removeCCN?: boolean | undefined;
}

/** The user as stored, with the keys of the permissions that they hold and the last days of those that end. */
export interface EditedUser extends StoredFlag, StoredAddress {
  agentType: string;
  emailAddress: string;
  ccn: string | null;
  held: readonly string[];
  ends: GrantEnds;
  permissionTemplateId: string | null;
}

/**
 * What differs from what is stored. `permissions` has the keys to be held afterwards with the last days that were
 * named, and the template, where another one or none is to be had; `asked`: whether the caller named the keys.
 */
export interface AgentChanges {
  profile?: Partial<ReturnType<typeof profileColumns>>;
  emailAddress?: string;
  addressIsValid?: boolean;
  agentType?: AgentType;
  event?: 'deactivate' | 'reactivate';
  activationFlag?: ActivationFlag;
  flagBefore?: ActivationFlag | null;
  removesNumber?: true;
  permissions?: { keys: string[]; ends?: GrantEnds; template?: string | null; asked: boolean };
}

/**
 * The changes that an edit makes, in the order of spec §4 Agent edit: profile, address, then the member number, or else
 * the permissions. A value that is stored already is no change. Throws `illegalTransition` for a flag that neither
 * deactivating nor reactivating leads to.
 */
export function agentChanges(
  wanted: WantedChanges,
  user: EditedUser,
  { market, catalogue }: { market: Market; catalogue: readonly Permission[] },
): AgentChanges {
  const { emailAddress, agentType } = wanted;
  const removesNumber = Boolean(wanted.removeCCN && user.ccn !== null);
  const permissions = permissionsAfter(wanted, user, catalogue, removesNumber);
  return {
    ...(wanted.profile && { profile: profileColumns(wanted.profile, user, market) }),
    ...(wanted.provided && { profile: wanted.provided }),
    ...(emailAddress !== undefined &&
      emailAddress !== user.emailAddress && {
        emailAddress,
        ...(wanted.addressIsValid !== undefined && { addressIsValid: wanted.addressIsValid }),
      }),
    ...(agentType !== undefined && agentType !== user.agentType && { agentType }),
    ...activationChange(wanted.activationFlag, user, market),
    ...(removesNumber && { removesNumber }),
    ...(permissions && { permissions }),
  };
}

// A number that the market does not have is in no form of it: what is stored of one stays.
function profileColumns(profile: ProfileInput, stored: StoredAddress, market: Market) {
  const numbers = fieldsOfPart('numbers').filter((name) => isOfMarket(name, market));
  return {
    ...changedPersonColumns(profile, stored, market),
    ...valuesOf(numbers, (name) => profile[name]),
    ...(valuesOf(fieldsOfPart('flags'), (name) => profile[name] === 'Y') as Record<FieldOfPart<'flags'>, boolean>),
  };
}

function valuesOf<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Partial<Record<Name, Value>>;
}

// D deactivates. A reactivates, as the specification's clients know only active and inactive: a user who had yet to begin
// is where they were.
function activationChange(
  wanted: ActivationFlag | undefined,
  user: StoredFlag,
  market: Market,
): Pick<AgentChanges, 'event' | 'activationFlag' | 'flagBefore'> {
  if (wanted === undefined || wanted === user.activationFlag) return {};
  const event = wanted === 'D' ? 'deactivate' : 'reactivate';
  const columns = flagColumns(user, event, market);
  if (wanted !== 'D' && wanted !== 'A' && wanted !== columns.activationFlag) throw notInThisStatus(user.activationFlag);
  return { event, ...columns };
}

// Another role brings the permissions that it starts with, unless others, or other last days, are named than those
// held, or another template. It ends the template that the user had.
function permissionsAfter(
  wanted: WantedChanges,
  user: EditedUser,
  catalogue: readonly Permission[],
  removesNumber: boolean,
): AgentChanges['permissions'] {
  const named = wanted.permissions && !removesNumber ? offeredKeys(catalogue, wanted.permissions) : undefined;
  const ends = wanted.ends && named ? endsOf(named, wanted.ends) : undefined;
  const { agentType } = wanted;
  const takesRole = agentType !== undefined && agentType !== user.agentType;
  const chosen = wanted.template !== undefined && wanted.template !== user.permissionTemplateId;
  const template = chosen ? wanted.template : takesRole && user.permissionTemplateId ? null : undefined;
  const follows = template !== undefined && { template };
  if (named && (chosen || !(sameKeys(named, user.held) && (!ends || sameEnds(ends, user.ends)))))
    return { keys: named, ...(ends && { ends }), ...follows, asked: true };
  if (!takesRole) return undefined;
  return { keys: offeredKeys(catalogue, defaultGrants[agentType]), ...follows, asked: false };
}

// A day beside a permission that is not ticked says nothing.
function endsOf(keys: readonly string[], ends: GrantEnds): GrantEnds {
  return Object.fromEntries(Object.entries(ends).filter(([key]) => keys.includes(key)));
}

function sameEnds(one: GrantEnds, other: GrantEnds): boolean {
  return textsOfEnds(one).join() === textsOfEnds(other).join();
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
