import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { courseSchema } from '#app/domain/courses/editor/forms.ts';
import { completedValues, secondsUntilCompleted } from '#app/domain/courses/runtime/completionRules.ts';
import { resultOf, type PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';
import { SilentVisit } from '#app/routes/courses/runtime/silentVisit.ts';

const item: PlayableItem = {
  identifier: 'i',
  title: 'One',
  launch: 'index.html',
  isSco: true,
  launchData: '',
  masteryScore: null,
  passingScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
};

test.each([
  ['reported', null, null],
  ['opened', null, 5],
  ['minutes', 20, 1200],
  ['by-hand', null, null],
] as const)('a course that is completed by the rule %s (%s) is so after %s seconds', (rule, minutes, seconds) => {
  expect(secondsUntilCompleted({ rule, minutes })).toBe(seconds);
});

test.each(['1.2', '2004'] as const)('what completes an object of %s passes its course', (standard) => {
  const values = completedValues(standard, undefined, 75);
  expect(resultOf(standard, [item], { i: values })).toMatchObject({ completed: true, passed: true, score: null });
  expect(Object.values(values)).toContain(standard === '1.2' ? '0000:01:15' : 'PT0H1M15S');
});

test.each([
  ['minutes', '20', []],
  ['minutes', '', ['completionMinutes']],
  ['minutes', '0', ['completionMinutes']],
  ['opened', '', []],
  ['never', '', ['completionRule']],
])('the form of a course with the rule %s and %j minutes has faults at %j', (completionRule, completionMinutes, at) => {
  const course = { titleEn: 'One', titleJa: '一', categoryId: 'k', minutes: '20', version: '1' };
  const { error } = courseSchema().safeParse({
    ...course,
    completionRule,
    completionMinutes: completionMinutes || undefined,
  });
  expect(error?.issues.map(({ path: [field] }) => field) ?? []).toEqual(at);
});

describe('a visit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const visit = () => {
    const completed: number[] = [];
    return { completed, visited: new SilentVisit((seconds) => completed.push(seconds)) };
  };

  test('of an object that never calls is completed after its time, and says at its end for how long it was open', () => {
    const { completed, visited } = visit();
    visited.launched();
    visited.opened(60);
    vi.advanceTimersByTime(59_000);
    expect(completed).toEqual([]);
    vi.advanceTimersByTime(31_000);
    visited.ends();
    expect([completed, visited.isSilent]).toEqual([[60, 90], true]);
  });

  test.each([
    ['before its page was there', (visited: SilentVisit) => (visited.called(), visited.opened(5))],
    ['afterwards', (visited: SilentVisit) => (visited.opened(5), visited.called())],
  ])('of an object that called %s leaves to it what it says', (_, begin) => {
    const { completed, visited } = visit();
    visited.launched();
    begin(visited);
    vi.advanceTimersByTime(90_000);
    visited.ends();
    expect([completed, visited.isSilent]).toEqual([[], false]);
  });

  test('that was short, or left before the time, completes nothing', () => {
    const { completed, visited } = visit();
    visited.launched();
    visited.opened(60);
    vi.advanceTimersByTime(20_000);
    visited.ends();
    vi.advanceTimersByTime(90_000);
    expect([completed, visited.isSilent]).toEqual([[], false]);
  });
});
