import { expect, test } from 'vitest';
import { districts } from '#app/domain/markets/settings/kinds/districts.ts';
import { rewards } from '#app/domain/markets/settings/kinds/rewards.ts';
import { editRows, type EditedRows } from '#app/domain/markets/settings/rowEdits.ts';

const { rows: field } = districts.fields.districts;
const row = (district: string, dsm: string) => ({
  district,
  region: 'WEST',
  dsm,
  dsmEmail: '',
  dsmPhone: '',
  places: '',
});
const text = field!.write([row('W2', 'Ann; Lee'), row('W10', 'Bob "B" Ray'), row('W1', 'Cy')]);
const none = Object.fromEntries(field!.columns.map(({ name }) => [name, '']));
const names = (edited: EditedRows) => field!.read(edited.text)!.map((each) => `${each.district} ${each.dsm}`);
const all = ['W2 Ann; Lee', 'W10 Bob "B" Ray', 'W1 Cy'];

test.each<[string, Partial<EditedRows>, [string, string?], string[], number | null]>([
  ['nothing typed, kept', {}, ['keep'], all, null],
  ['a new row', { cells: row('w3', 'Di') }, ['keep'], [...all, 'W3 Di'], null],
  ['a row in its place', { at: 1, cells: row('W9', 'Eve') }, ['keep'], [all[0]!, 'W9 Eve', all[2]!], null],
  ['a row that is not changed after all', { at: 1, cells: row('W9', 'Eve') }, ['cancel'], all, null],
  ['a row that is opened', {}, ['edit-1'], all, 1],
  [
    'another row that is opened keeps what was typed',
    { at: 0, cells: row('W9', 'Eve') },
    ['edit-2'],
    ['W9 Eve', ...all.slice(1)],
    2,
  ],
  ['a row that is removed', {}, ['remove-1'], [all[0]!, all[2]!], null],
  ['a row that there is not', {}, ['remove-7'], all, null],
  ['sorted, numbers by their size', {}, ['sort', 'district'], [all[2]!, all[0]!, all[1]!], null],
  ['sorted by another column', {}, ['sort', 'dsm'], all, null],
])('%s', (_, edited, [act, sortBy], expected, at) => {
  const after = editRows(field!, { text, at: null, cells: none, ...edited }, act, sortBy);
  expect(names(after)).toEqual(act === 'sort' && sortBy === 'dsm' ? [...all].toReversed() : expected);
  expect([after.at, after.wrong]).toEqual([at, undefined]);
  expect(after.cells).toEqual(at === null ? {} : field!.read(after.text)![at]);
});

test.each([
  ['district', { ...row('', 'Di') }],
  ['dsmEmail', { ...row('W3', 'Di'), dsmEmail: 'no address' }],
  ['dsm', { ...row('W3', 'x'.repeat(61)) }],
])('a cell that is wrong (%s) stops what was pressed, and stays as typed', (wrong, cells) => {
  expect(editRows(field!, { text, at: null, cells }, 'remove-0')).toEqual({ text, at: null, cells, wrong });
});

test('there are no more rows than there may be', () => {
  const { rows: tiers } = rewards.fields.rewardTiers;
  const full = tiers!.write(
    Array.from({ length: 10 }, (_, at) => ({ nameEn: `T${at}`, nameJa: '', fromPoints: String(at) })),
  );
  const cells = { nameEn: 'One more', nameJa: '', fromPoints: '99' };
  expect(editRows(tiers!, { text: full, at: null, cells }, 'keep').wrong).toBe('');
});
