import { expect, test } from 'vitest';
import { barrierTo, type Admission, type Barrier } from '#app/domain/sales/rates/rates.ts';

const open: Admission = { minLevel: null, audience: 'all', places: null };
const advisor = { agentType: 'A', level: 0, taken: 0 } as const;

test.each<[string, Partial<Admission>, Partial<Parameters<typeof barrierTo>[1]>, Barrier | null]>([
  ['all may come without terms', {}, { taken: 500 }, null],
  ['an advisor below the level', { minLevel: 3 }, { level: 2 }, { why: 'level', level: 3 }],
  ['an advisor of the level', { minLevel: 3 }, { level: 3 }, null],
  ['an advisor above it', { minLevel: 3 }, { level: 4 }, null],
  [
    'an advisor where owners and supervisors may',
    { audience: 'managers' },
    {},
    { why: 'audience', audience: 'managers' },
  ],
  ['a supervisor there', { audience: 'managers' }, { agentType: 'M' }, null],
  [
    'an owner where advisors may',
    { audience: 'advisors' },
    { agentType: 'O' },
    { why: 'audience', audience: 'advisors' },
  ],
  ['an advisor there', { audience: 'advisors' }, {}, null],
  ['the last place', { places: 10 }, { taken: 9 }, null],
  ['no place', { places: 10 }, { taken: 10 }, { why: 'full' }],
  [
    'the role before the level',
    { audience: 'managers', minLevel: 2, places: 1 },
    { taken: 1 },
    { why: 'audience', audience: 'managers' },
  ],
  ['the level before the places', { minLevel: 2, places: 1 }, { taken: 1 }, { why: 'level', level: 2 }],
])('%s', (_, admission, who, barrier) =>
  expect(barrierTo({ ...open, ...admission }, { ...advisor, ...who })).toEqual(barrier),
);
