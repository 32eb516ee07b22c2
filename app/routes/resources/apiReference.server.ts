import { openApiDocument } from '#server/api.server.ts';

/** What the reference reads of a JSON schema. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  example?: unknown;
}

interface Parameter {
  name: string;
  in: 'header' | 'path' | 'query';
  required?: boolean;
  schema?: Schema;
}

interface Media {
  content?: { 'application/json'?: { schema?: Schema } };
}

interface Operation {
  tags?: string[];
  summary?: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Media;
  responses?: Record<string, Media>;
}

type FieldType = 'text' | 'number' | 'integer' | 'flag' | 'nothing' | 'object' | 'map' | 'list' | 'anything';

/** A field of a body or reply, a header or a parameter, with the fields inside it. */
export interface ReferenceField {
  name: string;
  type: FieldType;
  /** The type of a list's items. */
  of?: FieldType;
  nullable: boolean;
  required: boolean;
  values?: string[];
  pattern?: string;
  shortest?: number;
  longest?: number;
  byDefault?: string;
  example?: string;
  fields: ReferenceField[];
}

export interface ReferenceOperation {
  /** Names the operation in message keys, e.g. `post_osmf_p1_0_login`. */
  key: string;
  method: string;
  path: string;
  summary: string;
  needsSession: boolean;
  params: ReferenceField[];
  query: ReferenceField[];
  body: ReferenceField[];
  reply: ReferenceField[];
}

export interface Reference {
  headers: ReferenceField[];
  failure: ReferenceField[];
  areas: { area: string; operations: ReferenceOperation[] }[];
}

let made: Reference | undefined;

/** The OpenAPI document (D26) as the page at /docs shows it. */
export function apiReference(): Reference {
  made ??= makeReference();
  return made;
}

function makeReference(): Reference {
  const document = openApiDocument();
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const all = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  const areas = [...new Set(all.map(({ operation }) => areaOf(operation)))];
  return {
    // Every call sends the same ones.
    headers: all[0] ? parametersOf(all[0].operation, 'header', schemas) : [],
    failure: fieldsOf(schemas.Failure, schemas),
    areas: areas.map((area) => ({
      area,
      operations: all
        .filter(({ operation }) => areaOf(operation) === area)
        .map(({ path, method, operation }) => describe(path, method, operation, schemas)),
    })),
  };
}

function areaOf({ tags }: Operation): string {
  return tags?.[0] ?? '';
}

function describe(path: string, method: string, operation: Operation, schemas: Record<string, Schema>): ReferenceOperation {
  return {
    key: `${method}${path}`.replace(/\W+/g, '_').replace(/_$/, ''),
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    needsSession: (operation.security ?? []).length > 0,
    params: parametersOf(operation, 'path', schemas),
    query: parametersOf(operation, 'query', schemas),
    body: fieldsOf(jsonOf(operation.requestBody), schemas),
    reply: fieldsOf(jsonOf(operation.responses?.['200']), schemas),
  };
}

function parametersOf(operation: Operation, place: Parameter['in'], schemas: Record<string, Schema>): ReferenceField[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  return parameters.map(({ name, schema, required }) => fieldOf(name, schema ?? {}, required ?? false, schemas));
}

function jsonOf(media: Media | undefined): Schema | undefined {
  return media?.content?.['application/json']?.schema;
}

function fieldsOf(schema: Schema | undefined, schemas: Record<string, Schema>): ReferenceField[] {
  const { properties = {}, required = [] } = resolve(schema ?? {}, schemas);
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.includes(name), schemas));
}

function fieldOf(name: string, given: Schema, required: boolean, schemas: Record<string, Schema>): ReferenceField {
  const { schema, nullable } = simplified(resolve(given, schemas), schemas);
  const type = typeOf(schema);
  const inner = resolve(contentOf(schema) ?? schema, schemas);
  const values = valuesOf(inner);
  const field: ReferenceField = { name, type, nullable, required, fields: fieldsOf(inner, schemas) };
  if (type === 'list' || type === 'map') field.of = typeOf(inner);
  if (values) field.values = values.map(String);
  if (inner.pattern ?? inner.format) field.pattern = inner.pattern ?? inner.format;
  if (inner.minLength !== undefined) field.shortest = inner.minLength;
  if (inner.maxLength !== undefined) field.longest = inner.maxLength;
  if (schema.default !== undefined && schema.default !== '') field.byDefault = String(schema.default);
  if (inner.example !== undefined) field.example = String(inner.example);
  return field;
}

/** The schema of a list's items or of an object's values by key. */
function contentOf({ type, properties, items, additionalProperties }: Schema): Schema | undefined {
  if (type === 'array') return items;
  return type === 'object' && !properties && typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : (schemas[name] ?? {});
}

/** One schema out of a choice: null and the empty text are left out, and fixed values become a list of values. */
function simplified(schema: Schema, schemas: Record<string, Schema>): { schema: Schema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const others = schema.type.filter((type) => type !== 'null');
    return { schema: { ...schema, type: others[0] }, nullable: others.length < schema.type.length };
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (!choices) return { schema, nullable: false };
  const nullable = choices.some((choice) => choice.type === 'null');
  const others = choices.filter((choice) => choice.type !== 'null' && !valuesOf(choice)?.every((value) => value === ''));
  if (others.length === 1) return { schema: resolve(others[0]!, schemas), nullable };
  const values = others.map(valuesOf);
  return { schema: values.includes(undefined) ? {} : { enum: [...new Set(values.flat().map(String))] }, nullable };
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
}

const types: Record<string, FieldType> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'flag',
  null: 'nothing',
  array: 'list',
};

function typeOf(schema: Schema): FieldType {
  if (schema.type === 'object') return contentOf(schema) ? 'map' : 'object';
  return (typeof schema.type === 'string' && types[schema.type]) || 'anything';
}
