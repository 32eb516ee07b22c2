import fc from 'fast-check';
import { naughtyTexts } from '#tests/support/naughty.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One change to a good value: where (a number that picks among its places) and what. */
export interface Mutation {
  where: number;
  kind: 'replace' | 'remove' | 'addUnknown' | 'addPrototype' | 'none';
  value: Json;
}

const deep = (depth: number): Json => {
  let nested: Json = 'x';
  for (let level = 0; level < depth; level += 1) nested = level % 2 ? [nested] : { agent: nested };
  return nested;
};

const anyText = fc.oneof(
  fc.constantFrom(...naughtyTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(20_000)),
);
const anyValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Json>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, ['Y'], { toString: 'x' }),
  },
  { weight: 1, arbitrary: fc.constantFrom(deep(40), deep(2000)) },
);

/** A mutation; every tenth changes nothing, so that good calls are among them. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  where: fc.nat(10_000),
  kind: fc.constantFrom(
    'replace',
    'replace',
    'replace',
    'replace',
    'replace',
    'remove',
    'remove',
    'addUnknown',
    'addPrototype',
    'none',
  ),
  value: anyValue,
});

type Place = { holder: { [key: string]: Json } | Json[]; key: string | number };

/** The value with the mutation applied, as JSON text: `__proto__` stays a key in it. */
export function mutated(good: Json, { where, kind, value }: Mutation): string {
  const root = { body: structuredClone(good) };
  const places = placesIn(root);
  const place = places[where % places.length]!;
  const holder = place.holder as Record<string | number, Json>;
  if (kind === 'replace') holder[place.key] = value;
  if (kind === 'remove' && place.holder !== root) Reflect.deleteProperty(place.holder, place.key);
  if (kind === 'addUnknown' || kind === 'addPrototype') {
    const target =
      [...places].reverse().find(({ holder: each }) => !Array.isArray(each) && each !== root)?.holder ?? root;
    const name =
      kind === 'addUnknown'
        ? typeof value === 'string'
          ? value.slice(0, 60)
          : 'isAdmin'
        : ['__proto__', 'constructor', 'prototype'][where % 3]!;
    Object.defineProperty(target, name, {
      value: kind === 'addUnknown' ? value : { agentType: 'O', isAdmin: true },
      enumerable: true,
      configurable: true,
    });
  }
  return JSON.stringify(root.body) ?? '';
}

function placesIn(holder: Place['holder']): Place[] {
  const entries = Array.isArray(holder) ? holder.map((value, key) => [key, value] as const) : Object.entries(holder);
  return entries.flatMap(([key, value]) => [
    { holder, key },
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ]);
}
