import { automaticZone } from '#app/domain/markets/zoneOfPlace.ts';
import { z } from 'zod';
import { agentFields, ownFields, fieldsOfPart, isOfMarket, type FieldWith } from './agentFields.ts';
import {
  BranchOfNew,
  CertificationField,
  ConfirmPassword,
  FreeText,
  LanguageField,
  Password,
  PermissionEnds,
  PermissionKeys,
  TemplateChoice,
  ThemeField,
  Version,
  YesNo,
} from '#app/domain/fields.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { timeZones } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { messageKey } from '#app/domain/messages.ts';
import { endsFrom } from '#app/domain/permissions/grantEnds.ts';
import { requirePhonesOfCountry, requirePostalCodeForm } from '#app/domain/placeRules.ts';
import {
  alwaysRun,
  requireCliaCountry,
  requireDateOfBirth,
  requirePhones,
  requireSamePasswords,
  requireStateAndZip,
  type CalendarDay,
} from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';

/** The settings of a form's rules. `countriesWithStates` has ISO codes; `today` is the visitor's day. */
export type FormRules = { market: Market; today: CalendarDay; countriesWithStates: ReadonlySet<string> };

/** A field that the market does not have: only its absence, or emptiness, is accepted. */
function notInMarket(field: string) {
  return z.literal('', { error: `refusals:unknownField|${field}` }).default('');
}

type FieldWithSchema = FieldWith<{ schema: () => z.ZodType }>;
type SchemaOf<Name extends FieldWithSchema> = ReturnType<(typeof agentFields)[Name]['schema']>;
type Shape<Name extends FieldWithSchema> = {
  [Field in Name]: (typeof agentFields)[Field] extends { market: Market }
    ? SchemaOf<Field> | ReturnType<typeof notInMarket>
    : SchemaOf<Field>;
};

/** The schemas of some fields in a market. */
function shapeOf<Name extends FieldWithSchema>(names: readonly Name[], market: Market): Shape<Name> {
  return Object.fromEntries(
    names.map((name) => [name, isOfMarket(name, market) ? agentFields[name].schema() : notInMarket(name)]),
  ) as Shape<Name>;
}

function workFields(market: Market) {
  return {
    ...shapeOf(['emailAddress', ...fieldsOfPart('numbers'), 'agentType'], market),
    permissions: PermissionKeys(),
  };
}

/**
 * Adding an agent (spec §5, POST /osmf/v1.0/agents/add). Without `permissions`, the user starts with those of the
 * template, or else of the role; an empty list is none.
 */
export function addAgentSchema({ market, today, countriesWithStates }: FormRules) {
  const { permissions, ...work } = workFields(market);
  return form({
    ...shapeOf(['userId'], market),
    password: Password(),
    confirmPwd: ConfirmPassword(),
    ...shapeOf(ownFields, market),
    ...work,
    branch: BranchOfNew(),
    permissions: permissions.unwrap().optional(),
    permissionTemplate: TemplateChoice().optional(),
    certification: CertificationField(),
  })
    .superRefine(requireSamePasswords(), alwaysRun)
    .superRefine(requireDateOfBirth(today), alwaysRun)
    .superRefine(requirePhones, alwaysRun)
    .superRefine(requirePhonesOfCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates), alwaysRun)
    .superRefine(requirePostalCodeForm(), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
}

/**
 * A person of an import: as adding an agent, but without a password, which they choose themselves, and without the
 * certificate, which is given for the whole file.
 */
export function importedPersonSchema({ market, today, countriesWithStates }: FormRules) {
  return form({ ...shapeOf(['userId', ...ownFields], market), ...workFields(market) })
    .superRefine(requireDateOfBirth(today), alwaysRun)
    .superRefine(requirePhones, alwaysRun)
    .superRefine(requirePhonesOfCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates), alwaysRun)
    .superRefine(requirePostalCodeForm(), alwaysRun)
    .superRefine(requireCliaCountry, alwaysRun);
}

/** A person who is invited: who they are, and what they may do; the rest they fill in themselves. */
export function inviteAgentSchema(market: Market) {
  return form({
    ...shapeOf(['emailAddress', 'firstName', 'lastName', 'agentType'], market),
    branch: BranchOfNew(),
    permissions: PermissionKeys().unwrap().optional(),
    permissionTemplate: TemplateChoice().optional(),
    certification: CertificationField(),
  });
}

/** The form of an invited person: the fields of a new agent without those that the invitation has. */
export function joinAgencySchema(rules: FormRules) {
  return withProfileRules(
    form({
      ...shapeOf(['userId'], rules.market),
      password: Password(),
      confirmPwd: ConfirmPassword(),
      ...shapeOf([...ownFields, ...fieldsOfPart('numbers')], rules.market),
    }).superRefine(requireSamePasswords(), alwaysRun),
    rules,
  );
}

/**
 * The parts of the edit form that the caller may change of a user (`editableParts`); a field of another part is refused
 * as unknown.
 */
export interface EditableParts {
  emailAddress: boolean;
  agentType: boolean;
  activationFlag: boolean;
  permissions: boolean;
  removeCCN: boolean;
}

/** The fields of an agent's profile. */
export const profileFields = [...ownFields, ...fieldsOfPart('numbers'), ...fieldsOfPart('flags')] as const;
export type ProfileField = (typeof profileFields)[number];

/** True for the name of a field of the profile. */
export function isProfileField(name: string): name is ProfileField {
  return (profileFields as readonly string[]).includes(name);
}

/**
 * What an owner or manager may change of a user's profile at any time: names, contact data, numbers and flags (R0032).
 */
export function agentProfileSchema(rules: FormRules) {
  return withProfileRules(form(shapeOf(profileFields, rules.market)), rules);
}

/**
 * The form that edits a user (R0032, spec §4 Agent edit): the profile, the parts that the caller may change of this
 * user, and the version that the form was opened with. `removeCCN` Y takes the member number away.
 */
export function editAgentSchema(rules: FormRules, parts: EditableParts) {
  const { emailAddress, agentType, permissions } = workFields(rules.market);
  return withProfileRules(
    form({
      ...shapeOf(profileFields, rules.market),
      emailAddress: parts.emailAddress ? emailAddress : notInForm('emailAddress'),
      agentType: parts.agentType ? agentType : notInForm('agentType'),
      // Deactivated, or where the user is or was before.
      activationFlag: parts.activationFlag
        ? z.enum(['A', 'C', 'E', 'D'], { error: messageKey('selectOption', 'activationFlag') }).optional()
        : notInForm('activationFlag'),
      permissions: parts.permissions ? permissions : notInForm('permissions'),
      ends: parts.permissions ? PermissionEnds().transform(endsFrom) : notInForm('ends'),
      permissionTemplate: parts.permissions ? TemplateChoice().optional() : notInForm('permissionTemplate'),
      removeCCN: parts.removeCCN ? YesNo('removeCCN') : notInForm('removeCCN'),
      version: Version(1),
    }),
    rules,
  );
}

function notInForm(field: string) {
  return z.undefined({ error: `refusals:unknownField|${field}` }).optional();
}

function withProfileRules<Schema extends z.ZodType<object>>(schema: Schema, rules: FormRules): Schema {
  return withContactRules(schema, rules).superRefine(requireCliaCountry, alwaysRun);
}

function withContactRules<Schema extends z.ZodType<object>>(
  schema: Schema,
  { today, countriesWithStates }: FormRules,
): Schema {
  return schema
    .superRefine(requireDateOfBirth(today), alwaysRun)
    .superRefine(requirePhones, alwaysRun)
    .superRefine(requirePhonesOfCountry, alwaysRun)
    .superRefine(requireStateAndZip(countriesWithStates), alwaysRun)
    .superRefine(requirePostalCodeForm(), alwaysRun);
}

/** A user's own name and contact data: no IDs, passwords, e-mail address or role (R0033). */
export function contactSchema(rules: FormRules) {
  return withContactRules(form(shapeOf(ownFields, rules.market)), rules);
}

/** Name, contact data and e-mail address as the brands' staff correct them, for a reason. */
export function correctedPersonSchema(rules: FormRules) {
  const shape = shapeOf(['emailAddress', ...ownFields], rules.market);
  return withContactRules(form({ ...shape, reason: FreeText('reason', 500), version: Version(1) }), rules);
}

/** The form of one's own name and contact data: with the version that it was opened with. */
export function ownContactSchema(rules: FormRules) {
  return withContactRules(form({ ...shapeOf(ownFields, rules.market), version: Version(1) }), rules);
}

/** The first profile edit of the uk flow: name and contact data, before the e-mail check (spec §4). */
export function initialEditSchema(rules: Omit<FormRules, 'market'>) {
  return contactSchema({ ...rules, market: 'uk' });
}

/** The language that a user reads in. */
export function languageSchema() {
  return form({ language: LanguageField() });
}

/** The appearance of a user's pages. */
export function themeSchema() {
  return form({ theme: ThemeField() });
}

/** The time zone of a user's pages. */
export function timeZoneSchema() {
  return form({
    timeZone: z.enum([automaticZone, ...timeZones], { error: messageKey('selectOption', 'timeZone') }),
  });
}

// Every market has the same field names; the rules' settings only affect which values are accepted.
const anyRules: FormRules = { market: 'nam', today: { year: 2000, month: 1, day: 1 }, countriesWithStates: new Set() };

/** The fields of the form that adds an agent. */
export const addAgentFieldNames: readonly string[] = Object.keys(addAgentSchema(anyRules).shape);

export type ImportedPerson = z.output<ReturnType<typeof importedPersonSchema>>;
/** The same with the branch that they will belong to, null for none. */
export type PersonToAdd = ImportedPerson & { branchId?: string | null };

export type ProfileInput = z.output<ReturnType<typeof agentProfileSchema>>;
export type EditAgentInput = z.output<ReturnType<typeof editAgentSchema>>;
export type AddAgentInput = z.output<ReturnType<typeof addAgentSchema>>;
export type InviteAgentInput = z.output<ReturnType<typeof inviteAgentSchema>>;
export type JoinAgencyInput = z.output<ReturnType<typeof joinAgencySchema>>;
export type CorrectedPerson = z.output<ReturnType<typeof correctedPersonSchema>>;
export type ContactInput = z.output<ReturnType<typeof contactSchema>>;
