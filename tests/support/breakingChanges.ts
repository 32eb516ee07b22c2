interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

type Content = Record<string, { schema: Schema }>;

/** An operation of the kept document. */
export interface KeptOperation {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: { '200': { content: Content } };
  security?: Record<string, string[]>[];
}

/** A change that stops a client which worked: of a call, or of one of its fields. */
export interface BreakingChange {
  call: string;
  field: string;
  what: string;
}

type Found = Omit<BreakingChange, 'call'>;

/**
 * What no longer works of calls that worked: a call, a field or a value that is gone, a field that must be sent, a narrower
 * type, an answer with less than before, a key that no longer opens the call. A new value in an answer is none: clients
 * expect some. Of what is kept up, only oasdiff reads OpenAPI 3.1, and that is a program in Go, no package.
 */
export function breakingChanges(
  before: Record<string, KeptOperation>,
  after: Record<string, KeptOperation>,
): BreakingChange[] {
  return Object.entries(before).flatMap(([call, old]) => {
    const now = after[call];
    const found = now ? inOperation(old, now) : [{ field: '', what: 'is gone' }];
    return found.map((change) => ({ call, ...change }));
  });
}

/** The changes that the newest section of a change log does not name: by the call's address, and the field in backticks. */
export function withoutName(changes: readonly BreakingChange[], changelog: string): BreakingChange[] {
  const [, newest = ''] = changelog.split(/^## /m);
  const lines = newest.split('\n');
  return changes.filter(({ call, field }) => {
    const address = call.split(' ')[1]!;
    const last = field.split('.').at(-1);
    return !lines.some((line) => line.includes(address) && (!last || line.includes(`\`${last}\``)));
  });
}

function inOperation(before: KeptOperation, after: KeptOperation): Found[] {
  return [
    ...inParameters(before.parameters ?? [], after.parameters ?? []),
    ...inTaken(bodyOf(before), bodyOf(after), ''),
    ...inGiven(replyOf(before), replyOf(after), ''),
    ...inSecurity(before.security ?? [], after.security ?? []),
  ];
}

const bodyOf = ({ requestBody }: KeptOperation) => Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
const replyOf = ({ responses }: KeptOperation) => Object.values(responses['200'].content)[0]?.schema ?? {};

function inParameters(
  before: NonNullable<KeptOperation['parameters']>,
  after: NonNullable<KeptOperation['parameters']>,
): Found[] {
  const nameOf = ({ in: place, name }: { in: string; name: string }) => `${place}.${name}`;
  const old = new Map(before.map((each) => [nameOf(each), each]));
  const now = new Map(after.map((each) => [nameOf(each), each]));
  return [
    ...[...old].flatMap(([field, { schema }]) => {
      const kept = now.get(field);
      return kept ? inTaken(schema, kept.schema, field) : [{ field, what: 'is no longer taken' }];
    }),
    ...[...now]
      .filter(([field, { required }]) => required && !old.get(field)?.required)
      .map(([field]) => ({ field, what: 'must be sent' })),
  ];
}

function inSecurity(before: Record<string, string[]>[], after: Record<string, string[]>[]): Found[] {
  const ways = (of: Record<string, string[]>[]) =>
    of.flatMap((each) =>
      Object.entries(each).flatMap(([name, scopes]) => [name, ...scopes.map((scope) => `${name} ${scope}`)]),
    );
  const now = new Set(ways(after));
  if (before.length === 0) return after.length > 0 ? [{ field: '', what: 'needs a token' }] : [];
  if (after.length === 0) return [];
  return ways(before)
    .filter((way) => !now.has(way))
    .map((way) => ({ field: '', what: `is no longer opened by ${way}` }));
}

// Each alternative that was accepted must be accepted by some alternative.
function inTaken(before: Schema, after: Schema, field: string): Found[] {
  const now = alternatives(after);
  return alternatives(before).flatMap((old) => fewest(now.map((each) => narrowed(old, each, field))));
}

// Each alternative that may be answered must be one that was.
function inGiven(before: Schema, after: Schema, field: string): Found[] {
  const old = alternatives(before);
  return alternatives(after).flatMap((now) => fewest(old.map((each) => weakened(each, now, field))));
}

function fewest(found: readonly Found[][]): Found[] {
  return [...found].sort((one, other) => one.length - other.length)[0] ?? [];
}

function alternatives(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives);
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

const isWithin = (inner: Schema, outer: Schema) =>
  outer.type === undefined || inner.type === outer.type || (inner.type === 'integer' && outer.type === 'number');

const valuesOf = ({ enum: values, const: value }: Schema) => (value === undefined ? values : [value]);

/** Bounds from below and from above. */
const bounds = { minLength: 1, minimum: 1, minItems: 1, maxLength: -1, maximum: -1, maxItems: -1 } as const;

function narrowed(before: Schema, after: Schema, field: string): Found[] {
  if (!isWithin(before, after)) return [{ field, what: `takes ${typeOf(after)}, no longer ${typeOf(before)}` }];
  const taken = valuesOf(after);
  const gone = taken && (valuesOf(before)?.filter((value) => !taken.includes(value)) ?? ['any other value']);
  return [
    ...(gone ?? []).map((value) => ({ field, what: `no longer takes ${String(value)}` })),
    ...Object.entries(bounds).flatMap(([name, direction]) => {
      const [old, now] = [before[name as keyof typeof bounds], after[name as keyof typeof bounds]];
      const isNarrower = now !== undefined && (old === undefined || (now - old) * direction > 0);
      return isNarrower && !isNoBound(name, now) ? [{ field, what: `has another ${name}` }] : [];
    }),
    ...(['pattern', 'format'] as const)
      .filter((name) => after[name] !== undefined && after[name] !== before[name])
      .map((name) => ({ field, what: `has another ${name}` })),
    ...inFields(before, after, field, inTaken),
    ...Object.keys(before.properties ?? {})
      .filter((name) => !after.properties?.[name] && after.additionalProperties === false)
      .map((name) => ({ field: within(field, name), what: 'is no longer taken' })),
    ...(after.required ?? [])
      .filter((name) => !before.required?.includes(name))
      .map((name) => ({ field: within(field, name), what: 'must be sent' })),
  ];
}

const isNoBound = (name: string, value: number) => name.startsWith('min') && name !== 'minimum' && value === 0;

function weakened(before: Schema, after: Schema, field: string): Found[] {
  if (!isWithin(after, before)) return [{ field, what: `may be ${typeOf(after)}, no longer only ${typeOf(before)}` }];
  return [
    ...inFields(before, after, field, inGiven),
    ...Object.keys(before.properties ?? {})
      .filter((name) => !after.properties?.[name])
      .map((name) => ({ field: within(field, name), what: 'is no longer answered' })),
    ...(before.required ?? [])
      .filter((name) => after.properties?.[name] && !after.required?.includes(name))
      .map((name) => ({ field: within(field, name), what: 'may be missing' })),
  ];
}

function inFields(before: Schema, after: Schema, field: string, compare: typeof inTaken): Found[] {
  return [
    ...Object.entries(before.properties ?? {}).flatMap(([name, old]) => {
      const now = after.properties?.[name];
      return now ? compare(old, now, within(field, name)) : [];
    }),
    ...(before.items && after.items ? compare(before.items, after.items, field) : []),
  ];
}

const typeOf = ({ type, const: value }: Schema) => String(type ?? JSON.stringify(value));
const within = (field: string, name: string) => (field === '' ? name : `${field}.${name}`);
