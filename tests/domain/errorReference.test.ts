import { expect, test } from 'vitest';
import { errorReference } from '#app/domain/referenceNumber.ts';

test('the reference of an error can be said on the phone, is the same for a request, and another for another', () => {
  const ids = Array.from({ length: 2000 }, (_, place) => `${place}0000000-0000-4000-8000-000000000000`);
  const references = ids.map(errorReference);
  for (const reference of references) expect(reference).toMatch(/^[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/);
  expect(new Set(references).size).toBe(ids.length);
  expect(ids.map(errorReference)).toEqual(references);
  expect(errorReference('')).toHaveLength(9);
});
