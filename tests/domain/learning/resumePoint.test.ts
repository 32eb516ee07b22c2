import { expect, test } from 'vitest';
import { resumePoint, type ResumePoint } from '#app/domain/learning/resumePoint.ts';
import type { PlayableItem, RuntimeData, ScormStandard } from '#app/domain/learning/runtimeData.ts';

const item = (identifier: string): PlayableItem => ({ identifier, title: `Part ${identifier}`, launch: `${identifier}.html`, isSco: true, launchData: '', masteryScore: null, passingScore: null, maxTimeAllowed: '', timeLimitAction: '' });
const [one, two] = [item('one'), item('two')];

test.each<[string, ScormStandard, PlayableItem[], RuntimeData, number, ResumePoint]>([
  ['a page of 1.2, and the time that is left', '1.2', [one], { one: { 'cmi.core.lesson_location': '4', 'cmi.core.lesson_status': 'incomplete' } }, 300, { part: null, page: 4, minutesLeft: 15 }],
  ['the progress of 2004 rather than the time', '2004', [one], { one: { 'cmi.location': '6', 'cmi.progress_measure': '0.75' } }, 60, { part: null, page: 6, minutesLeft: 5 }],
  ['the part that is not completed', '2004', [one, two], { one: { 'cmi.completion_status': 'completed', 'cmi.location': '9' }, two: { 'cmi.location': '2', 'cmi.completion_status': 'incomplete' } }, 0, { part: 'Part two', page: 2, minutesLeft: 10 }],
  ['a place that is no number, and a progress that is none', '2004', [one], { one: { 'cmi.location': 'chapter-3', 'cmi.progress_measure': 'x' } }, 0, { part: null, page: null, minutesLeft: 20 }],
  ['at least a minute', '1.2', [one], { one: {} }, 9000, { part: null, page: null, minutesLeft: 1 }],
  ['nothing of an attempt without data', '1.2', [one, two], {}, 0, { part: null, page: null, minutesLeft: 20 }],
  ['nothing of a package without parts', '1.2', [], {}, 0, { part: null, page: null, minutesLeft: 20 }],
])('it has %s', (_, standard, items, data, totalSeconds, point) => expect(resumePoint({ standard, items, data, minutes: 20, totalSeconds })).toEqual(point));
