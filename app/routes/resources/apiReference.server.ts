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
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
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

export type FieldType = 'text' | 'number' | 'integer' | 'flag' | 'nothing' | 'object' | 'map' | 'list' | 'anything';

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
  const read = (schema: Schema | undefined) => fieldsOf(schema, schemas);
  const areas = new Map<string, ReferenceOperation[]>();
  let headers: ReferenceField[] = [];
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const named = (place: Parameter['in']) =>
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema, required }) => fieldOf(name, schema ?? {}, required ?? false, schemas));
      const area = operation.tags?.[0] ?? '';
      headers = named('header');
      areas.set(area, [
        ...(areas.get(area) ?? []),
        {
          key: `${method}${path}`.replace(/\W+/g, '_').replace(/_$/, ''),
          method: method.toUpperCase(),
          path,
          summary: operation.summary ?? '',
          needsSession: (operation.security ?? []).length > 0,
          params: named('path'),
          query: named('query'),
          body: read(operation.requestBody?.content?.['application/json']?.schema),
          reply: read(operation.responses?.['200']?.content?.['application/json']?.schema),
        },
      ]);
    }
  }
  return { headers, failure: read(schemas.Failure), areas: [...areas].map(([area, operations]) => ({ area, operations })) };
}

function fieldsOf(schema: Schema | undefined, schemas: Record<string, Schema>): ReferenceField[] {
  const { properties = {}, required = [] } = resolve(schema ?? {}, schemas);
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.includes(name), schemas));
}

function fieldOf(name: string, given: Schema, required: boolean, schemas: Record<string, Schema>): ReferenceField {
  const { schema, nullable } = withoutNull(resolve(given, schemas), schemas);
  const type = typeOf(schema);
  const inner = type === 'list' ? resolve(schema.items ?? {}, schemas) : type === 'map' ? resolve(schema.additionalProperties as Schema, schemas) : schema;
  const values = inner.enum ?? (inner.const === undefined ? undefined : [inner.const]);
  const field: ReferenceField = { name, type, nullable, required, fields: fieldsOf(inner, schemas) };
  if (type === 'list' || type === 'map') field.of = typeOf(inner);
  if (values) field.values = values.map(String);
  if (inner.pattern !== undefined) field.pattern = inner.pattern;
  if (inner.minLength !== undefined) field.shortest = inner.minLength;
  if (inner.maxLength !== undefined) field.longest = inner.maxLength;
  if (inner.example !== undefined) field.example = String(inner.example);
  return field;
}

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : (schemas[name] ?? {});
}

/** A schema that allows null, as the schema of its other values. */
function withoutNull(schema: Schema, schemas: Record<string, Schema>): { schema: Schema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const others = schema.type.filter((type) => type !== 'null');
    return { schema: { ...schema, type: others[0] }, nullable: others.length < schema.type.length };
  }
  const choices = schema.anyOf ?? schema.oneOf;
  const others = choices?.filter((choice) => choice.type !== 'null') ?? [];
  if (!choices || others.length !== 1) return { schema, nullable: false };
  return { schema: resolve(others[0]!, schemas), nullable: choices.length > 1 };
}

const types: Record<string, FieldType> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'flag',
  null: 'nothing',
  array: 'list',
};

function typeOf({ type, properties, additionalProperties }: Schema): FieldType {
  if (type === 'object') return !properties && typeof additionalProperties === 'object' ? 'map' : 'object';
  return (typeof type === 'string' && types[type]) || 'anything';
}
