import { expect, test } from 'vitest';
import { endOf, type EndReason } from '#app/domain/courses/runtime/courseEnd.ts';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import type { NavigationOptions } from '#app/domain/courses/runtime/contents.ts';
import type { PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';

const item = (identifier: string): PlayableItem => ({
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
const said = (text: string) => {
  const [status, exit] = text.split('/');
  return { 'cmi.core.lesson_status': status!, ...(exit === undefined ? {} : { 'cmi.core.exit': exit }) };
};

test.each<[EndReason, string, string | null, string]>([
  // One object.
  ['finished', 'passed/', null, 'ended'],
  ['finished', 'completed/', null, 'ended'],
  ['finished', 'passed/suspend', null, 'ended'],
  ['finished', 'failed/', null, 'ended'],
  ['finished', 'failed/logout', null, 'ended'],
  // It may have another try in itself.
  ['finished', 'failed/suspend', null, 'kept'],
  ['finished', 'incomplete/suspend', null, 'kept'],
  ['finished', 'incomplete/', null, 'kept'],
  ['timeUp', 'incomplete/time-out', null, 'ended'],
  ['timeUp', 'passed/time-out', null, 'ended'],
  ['exit_all', 'incomplete/', null, 'kept'],
  ['abandon_all', 'incomplete', null, 'kept'],
  ['suspend_all', 'incomplete/suspend', null, 'kept'],
  ['suspend_all', 'passed/suspend', null, 'ended'],
  ['end_of_content', 'completed/', null, 'ended'],
  // The first of two.
  ['finished', 'passed/', 'incomplete', 'part'],
  ['finished', 'failed/suspend', 'incomplete', 'part'],
  ['finished', 'passed/', 'passed', 'ended'],
  ['finished', 'completed/', 'failed', 'ended'],
  ['timeUp', 'incomplete/time-out', 'passed', 'part'],
  ['suspend_all', 'incomplete/suspend', 'incomplete', 'kept'],
  ['exit_all', 'completed/', 'incomplete', 'kept'],
  ['end_of_content', 'completed/', 'incomplete', 'part'],
])('after %s with %s and another part %s the attempt is %s', (reason, first, second, expected) => {
  const items = second === null ? [item('a')] : [item('a'), item('b')];
  expect(
    endOf({
      standard: '1.2',
      items,
      data: { a: said(first), ...(second === null ? {} : { b: said(second) }) },
      passingScore: null,
      item: 'a',
      reason,
      ways: null,
    }),
  ).toBe(expected);
});

const whole = (completion: string, success: string) => ({
  'cmi.completion_status': completion,
  'cmi.success_status': success,
});

test.each<[string, Record<string, string> | null, Partial<NavigationOptions>, string]>([
  ['passed on its pretest, whose other parts are left out', whole('completed', 'passed'), {}, 'ended'],
  ['failed, with no part left', whole('completed', 'failed'), {}, 'ended'],
  ['passed, with a part that follows', whole('completed', 'passed'), { continue: true }, 'part'],
  ['failed, with a part to choose', whole('completed', 'failed'), { choices: ['a', 'b'] }, 'part'],
  ['not through, with no part that may be opened', null, { choices: ['a'] }, 'kept'],
])('a course of 2004 that is %s', (_, said2004, ways, expected) => {
  const data = { a: whole('completed', 'passed'), ...(said2004 && { [courseActivity]: said2004 }) };
  const none = { continue: false, finish: false, previous: false, choices: [] };
  expect(
    endOf({
      standard: '2004',
      items: [item('a'), item('b')],
      data,
      passingScore: null,
      item: 'a',
      reason: 'end_of_content',
      ways: { ...none, ...ways },
    }),
  ).toBe(expected);
});
