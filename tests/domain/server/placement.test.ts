import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agencyColumns, placement, placementTables } from '#tests/support/placement.ts';

const place = new URL('../../../docs/scale.md', import.meta.url);
const marks = ['<!-- made: placement -->\n', '<!-- end: placement -->\n'] as const;

test('each table of the schema has one place', () => {
  expect(Object.keys(placement).toSorted()).toEqual(Object.keys(agencyColumns()).toSorted());
});

// With UPDATE_DOCUMENTS=1 it is written anew.
test('docs/scale.md has the places as they are made', () => {
  const page = readFileSync(place, 'utf8');
  const [before = '', rest = ''] = page.split(marks[0]);
  const [said = '', after = ''] = rest.split(marks[1]);
  if (process.env.UPDATE_DOCUMENTS)
    writeFileSync(place, [before, marks[0], placementTables(), marks[1], after].join(''));
  else expect(said).toBe(placementTables());
});
