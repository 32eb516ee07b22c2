import { describe, expect, test } from 'vitest';
import { containing, searchLabels, searchTerms, type SearchTerm } from '#app/domain/people/list/agentSearch.ts';
import { english, japanese } from '#tests/domain/translator.ts';

const labels = searchLabels([english, japanese]);
const nothing = {
  roles: [],
  statuses: [],
  levels: [],
  lapsed: false,
  member: false,
  noNumber: false,
  never: false,
  day: null,
};
const levelsOf = (
  level: number,
  codes = ['PC', 'CU', 'PA', 'PO', 'PU', 'CK', 'PJ', 'PS', 'PH', 'TH', 'PN', 'PT', 'PK'],
) => codes.map((code) => `${code}${level}`);

describe('a word matches the values whose labels contain it', () => {
  const words: [string, Partial<SearchTerm>][] = [
    ['kim', {}],
    // Letters of a brand, as they are in names.
    ['lan', {}],
    ['prin', {}],
    ['lapsed', { lapsed: true }],
    ['失効', { lapsed: true }],
    ['lapse', {}],
    ['owner', { roles: ['O'], statuses: ['E'] }],
    ['OWNER', { roles: ['O'], statuses: ['E'] }],
    ['オーナー', { roles: ['O'] }],
    ['バイザー', { roles: ['M', 'A'] }],
    ['無効', { statuses: ['D'] }],
    ['deactivate', { statuses: ['D'] }],
    ['inactive', { statuses: ['D'] }],
    ['inact', { statuses: ['D'] }],
    ['非アクティブ', { statuses: ['D'] }],
    ['active', { statuses: ['A', 'R'] }],
    ['アクティブ', { statuses: ['A', 'R'] }],
    ['有効', { statuses: ['A'] }],
    ['validation', { statuses: ['E'] }],
    ['password', { statuses: ['C'] }],
    ['初回', { statuses: ['C'] }],
    ['commodore', { levels: expect.arrayContaining(levelsOf(4)) as never }],
    ['gold', { levels: ['HA2'] }],
    ['HA', { levels: expect.arrayContaining(['HA1', 'HA2', 'HA3', 'HA4']) as never, statuses: ['C'] }],
    ['member', { member: true }],
    ['na', { noNumber: true }],
    ['N/A', { noNumber: true }],
    ['–', { words: ['-'], noNumber: true }],
    ['never', { never: true }],
    ['なし', { noNumber: true, never: true }],
  ];
  test.each(words)('%s', (word, meant) => {
    expect(searchTerms(word, labels)).toEqual([{ words: [word.toUpperCase()], ...nothing, ...meant }]);
  });
});

describe('words that stand together in a text of the table are one term', () => {
  test.each<[string, Partial<SearchTerm>[]]>([
    ['PC Captain', [{ words: ['PC', 'CAPTAIN'], levels: ['PC3'] }]],
    ['pc staff captain', [{ words: ['PC', 'STAFF', 'CAPTAIN'], levels: ['PC2'] }]],
    ['PC 船長', [{ words: ['PC', '船長'], levels: ['PC3'] }]],
    ['HA Gold', [{ words: ['HA', 'GOLD'], levels: ['HA2'] }]],
    ['Holland America Gold', [{ words: ['HOLLAND', 'AMERICA', 'GOLD'], levels: ['HA2'] }]],
    ['Gold (Holland America)', [{ words: ['GOLD', 'HOLLAND', 'AMERICA'], levels: ['HA2'] }]],
    ['Captain (Cunard)', [{ words: ['CAPTAIN', 'CUNARD'], levels: ['CU3', 'CK3'] }]],
    ['Princess British Isles Staff Captain', [{ levels: ['PO2'] }]],
    ['プリンセス 英国 船長', [{ levels: ['PU3'] }]],
    ['PC Captain, CU Commodore', [{ levels: ['PC3'] }, { levels: ['CU4'] }]],
    ['travel advisor', [{ words: ['TRAVEL', 'ADVISOR'], roles: ['A'] }]],
    ['first sign-in pending', [{ words: ['FIRST', 'SIGN-IN', 'PENDING'], statuses: ['C'] }]],
    ['Email sent to Agency Owner', [{ words: ['EMAIL', 'SENT', 'TO', 'AGENCY', 'OWNER'], statuses: ['E'] }]],
    [
      'lee travel advisor PC captain 41',
      [{ words: ['LEE'] }, { roles: ['A'] }, { levels: ['PC3'] }, { words: ['41'] }],
    ],
    ['supervisor active', [{ roles: ['M'] }, { words: ['ACTIVE'] }]],
    ['kim lee', [{ words: ['KIM'] }, { words: ['LEE'] }]],
    ['Kim (Mia) Lee', [{ words: ['KIM'] }, { words: ['MIA'] }, { words: ['LEE'] }]],
    ['山田 太郎（タロ）', [{ words: ['山田'] }, { words: ['太郎'] }, { words: ['タロ'] }]],
  ])('%s', (search, terms) => expect(searchTerms(search, labels)).toMatchObject(terms));
});

test.each([
  ['Nov 19, 2026', '2026-11-19'],
  ['19 Nov 2026', '2026-11-19'],
  ['19 Sept 2026', '2026-09-19'],
  ['november 19 2026', '2026-11-19'],
  ['2026/11/19', '2026-11-19'],
  ['2026/1/9', '2026-01-09'],
  ['2026-11-19', '2026-11-19'],
  ['２０２６年１１月１９日', '2026-11-19'],
])('%s is the day %s', (search, day) => {
  expect(searchTerms(search, labels)).toEqual([{ ...nothing, words: [], day }]);
  expect(searchTerms(`kim ${search} active`, labels)).toMatchObject([
    { day },
    { words: ['KIM'] },
    { words: ['ACTIVE'] },
  ]);
});

test.each(['Feb 30, 2026', '2026/13/01', 'Abc 1, 2026', '12026/11/19', '0000-01-01', '4111222333'])(
  '%s is no day',
  (search) => {
    expect(searchTerms(search, labels).every(({ day }) => day === null)).toBe(true);
  },
);

test.each([
  ['', []],
  ['   ', []],
  [' , ', []],
  ['山田　太郎', ['山田', '太郎']],
  ['O’Brien', ["O'BRIEN"]],
  ['１２３', ['123']],
  ['ﾔﾏﾀﾞ', ['ヤマダ']],
  ['é', ['E']],
  ['Nuñez', ['NUNEZ']],
  ['ガガ', ['ガガ']],
  ['straße', ['STRASSE']],
  ['1 2 3 4 5 6 7 8 9 10 11 12 13 14', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']],
])('%j is looked for as %j', (search, words) => {
  expect(searchTerms(search, labels).flatMap((term) => term.words)).toEqual(words);
});

test('a search of 10,000 characters is no more than its first words', () => {
  const started = performance.now();
  expect(searchTerms('a'.repeat(10_000), labels)).toHaveLength(1);
  expect(searchTerms('PC captain, '.repeat(1000), labels).length).toBeLessThanOrEqual(12);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test.each([
  ['50%_off\\', '%50\\%\\_off\\\\%'],
  ['a\u0000b\ud800c', '%abc%'],
])('%j is found by the pattern %j', (text, pattern) => expect(containing(text)).toBe(pattern));
