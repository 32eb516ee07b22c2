import { describe, expect, test } from 'vitest';
import { contentOf, decideGroups } from '#app/domain/sales/groups/decideGroups.ts';
import { checkGroup, readGroupRow, type GroupColumn } from '#app/domain/sales/groups/groupRow.ts';
import { cabinsLeft, deadlinesWithin, type GroupEntry } from '#app/domain/sales/groups/groups.ts';

const good: Partial<Record<GroupColumn, string>> = {
  groupNumber: 'gp-2041',
  revision: '1',
  agencyId: '50000001',
  advisor: '',
  groupName: 'Lakeview Choir',
  brand: 'ha',
  ship: 'Rotterdam',
  sailingOn: '2027-05-02',
  allotment: '24',
  sold: '17',
  options: '3',
  namesDueOn: '2027-02-01',
  finalPaymentOn: '2027-01-31',
  conductorCredits: '2',
  conductorRule: '1 per 16 berths',
};
const entry: GroupEntry = {
  groupNumber: 'GP-2041',
  revision: 1,
  agencyId: '50000001',
  advisor: '',
  groupName: 'Lakeview Choir',
  brand: 'HA',
  ship: 'Rotterdam',
  sailingOn: '2027-05-02',
  allotment: 24,
  sold: 17,
  options: 3,
  depositDueOn: null,
  namesDueOn: '2027-02-01',
  finalPaymentOn: '2027-01-31',
  conductorCredits: 2,
  conductorRule: '1 per 16 berths',
  state: 'open',
};

describe('a row of a file of groups', () => {
  test('is read, and says the same as a partner’s call', () => {
    expect(readGroupRow(good)).toEqual({ entry });
    const { depositDueOn: _, namesDueOn, finalPaymentOn, ...rest } = entry;
    expect(checkGroup({ ...rest, namesDueOn: namesDueOn!, finalPaymentOn: finalPaymentOn! })).toEqual({ entry });
  });

  test.each<[string, Partial<Record<GroupColumn, string>>, string[]]>([
    ['no name', { groupName: '' }, ['required|groupName']],
    ['a formula as a name', { groupName: '=1+1' }, ['formula|groupName']],
    ['a number with blanks', { groupNumber: 'A B' }, ['groupNumber|groupNumber']],
    ['a brand that there is not', { brand: 'ZZ' }, ['brand|brand']],
    ['half a cabin', { allotment: '2.5' }, ['whole|allotment']],
    ['fewer cabins than none', { sold: '-1' }, ['formula|sold']],
    ['a day that there is not', { namesDueOn: '2027-02-30' }, ['day|namesDueOn']],
    ['a status that there is not', { state: 'lost' }, ['state|state']],
    ['a rule that is too long', { conductorRule: 'x'.repeat(81) }, ['tooLong|conductorRule']],
    ['no revision above 0', { revision: '0' }, ['whole|revision']],
  ])('with %s is refused', (_, change, faults) => expect(readGroupRow({ ...good, ...change })).toEqual({ faults }));
});

describe('what becomes of groups', () => {
  const countries = new Map([
    ['50000001', 'US'],
    ['50000003', 'JP'],
  ]);
  const decided = (
    rows: { change?: Partial<GroupEntry>; who?: string | null | undefined }[],
    known: Partial<GroupEntry>[] = [],
  ) =>
    decideGroups(
      rows.map(({ change, ...row }, place) => ({
        number: place + 1,
        entry: { ...entry, ...change },
        agentUniqueId: 'who' in row ? row.who : null,
      })),
      {
        countries,
        groups: known.map((change) => {
          const before = { ...entry, ...change };
          return { groupNumber: before.groupNumber, revision: before.revision, content: contentOf(before) };
        }),
      },
    );

  test.each<[string, Parameters<typeof decided>, { written: number[]; present: number; refused: string[][] }]>([
    ['a new one is written', [[{}]], { written: [1], present: 0, refused: [] }],
    ['the same again changes nothing', [[{}], [{}]], { written: [], present: 1, refused: [] }],
    [
      'the same revision with other values is refused',
      [[{ change: { sold: 18 } }], [{}]],
      { written: [], present: 0, refused: [['revisionChanged|revision']] },
    ],
    [
      'a later revision replaces it',
      [[{ change: { revision: 2, sold: 18 } }], [{}]],
      { written: [2], present: 0, refused: [] },
    ],
    ['an earlier one comes late', [[{}], [{ revision: 3 }]], { written: [], present: 1, refused: [] }],
    [
      'of two in one delivery the later counts',
      [[{}, { change: { revision: 2 } }]],
      { written: [2], present: 1, refused: [] },
    ],
    [
      'an agency that there is not',
      [[{ change: { agencyId: '59999999' } }]],
      { written: [], present: 0, refused: [['agencyUnknown|agencyId']] },
    ],
    [
      'a brand of another market, and an advisor that there is not',
      [[{ change: { agencyId: '50000003' }, who: undefined }]],
      { written: [], present: 0, refused: [['brandOfMarket|brand', 'advisorUnknown|advisor']] },
    ],
  ])('%s', (_, asked, expected) => {
    const { writes, present, refused } = decided(...asked);
    expect({
      written: writes.map((write) => write.entry.revision),
      present,
      refused: refused.map(({ faults }) => faults),
    }).toEqual(expected);
  });
});

describe('the deadlines of a group', () => {
  test('come in their order, of some days alone', () => {
    expect(deadlinesWithin(entry, '')).toEqual([
      { what: 'finalPaymentOn', on: '2027-01-31' },
      { what: 'namesDueOn', on: '2027-02-01' },
    ]);
    expect(deadlinesWithin(entry, '2027-02-01', '2027-02-01')).toEqual([{ what: 'namesDueOn', on: '2027-02-01' }]);
    expect(deadlinesWithin(entry, '2027-02-02')).toEqual([]);
  });

  test('and cabins left are never below none', () => {
    expect(cabinsLeft(entry)).toBe(4);
    expect(cabinsLeft({ ...entry, sold: 30 })).toBe(0);
  });
});
