import SCIMMY from 'scimmy';

/*
 * The parts of SCIM (RFC 7643, 7644) that know nothing of the product: what users and groups look like, filters, and
 * PATCH. They are scimmy's classes; its declared resources and its configuration, which are one for a process, are not
 * used: each call has its own agency.
 */

const { Attribute, SchemaDefinition, Schema, Filter, Error: ScimmyError } = SCIMMY.Types;
type Scimmy = typeof SCIMMY;

/** What is wrong with a call, as SCIM says it (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

/** A call that SCIM's own rules refuse. */
export class ScimRefused extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

const core = 'urn:ietf:params:scim:schemas:core:2.0';
export const userSchema = `${core}:User`;
export const groupSchema = `${core}:Group`;
const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

const text = (name: string, config: object = {}) => new Attribute('string', name, config);
const several = (name: string, config: object, parts: InstanceType<typeof Attribute>[]) =>
  new Attribute('complex', name, { multiValued: true, uniqueness: false, ...config }, parts);
const valueOf = (name: string, description: string) =>
  several(name, { description }, [
    text('value'),
    text('display'),
    text('type'),
    new Attribute('boolean', 'primary', { description: 'The one that counts.' }),
  ]);
const readOnly = { mutable: false, direction: 'out' } as const;

const userDefinition = new SchemaDefinition('User', userSchema, 'A user of the agency', [
  text('userName', {
    required: true,
    uniqueness: 'server',
    description: 'What the provider calls the user. A user ID of 6 to 16 letters and digits is kept as the user ID.',
  }),
  new Attribute('complex', 'name', { description: 'The names of the user.' }, [
    text('formatted'),
    text('familyName'),
    text('givenName'),
    text('middleName'),
  ]),
  text('displayName', { description: 'Made of the names; the last name of who has no other.' }),
  new Attribute('boolean', 'active', { description: 'False for who was offboarded or deactivated.' }),
  valueOf('emails', 'The email address: the primary one, else the first of type work.'),
  valueOf('phoneNumbers', 'The telephones of type work and mobile.'),
  valueOf('roles', 'supervisor or advisor. Owners are made in the portal.'),
  text('userType', { description: 'The role, where roles is not sent.' }),
  several('groups', { ...readOnly, description: 'The permission template and the branch.' }, [
    text('value', readOnly),
    text('display', readOnly),
  ]),
]);

const groupDefinition = new SchemaDefinition('Group', groupSchema, 'A permission template or a branch of the agency', [
  text('displayName', { required: true, description: 'Its name in the portal, where it is made and renamed.' }),
  several('members', { description: 'Users. A user follows one template and is in one branch.' }, [
    text('value'),
    text('display'),
    text('type'),
  ]),
]);

class UserResource extends Schema {
  static override get id() {
    return userSchema;
  }
  static override get definition() {
    return userDefinition;
  }
  constructor(data: object, direction = 'both') {
    super(data, direction);
    Object.assign(this, userDefinition.coerce(data, direction));
  }
}

/** The schemas as clients read them. */
export function scimSchemas(basePath: string): object[] {
  return [userDefinition, groupDefinition].map(
    (definition) => JSON.parse(JSON.stringify(definition.describe(`${basePath}/Schemas`))) as object,
  );
}

/** A user as a client sends or reads them, by the names of RFC 7643. */
export interface ScimUser {
  userName?: string;
  externalId?: string;
  name?: { formatted?: string; familyName?: string; givenName?: string; middleName?: string };
  displayName?: string;
  active?: boolean;
  emails?: ScimValue[];
  phoneNumbers?: ScimValue[];
  roles?: ScimValue[];
  userType?: string;
}

interface ScimValue {
  value?: string;
  display?: string;
  type?: string;
  primary?: boolean;
}

const mostOperations = 100;
const mostValues = 100;

/**
 * Reads a user of a body; attributes that the portal does not keep are left out. Throws `ScimRefused` for what is no user.
 */
export function readUser(body: unknown): ScimUser {
  const data = plainObject(body);
  for (const value of Object.values(data)) limitValues(value);
  return refusing(() => plain(new UserResource(withBooleans(data), 'in')));
}

/**
 * Applies a PatchOp to a user, as Entra ID, Okta and Google write them: operations in capitals, without a path, with
 * paths as keys, `"False"` for false, and a value for an entry that is not there yet. Attributes of RFC 7643 that the
 * portal does not keep are left out. Returns the user afterwards, the attributes that it was about, and the paths (in
 * lower case) that it removed. Throws
 * `ScimRefused`: `invalidPath` for an attribute that no schema has.
 */
export async function patchUser(
  user: object,
  body: unknown,
): Promise<{ user: ScimUser; touched: ReadonlySet<string>; removed: ReadonlySet<string> }> {
  let resource = new UserResource(user, 'out');
  const touched = new Set<string>();
  const removed = new Set<string>();
  for (const operation of operationsOf(body)) {
    for (const { op, path, value } of withPaths(operation)) {
      const kept = keptPath(path);
      if (kept === null) continue;
      touched.add(attributeOf(kept));
      if (op === 'remove') removed.add(kept.toLowerCase());
      limitValues(value);
      const fitting = fittingOperation(resource, { op, path: kept, value: plainValue(kept, value) });
      const patch = await refusingLater(() =>
        new SCIMMY.Messages.PatchOp({
          schemas: [patchSchema],
          Operations: [fitting],
        } as ConstructorParameters<Scimmy['Messages']['PatchOp']>[0]).apply(resource),
      );
      if (patch) resource = patch as UserResource;
    }
  }
  return { user: plain(resource), touched, removed };
}

/** An operation of a PatchOp. */
export interface ScimOperation {
  op: 'add' | 'remove' | 'replace';
  path?: string | undefined;
  value?: unknown;
}

/** The operations of a PatchOp. Throws `ScimRefused` for what is none, and for more than a hundred. */
export function operationsOf(body: unknown): ScimOperation[] {
  const { schemas, Operations: named, operations = named } = plainObject(body) as Record<string, unknown>;
  if (Array.isArray(schemas) && !schemas.includes(patchSchema))
    throw new ScimRefused(400, 'invalidSyntax', `A PATCH has the schema ${patchSchema}.`);
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimRefused(400, 'invalidSyntax', 'A PATCH has Operations.');
  if (operations.length > mostOperations)
    throw new ScimRefused(413, 'tooMany', `A PATCH has at most ${mostOperations} Operations.`);
  return operations.map((operation) => {
    const { op, path, value } = plainObject(operation) as Record<string, unknown>;
    const name = typeof op === 'string' ? op.toLowerCase() : '';
    if (name !== 'add' && name !== 'remove' && name !== 'replace')
      throw new ScimRefused(400, 'invalidSyntax', 'An operation is add, remove or replace.');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw new ScimRefused(400, 'invalidPath', 'A path is a text.');
    if (name === 'remove' && !path) throw new ScimRefused(400, 'noTarget', 'To remove takes a path.');
    return { op: name, path: path || undefined, value };
  });
}

// An operation without a path is one for each attribute of its value: only so does a replaced list lose what it had.
function withPaths({ op, path, value }: ScimOperation): (ScimOperation & { path: string })[] {
  if (path !== undefined) return [{ op, path, value }];
  return Object.entries(plainObject(value)).flatMap(([key, each]) => {
    if (/^schemas$|^id$|^meta$/i.test(key)) return [];
    // The attributes of an extension, and of a name, may be written as an object.
    if (key.toLowerCase() === enterpriseSchema.toLowerCase()) return [];
    if (key.toLowerCase() === userSchema.toLowerCase()) return withPaths({ op, path: undefined, value: each });
    return [{ op, path: key, value: each }];
  });
}

const mostPathCharacters = 200;

// The path within the user's own schema; null for an attribute of RFC 7643 that is not kept here.
function keptPath(path: string): string | null {
  if (path.length > mostPathCharacters) throw new ScimRefused(400, 'invalidPath', 'The path is too long.');
  const own = withoutSchema(path, userSchema);
  const names = own.replace(/\[[^[\]]*\]/g, '');
  if (knows(userDefinition, names)) {
    // Made of the names, and of the groups' members.
    const isMade = /^(displayName|name\.formatted|groups|id|meta|schemas)(\.|$)/i.test(names);
    if (/\[/.test(own)) checkBrackets(own);
    return isMade ? null : own;
  }
  if (
    knows(SCIMMY.Schemas.User.definition, names) ||
    path.toLowerCase().startsWith(`${enterpriseSchema.toLowerCase()}:`)
  )
    return null;
  throw new ScimRefused(400, 'invalidPath', `There is no attribute ${path.slice(0, 60)}.`);
}

function checkBrackets(path: string): void {
  const [, list = '', inner] = /^(\w+)\[([^[\]]+)\](?:\.\w+)?$/.exec(path) ?? [];
  if (inner === undefined) throw new ScimRefused(400, 'invalidPath', 'This path cannot be read.');
  for (const { path: name } of [...parsed(inner, 'invalidPath')].flatMap((every) => conditionsOf(every, '')))
    if (!knows(userDefinition, `${list}.${name}`))
      throw new ScimRefused(400, 'invalidPath', `There is no attribute ${list}.${name.slice(0, 60)}.`);
}

const withoutSchema = (path: string, schema: string): string =>
  path.toLowerCase().startsWith(`${schema.toLowerCase()}:`) ? path.slice(schema.length + 1) : path;

function knows(definition: InstanceType<typeof SchemaDefinition>, names: string): boolean {
  if (!/^[$\w]+(\.[$\w]+)?$/.test(names)) return false;
  try {
    return Boolean(definition.attribute(names));
  } catch {
    return false;
  }
}

function attributeOf(path: string): string {
  const name = path.split(/[.[]/, 1)[0] ?? '';
  return userDefinition.attribute(name).name;
}

// An entry that a filter names and that is not there yet is added with what the filter says of it.
function fittingOperation(resource: UserResource, operation: ScimOperation & { path: string }): ScimOperation {
  const [, list, filter, part] = /^(\w+)\[([^\]]+)\](?:\.(\w+))?$/.exec(operation.path) ?? [];
  if (list === undefined || filter === undefined || operation.op === 'remove') return operation;
  const attribute = userDefinition.attribute(list).name as 'emails';
  const entries = (plain(resource) as ScimUser)[attribute] ?? [];
  const wanted = parsed(filter, 'invalidPath');
  if (wanted.match(entries.map((entry) => ({ ...entry }))).length > 0) return operation;
  const [every = {}] = [...wanted] as Record<string, unknown>[];
  const said = Object.fromEntries(
    Object.entries(every).flatMap(([name, by]) =>
      Array.isArray(by) && by[0] === 'eq' ? [[name, plainBoolean(name, by[1])]] : [],
    ),
  );
  const value = part === undefined ? (operation.value as object) : { [part]: operation.value };
  return { op: 'add', path: attribute, value: [{ ...said, ...value }] };
}

// Entra ID writes booleans as texts, and single values as a list of one.
function plainValue(path: string, value: unknown): unknown {
  const attribute = userDefinition.attribute(path.replace(/\[[^[\]]*\]/g, ''));
  const isList = attribute.config?.multiValued && !/[.\]]/.test(path);
  const single = !isList && Array.isArray(value) && value.length === 1 ? unwrapped(value[0]) : value;
  if (attribute.type === 'boolean') return plainBoolean('active', single);
  if (Array.isArray(single)) return single.map((each) => (isObject(each) ? withBooleans(each) : each));
  return isObject(single) ? withBooleans(single) : single;
}

const unwrapped = (entry: unknown): unknown => (isObject(entry) && 'value' in entry ? entry.value : entry);

function withBooleans(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((each) => (isObject(each) ? withBooleans(each) : each))
        : plainBoolean(name, value),
    ]),
  );
}

function plainBoolean(name: string, value: unknown): unknown {
  if (!/^(active|primary)$/i.test(name) || typeof value !== 'string') return value;
  return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : value;
}

function limitValues(value: unknown): void {
  if (Array.isArray(value) && value.length > mostValues)
    throw new ScimRefused(413, 'tooMany', `A list has at most ${mostValues} values.`);
}

/** A comparison of a filter: the attribute's path in lower case without its schema, operator and value. */
export interface ScimCondition {
  path: string;
  op: string;
  value: string | number | boolean | null;
  not: boolean;
}

const mostFilterCharacters = 500;
const mostComparisons = 10;
const mostBrackets = 4;

/**
 * Reads a filter as alternatives, each with the conditions that all hold. Its length, its groups and its comparisons are
 * bounded before it is parsed: groups multiply. Throws `ScimRefused` with `invalidFilter`.
 */
export function readFilter(expression: string): ScimCondition[][] {
  return [...parsed(expression, 'invalidFilter')].map((every) => conditionsOf(every, ''));
}

function conditionsOf(every: object, prefix: string): ScimCondition[] {
  return Object.entries(every).flatMap(([name, by]) => {
    const path = `${prefix}${name}`;
    if (!Array.isArray(by)) return conditionsOf(by as object, `${path}.`);
    return (Array.isArray(by[0]) ? by : [by]).map((one: unknown[]) => {
      const [first, ...rest] = one;
      const isNot = first === 'not';
      const [op, value] = isNot ? rest : one;
      if (value === undefined && op !== 'pr')
        throw new ScimRefused(400, 'invalidFilter', 'A comparison has nothing to compare with.');
      const plainPath = [userSchema, groupSchema].reduce((left, schema) => withoutSchema(left, schema), path);
      return { path: plainPath.toLowerCase(), op: String(op), value: unescaped(value ?? null), not: isNot };
    });
  });
}

function unescaped(value: unknown): ScimCondition['value'] {
  if (typeof value !== 'string') return value as ScimCondition['value'];
  try {
    return JSON.parse(`"${value}"`) as string;
  } catch {
    return value;
  }
}

function parsed(expression: string, scimType: 'invalidFilter' | 'invalidPath'): InstanceType<typeof Filter> {
  const refuse = (detail: string) => new ScimRefused(400, scimType, detail);
  if (expression.trim() === '') throw refuse('The filter is empty.');
  if (expression.length > mostFilterCharacters)
    throw refuse(`A filter has at most ${mostFilterCharacters} characters.`);
  const outside = withoutTexts(expression);
  if (outside === null) throw refuse('A text of the filter does not end, or has a quotation mark in it.');
  const comparisons = outside.match(/\b(eq|ne|co|sw|ew|gt|ge|lt|le|pr)\b/gi) ?? [];
  if (comparisons.length > mostComparisons) throw refuse(`A filter has at most ${mostComparisons} comparisons.`);
  if ((outside.match(/[([]/g) ?? []).length > mostBrackets)
    throw refuse(`A filter has at most ${mostBrackets} groups.`);
  try {
    const filter = new Filter(expression);
    // What is not a comparison is left as it is by the parser.
    if ([...filter].length === 0 || comparisons.length === 0) throw refuse('The filter compares nothing.');
    return filter;
  } catch (error) {
    if (error instanceof ScimRefused) throw error;
    throw refuse('The filter cannot be read.');
  }
}

// The expression without its texts; null where one does not end or has an escaped quotation mark, which the parser's
// pattern would take for the end.
function withoutTexts(expression: string): string | null {
  let outside = '';
  let rest = expression;
  for (;;) {
    const start = rest.indexOf('"');
    if (start < 0) return outside + rest;
    outside += `${rest.slice(0, start)} `;
    const end = rest.indexOf('"', start + 1);
    if (end < 0 || /\\$/.test(rest.slice(start + 1, end).replaceAll('\\\\', ''))) return null;
    rest = rest.slice(end + 1);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function plainObject(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new ScimRefused(400, 'invalidSyntax', 'The body is no JSON object.');
  return value;
}

const plain = (resource: object): ScimUser => JSON.parse(JSON.stringify(resource)) as ScimUser;

function refusing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw refusalOf(error);
  }
}

async function refusingLater<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ScimmyError) return new ScimRefused(error.status, error.scimType as ScimType, error.message);
  return error instanceof TypeError ? new ScimRefused(400, 'invalidValue', error.message) : error;
}
