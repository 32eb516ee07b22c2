import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#server/api.server.ts';
import { everyRow } from '#tests/support/depth.ts';
import { formRows } from '#tests/support/formRows/formRows.ts';
import { hostileText, hostileTexts, unstorableTexts } from '#tests/support/hostileTexts.ts';

/*
 * Every text field of every form and endpoint is sent its longest hostile texts: no check may throw, take long, or take a
 * time that grows faster than the text, and what is accepted can be stored.
 */

interface Field {
  name: string;
  schema: z.core.$ZodType;
}

/** The texts that a schema takes, each with its path; a schema that takes none is left out. */
function textsOf(name: string, schema: z.core.$ZodType): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([field, each]) =>
      textsOf(`${name} ${field}`, each),
    );
  if (schema instanceof z.ZodArray) return textsOf(name, schema.element as z.core.$ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => textsOf(name, each as z.core.$ZodType));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textsOf(name, schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return schema.def.innerType instanceof z.ZodObject ? textsOf(name, schema.def.innerType) : [{ name, schema }];
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return textsOf(name, schema.in);
  return [{ name, schema }];
}

const fields: Field[] = [
  ...formRows.flatMap(({ parses, state, schema }) => textsOf([parses, state].filter(Boolean).join(', '), schema)),
  ...endpoints.flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) => (schema ? textsOf(`${method} ${path}`, schema) : [])),
  ),
];

const lengths = [40, 400, 4_000, 40_000, ...(everyRow ? [300_000] : [])];
const parse = (schema: z.core.$ZodType, value: unknown) => (schema as z.ZodType).safeParse(value);

function milliseconds(schema: z.core.$ZodType, text: string): number {
  let best = Infinity;
  for (let round = 0; round < 3 && best > 2; round += 1) {
    const begun = performance.now();
    parse(schema, text);
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

test('a form and an endpoint have text fields', () => expect(fields.length).toBeGreaterThan(500));

test.each(Object.keys(hostileTexts))('%s take no field long, nor longer than their length', (kind) => {
  const texts = lengths.map((length) => hostileText(kind, length));
  const slow = fields.flatMap(({ name, schema }) => {
    const took = texts.map((text) => milliseconds(schema, text));
    // Ten times the text: a square would be a hundred times.
    const grows = took.some((each, place) => each > 20 && each > 40 * (took[place - 1] ?? each));
    // What goes back over this many characters takes seconds to minutes; 200 ms leave room for a busy machine.
    return took.some((each) => each > 200) || grows
      ? [`${name}: ${took.map((each) => each.toFixed(1)).join(', ')}`]
      : [];
  });
  expect(slow).toEqual([]);
});

const plain = ['a', '1', '2026-12-01', '2027-01', 'a@b.example', 'on', 'true'];

/** Something that a field accepts: a text of these, else a plain value, else the first option; undefined for none. */
function acceptedBy(schema: z.core.$ZodType, texts: readonly string[]): unknown {
  const options =
    schema instanceof z.ZodEnum ? [schema.options[0]] : schema instanceof z.ZodLiteral ? [...schema.values] : [];
  return [...texts, ...plain, ...options].find((value) => parse(schema, value).success);
}

test('a form of hostile texts that its fields accept is checked as a whole as quickly', { timeout: 120_000 }, () => {
  const forms = formRows.flatMap(({ parses, state, schema }) => {
    const shape = schema instanceof z.ZodPipe ? schema.in : schema;
    return shape instanceof z.ZodObject ? [{ name: `${parses} ${state ?? ''}`, schema, shape: shape.shape }] : [];
  });
  const slow = forms.flatMap(({ name, schema, shape }) =>
    Object.keys(hostileTexts).flatMap((kind) => {
      const texts = [4000, 1000, 250, 40, 10].map((length) => hostileText(kind, length));
      const entries = Object.entries(shape as Record<string, z.core.$ZodType>);
      const values = Object.fromEntries(entries.map(([field, each]) => [field, acceptedBy(each, texts)]));
      let best = Infinity;
      for (let round = 0; round < 3 && best > 5; round += 1) {
        const begun = performance.now();
        parse(schema, values);
        best = Math.min(best, performance.now() - begun);
      }
      return best > 200 ? [`${name} of ${kind}: ${best}`] : [];
    }),
  );
  expect(forms.length).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});

// What is hashed or compared, and never stored.
const compared = /(?:password|pwd|code|token)$/i;
// What is read by another schema afterwards: forms whose fields the table of rows does not know, files, and the bodies
// of calls, whose verbs parse what they take (tests/api/contract.test.ts).
const readLater =
  /^(?:academy\/requirements\/\S+ (?:category|requirements)Schema|courses\/editor\/packageUpload\S+ packageLanguage file|post|get|delete)\b/;

function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return /[\0\p{Cs}]/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorable);
}

test.each(Object.entries(unstorableTexts))('%s is accepted by no field', (_, text) => {
  const accepting = fields.filter(({ name, schema }) => {
    if (compared.test(name) || readLater.test(name)) return false;
    const { success, data } = parse(schema, text);
    return success && hasUnstorable(data);
  });
  expect([...new Set(accepting.map(({ name }) => name))]).toEqual([]);
});
