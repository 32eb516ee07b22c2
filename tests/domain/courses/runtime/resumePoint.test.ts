import { expect, test } from 'vitest';
import { resumePoint, type ResumePoint } from '#app/domain/courses/runtime/resumePoint.ts';
import type { PlayableItem, RuntimeData, CourseStandard } from '#app/domain/courses/runtime/runtimeData.ts';

const item = (identifier: string): PlayableItem => ({
  identifier,
  title: `Part ${identifier}`,
  launch: `${identifier}.html`,
  isSco: true,
  launchData: '',
  masteryScore: null,
  passingScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
});
const [one, two] = [item('one'), item('two')];

test.each<[string, CourseStandard, PlayableItem[], RuntimeData, number, ResumePoint]>([
  [
    'a page of 1.2, and the time that was spent: the number of pages left is unknown',
    '1.2',
    [one],
    { one: { 'cmi.core.lesson_location': '12', 'cmi.core.lesson_status': 'incomplete' } },
    61,
    { part: null, page: 12, minutesLeft: null, minutesSpent: 2 },
  ],
  [
    'the progress of 2004 rather than the time',
    '2004',
    [one],
    { one: { 'cmi.location': '6', 'cmi.progress_measure': '0.75' } },
    60,
    { part: null, page: 6, minutesLeft: 5, minutesSpent: 1 },
  ],
  [
    'a minute on the last page',
    '2004',
    [one],
    { one: { 'cmi.location': '12', 'cmi.progress_measure': '1.00' } },
    0,
    { part: null, page: 12, minutesLeft: 1, minutesSpent: 0 },
  ],
  [
    'the part that is not completed',
    '2004',
    [one, two],
    {
      one: { 'cmi.completion_status': 'completed', 'cmi.location': '9' },
      two: { 'cmi.location': '2', 'cmi.completion_status': 'incomplete', 'cmi.progress_measure': '0.5' },
    },
    0,
    { part: 'Part two', page: 2, minutesLeft: 5, minutesSpent: 0 },
  ],
  [
    'no minutes in the middle of a part that reports no progress',
    '1.2',
    [one, two],
    { one: { 'cmi.core.lesson_status': 'completed' }, two: { 'cmi.core.lesson_location': '9' } },
    0,
    { part: 'Part two', page: 9, minutesLeft: null, minutesSpent: 0 },
  ],
  [
    'the minutes of the parts that are not begun',
    '1.2',
    [one, two],
    { one: { 'cmi.core.lesson_status': 'completed' } },
    0,
    { part: 'Part one', page: null, minutesLeft: 10, minutesSpent: 0 },
  ],
  [
    'a place that is no number, and a progress that is none',
    '2004',
    [one],
    { one: { 'cmi.location': 'chapter-3', 'cmi.progress_measure': 'x' } },
    0,
    { part: null, page: null, minutesLeft: null, minutesSpent: 0 },
  ],
  [
    'the whole of an attempt without data',
    '1.2',
    [one, two],
    {},
    0,
    { part: null, page: null, minutesLeft: 20, minutesSpent: 0 },
  ],
  [
    'nothing of a package without parts',
    '1.2',
    [],
    {},
    9000,
    { part: null, page: null, minutesLeft: null, minutesSpent: 150 },
  ],
])('it has %s', (_, standard, items, data, totalSeconds, point) =>
  expect(resumePoint({ standard, items, data, minutes: 20, totalSeconds, countsPages: true })).toEqual(point),
);

test('a course that counts in its own way has no page', () => {
  const data = { one: { 'cmi.core.lesson_location': '3' } };
  const left = { standard: '1.2' as const, items: [one], data, minutes: 20, totalSeconds: 60, countsPages: false };
  expect(resumePoint(left).page).toBeNull();
});
