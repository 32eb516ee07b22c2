import { expect, test } from 'vitest';
import {
  contentsOf,
  partStatesOf,
  shownContents,
  navigationByPrerequisites,
  type ContentsEntry,
} from '#app/domain/courses/runtime/contents.ts';
import type { PlayableItem, RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';

const item = (identifier: string, more: { visible?: boolean; prerequisites?: string } = {}) => ({
  identifier,
  title: identifier.toUpperCase(),
  visible: true,
  launch: `${identifier}.html`,
  prerequisites: '',
  children: [],
  ...more,
});
const group = (
  identifier: string,
  children: Parameters<typeof contentsOf>[0],
  more: { visible?: boolean; prerequisites?: string } = {},
) => ({ ...item(identifier, more), launch: null, children });
const played = (identifier: string): PlayableItem => ({
  identifier,
  title: identifier,
  launch: '',
  isSco: true,
  launchData: '',
  masteryScore: null,
  passingScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
});
const drawn = (entries: readonly ContentsEntry[]): string =>
  entries.map(({ identifier, children }) => identifier + (children.length > 0 ? `(${drawn(children)})` : '')).join(' ');

test.each([
  ['a group keeps its title and its parts', [group('g', [item('a'), item('b')]), item('c')], 'g(a b) c'],
  ['a part that is not visible is not shown', [item('a', { visible: false }), item('b')], 'b'],
  [
    'a group that is not visible hides its own title alone',
    [group('g', [item('a'), group('h', [item('b')])], { visible: false }), item('c')],
    'a h(b) c',
  ],
  [
    'all groups not visible still show what lies below them',
    [group('g', [group('h', [item('a')], { visible: false })], { visible: false })],
    'a',
  ],
  ['a group of nothing is not shown', [group('g', [item('a', { visible: false })]), item('b')], 'b'],
])('%s', (_, items, expected) => expect(drawn(shownContents(contentsOf(items)))).toBe(expected));

const status = (lesson: string) => ({ 'cmi.core.lesson_status': lesson });
const course = (items: Parameters<typeof contentsOf>[0], played12: readonly PlayableItem[]) => ({
  standard: '1.2' as const,
  items: played12,
  contents: contentsOf(items),
});

test('each part has a state: new, started, completed, and passed or failed where it is judged', () => {
  const data: RuntimeData = {
    b: status('incomplete'),
    c: status('completed'),
    d: status('passed'),
    e: { ...status('completed'), 'cmi.core.score.raw': '40' },
  };
  const items = ['a', 'b', 'c', 'd'].map(played).concat({ ...played('e'), masteryScore: 80 });
  expect(partStatesOf(course([], items), data)).toEqual({
    a: 'new',
    b: 'started',
    c: 'completed',
    d: 'passed',
    e: 'failed',
  });
});

test.each<[string, RuntimeData, string | null, string]>([
  // b asks for a, c for both of the first group, d for nothing itself but its group for c.
  ['at first the first part is open', {}, 'a', 'a'],
  ['one that is begun opens nothing', { a: status('incomplete') }, 'a', 'a'],
  ['what is done opens the next, and the way on', { a: status('completed') }, 'a', 'a b →'],
  ['a group is passed with its parts', { a: status('passed'), b: status('passed') }, 'b', 'a b c ← →'],
  [
    'and opens what lies below a group',
    { a: status('passed'), b: status('passed'), c: status('completed') },
    'c',
    'a b c d ← →',
  ],
  ['one that is failed opens nothing', { a: status('failed') }, 'a', 'a'],
  ['back is nowhere from the first', { a: status('completed') }, null, 'a b →'],
])('%s', (_, data, current, expected) => {
  const items = [
    group('g', [item('a'), item('b', { prerequisites: 'a' })]),
    item('c', { prerequisites: 'g' }),
    group('h', [item('d')], { prerequisites: 'c="completed"' }),
  ];
  const { choices, ...ways } = navigationByPrerequisites(
    course(items, ['a', 'b', 'c', 'd'].map(played)),
    data,
    current,
  );
  expect([...choices, ...(ways.previous ? ['←'] : []), ...(ways.continue ? ['→'] : [])].join(' ')).toBe(expected);
});
