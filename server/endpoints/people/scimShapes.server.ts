import { fullName } from '#app/domain/display.ts';
import { internationalPhone, shownPhoneParts } from '#app/domain/phones.ts';
import type { ProvisionedGroup } from '#app/domain/people/provisioning/groups.server.ts';
import {
  groupFilterFields,
  personFilterFields,
  roleWords,
  type AnyOf,
  type Condition,
  type GroupFilterField,
  type PersonFilterField,
  type ProvidedPerson,
} from '#app/domain/people/provisioning/provisioningRules.ts';
import type { ReadPerson } from '#app/domain/people/provisioning/readPeople.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import {
  groupSchema,
  readFilter,
  ScimRefused,
  userSchema,
  type ScimCondition,
  type ScimUser,
} from '#app/platform/scim.server.ts';

export const scimPath = '/scim/v2';

/** The address of a resource. */
export const locationOf = (place: string): string => `${environment().ORIGIN}${scimPath}/${place}`;

export const etagOf = ({ versions }: ReadPerson): string => `W/"${versions}"`;

/** A user as RFC 7643 has them. */
export function userOf(person: ReadPerson) {
  const { agentUniqueId, externalId, userName, firstName, middleName, lastName, emailAddress, isActive } = person;
  const phones = [
    { type: 'work', value: phoneOf(person, person.phoneCode, person.phoneNumber) },
    { type: 'mobile', value: phoneOf(person, person.cellphoneCode, person.cellphoneNumber) },
  ].filter(({ value }) => value !== '');
  const groups = [
    ...(person.permissionTemplate
      ? [{ value: person.permissionTemplate.templateId, display: person.permissionTemplate.name }]
      : []),
    ...(person.branch ? [{ value: person.branch.branchId, display: person.branch.branchName }] : []),
  ];
  return {
    schemas: [userSchema],
    id: agentUniqueId,
    ...(externalId !== null && { externalId }),
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.changedAt.toISOString(),
      location: locationOf(`Users/${agentUniqueId}`),
      version: etagOf(person),
    },
    userName,
    name: {
      formatted: fullName(person, 'en'),
      familyName: lastName,
      ...(firstName && { givenName: firstName }),
      ...(middleName && { middleName }),
    },
    displayName: fullName(person, 'en'),
    active: isActive,
    emails: [{ value: emailAddress.toLowerCase(), type: 'work', primary: true }],
    ...(phones.length > 0 && { phoneNumbers: phones }),
    roles: [{ value: roleWords[person.agentType], primary: true }],
    ...(groups.length > 0 && { groups }),
  };
}

function phoneOf({ country }: ReadPerson, phoneCode: string, phoneNumber: string): string {
  const national = shownPhoneParts(country, { phoneCode, phoneNumber });
  return national === '' ? '' : internationalPhone(country, national);
}

/** A group as RFC 7643 has it. */
export function groupOf({ groupId, displayName, members }: ProvisionedGroup) {
  return {
    schemas: [groupSchema],
    id: groupId,
    meta: { resourceType: 'Group', location: locationOf(`Groups/${groupId}`) },
    displayName,
    ...(members && {
      members: members.map(({ agentUniqueId, ...person }) => ({
        value: agentUniqueId,
        $ref: locationOf(`Users/${agentUniqueId}`),
        display: fullName(person, 'en'),
        type: 'User',
      })),
    }),
  };
}

/** What a body says of a new user. Throws `ScimRefused` without a user name or an address. */
export function newPersonOf(user: ScimUser): ProvidedPerson {
  const { userName = '' } = user;
  if (userName.trim() === '') throw new ScimRefused(400, 'invalidValue', 'userName is missing.');
  const emailAddress = addressOf(user) ?? (userName.includes('@') ? userName : undefined);
  const name = user.name ?? {};
  const familyName = name.familyName || (name.givenName ? undefined : (user.displayName ?? name.formatted));
  return {
    ...describedBy(user),
    userName: userName.trim(),
    firstName: familyName ? (name.givenName ?? '') : '',
    // Of one name it is the last one.
    lastName: familyName ?? name.givenName ?? '',
    emailAddress: emailAddress ?? '',
  };
}

/** What a body says of a user who is known; what it leaves out stays. */
export function describedBy(user: ScimUser): Partial<ProvidedPerson> {
  const { userName, externalId, active, name, phoneNumbers } = user;
  const emailAddress = addressOf(user);
  const roles = user.roles?.length ? rolesOf(user.roles) : user.userType ? [user.userType] : undefined;
  return {
    ...(userName !== undefined && { userName: requiredName(userName) }),
    ...(externalId !== undefined && { externalId: limited('externalId', externalId) || null }),
    ...(name?.familyName && { lastName: name.familyName }),
    ...(name?.givenName !== undefined && { firstName: name.givenName }),
    ...(name?.middleName !== undefined && { middleName: name.middleName }),
    ...(emailAddress !== undefined && { emailAddress }),
    ...(phoneNumbers && phonesIn(phoneNumbers)),
    ...(roles && { roles }),
    ...(active !== undefined && { active }),
  };
}

/** What a PATCH changes of a user: what it was about, by the user before and after. */
export function changedBy(
  before: ScimUser,
  { user, touched, removed }: { user: ScimUser; touched: ReadonlySet<string>; removed: ReadonlySet<string> },
): Partial<ProvidedPerson> {
  const about = Object.fromEntries(Object.entries(user).filter(([name]) => touched.has(name))) as ScimUser;
  const { phoneNumbers: _, ...rest } = about;
  const phones = (of: ScimUser) => ({ telephone: '', cellPhone: '', ...phonesIn(of.phoneNumbers ?? []) });
  const [had, has] = [phones(before), phones(user)];
  return {
    ...describedBy(rest),
    ...(removed.has('externalid') && { externalId: null }),
    ...(removed.has('name.middlename') && { middleName: '' }),
    ...(removed.has('name.givenname') && { firstName: '' }),
    ...(touched.has('phoneNumbers') && had.telephone !== has.telephone && { telephone: has.telephone }),
    ...(touched.has('phoneNumbers') && had.cellPhone !== has.cellPhone && { cellPhone: has.cellPhone }),
  };
}

const mostCharacters = 254;

function limited(name: string, value: string): string {
  if (value.length > mostCharacters)
    throw new ScimRefused(400, 'invalidValue', `${name} has at most ${mostCharacters} characters.`);
  return value;
}

function requiredName(userName: string): string {
  const name = limited('userName', userName.trim());
  if (name === '') throw new ScimRefused(400, 'invalidValue', 'userName is missing.');
  return name;
}

function addressOf({ emails = [] }: ScimUser): string | undefined {
  const chosen =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails[0];
  return chosen?.value;
}

function rolesOf(roles: NonNullable<ScimUser['roles']>): string[] {
  const first = roles.toSorted((one, other) => Number(other.primary ?? false) - Number(one.primary ?? false));
  return first.flatMap(({ value = '', display = '' }) => [roleWordOf(value), display]).filter(Boolean);
}

// Entra ID may send an app role as JSON within the text.
function roleWordOf(value: string): string {
  try {
    const parsed = JSON.parse(value) as { value?: unknown; displayName?: unknown };
    return String(parsed?.value ?? parsed?.displayName ?? value);
  } catch {
    return value;
  }
}

function phonesIn(phones: NonNullable<ScimUser['phoneNumbers']>): Pick<ProvidedPerson, 'telephone' | 'cellPhone'> {
  const cell = phones.find(({ type }) => type?.toLowerCase() === 'mobile')?.value;
  const others = phones.filter(({ type }) => !/^(mobile|fax|pager)$/i.test(type ?? ''));
  const work = (others.find(({ type }) => type?.toLowerCase() === 'work') ?? others[0])?.value;
  return { ...(work !== undefined && { telephone: work }), ...(cell !== undefined && { cellPhone: cell }) };
}

type Kind = 'text' | 'boolean' | 'date' | 'member';
const operators: Record<Kind, readonly string[]> = {
  text: ['eq', 'ne', 'co', 'sw', 'ew', 'pr'],
  boolean: ['eq', 'ne', 'pr'],
  date: ['eq', 'gt', 'ge', 'lt', 'le'],
  member: ['eq'],
};

const personFields: Record<string, readonly [PersonFilterField, Kind]> = {
  id: ['id', 'text'],
  username: ['userName', 'text'],
  externalid: ['externalId', 'text'],
  emails: ['emailAddress', 'text'],
  'emails.value': ['emailAddress', 'text'],
  'name.familyname': ['lastName', 'text'],
  'name.givenname': ['firstName', 'text'],
  active: ['active', 'boolean'],
  'meta.created': ['createdAt', 'date'],
  'meta.lastmodified': ['changedAt', 'date'],
};

const groupFields: Record<string, readonly [GroupFilterField, Kind]> = {
  id: ['id', 'text'],
  displayname: ['displayName', 'text'],
  members: ['members', 'member'],
  'members.value': ['members', 'member'],
};

/** A filter of users. Throws `ScimRefused` with `invalidFilter` for an attribute that no filter may name. */
export function personFilter(expression: string | undefined): AnyOf<PersonFilterField> {
  if (expression === undefined) return [];
  return readFilter(expression).map((all) =>
    all.filter((each) => !isOfOnlyAddress(each)).map((each) => conditionOf(each, personFields, personFilterFields)),
  );
}

// A user has one address, which is of type work and primary.
function isOfOnlyAddress({ path, op, value, not }: ScimCondition): boolean {
  return !not && op === 'eq' && ((path === 'emails.type' && value === 'work') || path === 'emails.primary');
}

/** A filter of groups. Throws as `personFilter`. */
export function groupFilter(expression: string | undefined): AnyOf<GroupFilterField> {
  if (expression === undefined) return [];
  return readFilter(expression).map((all) => all.map((each) => conditionOf(each, groupFields, groupFilterFields)));
}

function conditionOf<Field extends string>(
  { path, op, value, not }: ScimCondition,
  fields: Record<string, readonly [Field, Kind]>,
  all: readonly Field[],
): Condition<Field> {
  const [field, kind] = fields[path] ?? [];
  if (field === undefined || kind === undefined)
    throw new ScimRefused(400, 'invalidFilter', `A filter may name ${all.join(', ')}: not ${path.slice(0, 60)}.`);
  if (!operators[kind].includes(op)) throw new ScimRefused(400, 'invalidFilter', `${path} is not compared by ${op}.`);
  return { field, op: op as Condition<Field>['op'], value, not };
}

/** A resource with the attributes that the query names, or without those that it excludes. */
export function narrowed<Resource extends object>(
  resource: Resource,
  { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): Partial<Resource> {
  const named = (list: string) =>
    new Set(
      list
        .slice(0, 1000)
        .split(',')
        .map(
          (name) =>
            name
              .trim()
              .toLowerCase()
              .replace(/^urn:.*:/, '')
              .split('.')[0],
        ),
    );
  const always = ['schemas', 'id', 'meta'];
  const [only, not] = [attributes && named(attributes), excludedAttributes && named(excludedAttributes)];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (always.includes(name)) return true;
      return only ? only.has(name.toLowerCase()) : !not || !not.has(name.toLowerCase());
    }),
  ) as Partial<Resource>;
}
