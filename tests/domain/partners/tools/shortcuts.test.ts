import { expect, test } from 'vitest';
import { mostPinned, pinnedToolsSchema, shortcutKeys, shortcutsOf } from '#app/domain/partners/tools/shortcuts.ts';

const offered = ['a', 'b', 'c', 'd', 'e', 'f'];
const names = ({ first }: ReturnType<typeof shortcutsOf>) => first.map(({ key }) => key);

test.each([
  [[], [], ['a', 'b', 'c', 'd']],
  [['f'], [], ['f', 'a', 'b', 'c']],
  [
    ['f', 'b'],
    ['e', 'f'],
    ['f', 'b', 'e', 'a'],
  ],
  // What is no longer offered, or named twice, is left out.
  [
    ['x', 'f', 'f'],
    ['gone', 'd'],
    ['f', 'd', 'a', 'b'],
  ],
  [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['a', 'b', 'c', 'd', 'e', 'f'],
  ],
])('pinned %j, then last used %j: %j', (pinned, lastUsed, shown) => {
  const found = shortcutsOf(offered, { pinned, lastUsed });
  expect(names(found)).toEqual(shown);
  expect(found.first.filter((each) => each.pinned).map(({ key }) => key)).toEqual([
    ...new Set(pinned.filter((key) => offered.includes(key))),
  ]);
  expect([...names(found), ...found.others].toSorted()).toEqual(offered);
});

test('eight at most, however much was used', () => {
  const many = Array.from({ length: 12 }, (_, place) => `t${place}`);
  expect(names(shortcutsOf(many, { pinned: many.slice(0, 3), lastUsed: many }))).toHaveLength(mostPinned);
});

test('the form takes tools, eight at most, and nothing else', () => {
  const parse = (pinned: unknown) => pinnedToolsSchema().safeParse({ pinned });
  expect(parse(['commission', 'partner:air']).success).toBe(true);
  expect(parse(undefined).data).toEqual({ pinned: [] });
  expect(parse(['partner:booking']).success).toBe(false);
  expect(parse(shortcutKeys.slice(0, mostPinned)).success).toBe(true);
  expect(parse(shortcutKeys.slice(0, mostPinned + 1)).error?.issues[0]?.message).toBe(
    'validation:pinnedTooMany|pinnedTools',
  );
});
