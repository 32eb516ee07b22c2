import { expect, test } from 'vitest';
import { groupedByDay, type SignInDay } from '#app/domain/agencies/auditTrail/recordGroups.ts';

const row = (key: string, day: string, about: { isSignIn?: boolean; batchId?: string } = {}) => ({
  key,
  day,
  isSignIn: false,
  batchId: null,
  ...about,
});
const signIn = (key: string, day: string) => row(key, day, { isSignIn: true });
const counted = (day: string, count: number, isMore = false): SignInDay => ({ day, count, isMore });

/** A group in short: its days, its lines (a batch in brackets), and its sign-ins. */
const short = (rows: ReturnType<typeof row>[], signIns: SignInDay[] = [], folds = true): string[] =>
  groupedByDay(rows, signIns, folds).map(({ from, to, lines, signIns: own, signInCount, hasMoreSignIns }) =>
    [
      from === to ? to : `${from}-${to}`,
      ...lines.map((line) => (line.kind === 'row' ? line.row.key : `[${line.rows.map(({ key }) => key).join(' ')}]`)),
      `${own.map(({ key }) => key).join('+')}=${signInCount}${hasMoreSignIns ? '+' : ''}`,
    ].join(' '),
  );

test.each<[string, string[], string[]]>([
  ['nothing', short([]), []],
  ['a day', short([row('b', '05'), row('a', '05')]), ['05 b a =0']],
  ['two days', short([row('b', '05'), row('a', '04')]), ['05 b =0', '04 a =0']],
  ['a day with counted sign-ins', short([row('a', '05')], [counted('05', 3)]), ['05 a =3']],
  [
    'days with sign-ins alone, which are one group',
    short([row('b', '09'), row('a', '03')], [counted('08', 2), counted('06', 1), counted('04', 4)]),
    ['09 b =0', '04-08 =7', '03 a =0'],
  ],
  [
    'one group where a quiet time is broken by a change',
    short([row('a', '05')], [counted('06', 1), counted('04', 2)]),
    ['06 =1', '05 a =0', '04 =2'],
  ],
  ['sign-ins and nothing else', short([], [counted('06', 1), counted('04', 2, true)]), ['04-06 =3+']],
  ['more sign-ins than were counted', short([row('a', '05')], [counted('05', 5000, true)]), ['05 a =5000+']],
  ['sign-ins among the rows', short([row('c', '05'), signIn('b', '05'), signIn('a', '05')]), ['05 c b+a=2']],
  ['a day of nothing but sign-ins among the rows', short([signIn('b', '05'), signIn('a', '04')]), ['05 b=1', '04 a=1']],
  ['sign-ins where they are asked for', short([signIn('b', '05'), signIn('a', '05')], [], false), ['05 b a =0']],
  [
    'the rows of one act together',
    short([row('d', '05', { batchId: 'x' }), row('c', '05', { batchId: 'x' }), row('b', '05'), row('a', '05')]),
    ['05 [d c] b a =0'],
  ],
  [
    'the rows of two acts after each other',
    short([
      row('d', '05', { batchId: 'x' }),
      row('c', '05', { batchId: 'x' }),
      row('b', '05', { batchId: 'y' }),
      row('a', '05', { batchId: 'y' }),
    ]),
    ['05 [d c] [b a] =0'],
  ],
  ['one row of an act, which is a line', short([row('a', '05', { batchId: 'x' })]), ['05 a =0']],
  [
    'an act over midnight',
    short([
      row('d', '05', { batchId: 'x' }),
      row('c', '05', { batchId: 'x' }),
      row('b', '04', { batchId: 'x' }),
      row('a', '04', { batchId: 'x' }),
    ]),
    ['05 [d c] =0', '04 [b a] =0'],
  ],
])('%s', (_, groups, expected) => expect(groups).toEqual(expected));
