import { expect, test } from 'vitest';
import { outlineOf } from '#app/domain/courses/about/outline.ts';
import type { ContentsEntry } from '#app/domain/courses/runtime/contents.ts';

const part = (title: string, children: ContentsEntry[] = [], visible = true): ContentsEntry => ({
  identifier: title,
  title,
  visible,
  prerequisites: '',
  children,
  isPlayed: children.length === 0,
});
const many = (count: number) => Array.from({ length: count }, (_, place) => part(`p${place}`));

test.each<[string, ContentsEntry[], string[], number]>([
  ['nothing', [], [], 0],
  ['one part, whose title is the course’s', [part('All of it')], [], 0],
  ['a group of everything, which is passed over', [part('All', [part('a'), part('b')])], ['a', 'b'], 0],
  ['a hidden part', [part('a'), part('x', [], false), part('b')], ['a', 'b'], 0],
  ['5,000 parts', many(5000), many(40).map(({ title }) => title), 4960],
  ['a title of 10,000 signs', [part('x'.repeat(10_000)), part('b')], [`${'x'.repeat(200)}…`, 'b'], 0],
])('the outline of %s', (_, contents, titles, more) => {
  const outline = outlineOf(contents);
  expect([outline.parts.map(({ title }) => title), outline.more]).toEqual([titles, more]);
});

test('groups list what is played within them, at any depth', () => {
  const { parts } = outlineOf([part('One', [part('a'), part('Deep', [part('b')])]), part('Two')]);
  expect(parts).toEqual([
    { title: 'One', parts: ['a', 'b'] },
    { title: 'Two', parts: [] },
  ]);
});
