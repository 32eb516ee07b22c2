import { describe, expect, test } from 'vitest';
import { decideMembers, type KnownMember } from '#app/domain/academy/members/decideMembers.ts';
import { memberColumns, type MemberColumn } from '#app/domain/academy/members/memberColumns.ts';
import { readMemberRow, type MemberData, type MemberEntry } from '#app/domain/academy/members/memberRow.ts';
import { readMemberSearch, type SoughtMembers } from '#app/domain/academy/members/memberSearch.ts';

const known = { countries: new Set(['US', 'GB', 'JP']), today: '2026-11-23' };
const row = {
  ccn: '4000000001',
  firstName: 'Ann',
  lastName: 'Nuñez',
  birthDate: '1984-06-30',
  country: 'US',
} satisfies MemberEntry;
const read = (change: Partial<Record<MemberColumn, string>>) => readMemberRow({ ...row, ...change }, known);

describe('a row of members', () => {
  test('is read with what it names, and nothing besides', () => expect(read({})).toEqual({ entry: row }));

  test.each<[string, Partial<Record<MemberColumn, string>>, Partial<MemberData>]>([
    ['spaces around, a code in small letters', { ccn: ' 4000000001 ', country: 'us' }, {}],
    ['a number in full width', { ccn: '４０００００００01' }, {}],
    ['UK', { country: 'UK' }, { country: 'GB' }],
    ['an address in small letters', { emailAddress: 'ann@a.example' }, { emailAddress: 'ANN@A.EXAMPLE' }],
    ['an address as it is copied', { emailAddress: 'Ann <mailto:ann@a.example>;' }, { emailAddress: 'ANN@A.EXAMPLE' }],
    ['a state by its name', { country: 'JP', state: '東京都' }, { country: 'JP', state: '13' }],
    ['an en dash', { lastName: 'Nuñez–Lee' }, { lastName: 'Nuñez-Lee' }],
    ['a curly apostrophe', { lastName: 'O’Brien' }, { lastName: "O'Brien" }],
    ['a telephone number with a plus', { telephone: '+1 (305) 555-0100' }, { telephone: '+1 (305) 555-0100' }],
    ['the apostrophe of our own files', { cellPhone: "'+81 90-1234-5678" }, { cellPhone: '+81 90-1234-5678' }],
    ['Japanese', { firstName: '太郎', lastName: '山田' }, { firstName: '太郎', lastName: '山田' }],
    ['an empty cell that may be', { city: '' }, { city: '' }],
  ])('takes %s', (_, change, as) => expect(read(change)).toEqual({ entry: { ...row, ...as } }));

  test.each<[string, Partial<Record<MemberColumn, string>>, string[]]>([
    [
      'nothing',
      { ccn: '', firstName: '', lastName: '', birthDate: '', country: '' },
      ['required|ccn', 'required|firstName', 'required|lastName', 'required|birthDate', 'required|country'],
    ],
    ['nine digits', { ccn: '400000001' }, ['number|ccn']],
    ['a formula as a name', { lastName: '=HYPERLINK("x")' }, ['formula|lastName']],
    ['a formula in full width', { city: '＝1+1' }, ['formula|city']],
    ['a formula as a telephone number', { telephone: '=1+1' }, ['telephone|telephone']],
    ['a telephone number as a program writes it', { telephone: '6175550142.0' }, ['telephone|telephone']],
    ['a control character', { firstName: 'A\u0007nn' }, ['illegal|firstName']],
    ['a name without letters', { lastName: '123' }, ['illegal|lastName']],
    ['a number without end', { ccn: '1'.repeat(1001) }, ['tooLong|ccn']],
    ['a long name', { firstName: 'A'.repeat(41) }, ['tooLong|firstName']],
    ['a day that is none', { birthDate: '1984-02-30' }, ['day|birthDate']],
    ['a day in the way of a country', { birthDate: '30/06/1984' }, ['day|birthDate']],
    ['a member who is not born', { birthDate: '2027-01-01' }, ['bornInFuture|birthDate']],
    ['an unknown country', { country: 'ZZ' }, ['country|country']],
    ['an unknown gender', { gender: 'X' }, ['gender|gender']],
    ['no address', { emailAddress: 'ann' }, ['email|emailAddress']],
    ['several at once', { ccn: 'x', gender: 'q' }, ['number|ccn', 'gender|gender']],
  ])('refuses %s', (_, change, faults) => expect(read(change)).toEqual({ faults }));
});

const empty = Object.fromEntries(memberColumns.map((column) => [column, ''])) as MemberData;
const directory = (change: Partial<Omit<KnownMember, 'data'>> = {}, data: Partial<MemberData> = {}) =>
  new Map([[row.ccn, { data: { ...empty, ...row, ...data }, source: 'imported' as const, holder: null, ...change }]]);
const decide = (entry: Partial<MemberEntry>, members = directory()) => {
  const { inserts, updates, present, refused } = decideMembers([{ number: 2, entry: { ...row, ...entry } }], members);
  return {
    inserts: inserts.length,
    after: updates.map(({ after }) => after),
    present,
    faults: refused.flatMap(({ faults }) => faults),
  };
};
const nothing = { inserts: 0, after: [], present: 0, faults: [] };
const holder = { lastName: 'Garcia', birthDate: '1984-06-30' };

describe('what becomes of a row', () => {
  test.each<[string, Partial<MemberEntry>, ReturnType<typeof directory>, object]>([
    ['a new number is added', { ccn: '4000000002' }, directory(), { inserts: 1 }],
    ['a known one that says the same is there', {}, directory(), { present: 1 }],
    [
      'a known one changes what it names',
      { city: 'Miami' },
      directory({}, { city: 'Tampa', zipCode: '33101' }),
      { after: [{ city: 'Miami' }] },
    ],
    ['an empty cell empties', { city: '' }, directory({}, { city: 'Tampa' }), { after: [{ city: '' }] }],
    ['a last name of a free number changes', { lastName: 'Garcia' }, directory(), { after: [{ lastName: 'Garcia' }] }],
    [
      'one of a number with an account does not',
      { lastName: 'Smith' },
      directory({ holder }),
      { faults: ['guarded|lastName'] },
    ],
    ['unless the account has it', { lastName: 'GARCÍA' }, directory({ holder }), { after: [{ lastName: 'GARCÍA' }] }],
    [
      'another spelling of the same does',
      { lastName: 'NUNEZ' },
      directory({ holder }),
      { after: [{ lastName: 'NUNEZ' }] },
    ],
    [
      'a date of birth that proves a number does not',
      { birthDate: '1990-01-01' },
      directory({ holder }),
      { faults: ['guarded|birthDate'] },
    ],
    [
      'unless the account has it',
      { birthDate: '1984-06-30' },
      directory({ holder }, { birthDate: '1984-06-03' }),
      { after: [{ birthDate: '1984-06-30' }] },
    ],
    [
      'nor does the name of a number issued here',
      { lastName: 'Smith' },
      directory({ source: 'issued' }),
      { faults: ['guarded|lastName'] },
    ],
    ['its address does', { city: 'Miami' }, directory({ source: 'issued' }), { after: [{ city: 'Miami' }] }],
    [
      'with a guarded name nothing of the row is taken',
      { lastName: 'Smith', city: 'Miami' },
      directory({ holder }),
      { faults: ['guarded|lastName'] },
    ],
  ])('%s', (_, entry, members, outcome) => expect(decide(entry, members)).toEqual({ ...nothing, ...outcome }));

  test('the second row of a number is refused with the row of the first', () =>
    expect(decideMembers([{ number: 9, entry: row, first: 4 }], new Map()).refused).toEqual([
      { number: 9, faults: ['twice|ccn|4'] },
    ]));
});

describe('a search of the directory', () => {
  test.each<[string, SoughtMembers['by'], string | null]>([
    ['', null, null],
    ['4100 0000-01', { number: '4100000001' }, null],
    ['４１００', { number: '4100' }, null],
    ['ann@a.example', { emailAddress: 'ANN@A.EXAMPLE' }, null],
    ['nuñez', { names: [{ last: 'NUNEZ' }, { first: 'NUNEZ' }] }, null],
    [
      'Ann Nunez',
      {
        names: [
          { last: 'ANN NUNEZ' },
          { last: 'NUNEZ', first: 'ANN' },
          { last: 'ANN', first: 'NUNEZ' },
          { first: 'ANN NUNEZ' },
        ],
      },
      null,
    ],
    [
      '山田　太郎',
      {
        names: [
          { last: '山田 太郎' },
          { last: '太郎', first: '山田' },
          { last: '山田', first: '太郎' },
          { first: '山田 太郎' },
        ],
      },
      null,
    ],
    [
      '山田太',
      {
        names: [{ last: '山田太' }, { last: '山', first: '田太' }, { last: '山田', first: '太' }, { first: '山田太' }],
      },
      null,
    ],
    ['1984-06-30', null, '1984-06-30'],
    ['nunez 1984/06/30', { names: [{ last: 'NUNEZ' }, { first: 'NUNEZ' }] }, '1984-06-30'],
    ['1984-02-31', { number: '19840231' }, null],
  ])('%j', (search, by, birthDate) => expect(readMemberSearch(search)).toEqual({ birthDate, by }));
});
