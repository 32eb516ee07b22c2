import { describe, expect, test } from 'vitest';
import {
  resultOf,
  valuesAtLaunch,
  type PlayableItem,
  type RuntimeData,
} from '#app/domain/courses/runtime/runtimeData.ts';

const item = (more: Partial<PlayableItem> = {}): PlayableItem => ({
  identifier: 'a',
  title: 'A',
  launch: 'index.html',
  isSco: true,
  launchData: '',
  masteryScore: null,
  passingScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
  ...more,
});

describe('what the data of SCORM 1.2 say', () => {
  const of = (values: Record<string, string>, more?: Partial<PlayableItem>) => {
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [`cmi.core.${name}`, value]));
    const { state, completed, passed, score, passMark } = resultOf('1.2', [item(more)], { a: named });
    // Failed is never taken for completed.
    expect([completed, passed]).toEqual([state === 'passed', state === 'passed']);
    return [state, score, passMark];
  };
  test.each([
    [{}, undefined, ['started', null, null]],
    [{ lesson_status: 'not attempted' }, undefined, ['started', null, null]],
    [{ lesson_status: 'browsed' }, undefined, ['started', null, null]],
    [{ lesson_status: 'incomplete', 'score.raw': '95' }, { masteryScore: 80 }, ['started', 95, 80]],
    [{ lesson_status: 'incomplete', 'score.raw': '13' }, { masteryScore: 80 }, ['started', 13, 80]],
    // Nothing judges it: completing is passing.
    [{ lesson_status: 'completed' }, undefined, ['passed', null, null]],
    [{ lesson_status: 'completed' }, { masteryScore: 80 }, ['passed', null, 80]],
    [{ lesson_status: 'passed', 'score.raw': '90' }, undefined, ['passed', 90, null]],
    [{ lesson_status: 'failed', 'score.raw': '40' }, undefined, ['failed', 40, null]],
    [{ lesson_status: 'failed' }, undefined, ['failed', null, null]],
    // The manifest's mastery score has the last word, and a failed score does not look as if it had reached it.
    [{ lesson_status: 'completed', 'score.raw': '80' }, { masteryScore: 80 }, ['passed', 80, 80]],
    [{ lesson_status: 'completed', 'score.raw': '13' }, { masteryScore: 80 }, ['failed', 13, 80]],
    [{ lesson_status: 'passed', 'score.raw': '79.9' }, { masteryScore: 80 }, ['failed', 79, 80]],
    [{ lesson_status: 'failed', 'score.raw': '85' }, { masteryScore: 80 }, ['passed', 85, 80]],
    // Scores of another scale, and what is none; the mark is of the same scale.
    [
      { lesson_status: 'passed', 'score.raw': '15', 'score.min': '10', 'score.max': '20' },
      undefined,
      ['passed', 50, null],
    ],
    [
      { lesson_status: 'completed', 'score.raw': '7', 'score.min': '0', 'score.max': '10' },
      { masteryScore: 8 },
      ['failed', 70, 80],
    ],
    [{ lesson_status: 'passed', 'score.raw': '150' }, undefined, ['passed', 100, null]],
    [{ lesson_status: 'passed', 'score.raw': 'all' }, undefined, ['passed', null, null]],
    [{ lesson_status: 'passed', 'score.raw': '' }, undefined, ['passed', null, null]],
    [{ lesson_status: 'passed', 'score.raw': '7', 'score.min': '5', 'score.max': '5' }, undefined, ['passed', 7, null]],
  ] as const)('%o %o', (values, more, expected) => expect(of(values, more)).toEqual(expected));
});

describe('what the data of SCORM 2004 say', () => {
  const of = (values: Record<string, string>, more?: Partial<PlayableItem>) => {
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [`cmi.${name}`, value]));
    const { state, completed, passed, score, passMark } = resultOf('2004', [item(more)], { a: named });
    // Failed is never taken for completed.
    expect([completed, passed]).toEqual([state === 'passed', state === 'passed']);
    return [state, score, passMark];
  };
  test.each([
    [{ completion_status: 'unknown', success_status: 'unknown' }, undefined, ['started', null, null]],
    [{ completion_status: 'completed', success_status: 'unknown' }, undefined, ['passed', null, null]],
    [
      { completion_status: 'completed', success_status: 'failed', 'score.scaled': '0.4' },
      undefined,
      ['failed', 40, null],
    ],
    [
      { completion_status: 'completed', success_status: 'passed', 'score.scaled': '0.875' },
      undefined,
      ['passed', 88, null],
    ],
    [{ completion_status: 'unknown', success_status: 'passed' }, undefined, ['passed', null, null]],
    [{ completion_status: 'incomplete', success_status: 'passed' }, undefined, ['started', null, null]],
    // The package's own statement of success applies, whether or not it calls itself complete.
    [
      { completion_status: 'incomplete', success_status: 'failed', 'score.scaled': '0.13' },
      undefined,
      ['failed', 13, null],
    ],
    [{ success_status: 'failed' }, undefined, ['failed', null, null]],
    [
      { completion_status: 'completed', success_status: 'failed', 'score.scaled': '0.8' },
      { passingScore: 0.8 },
      ['passed', 80, 80],
    ],
    [
      { completion_status: 'completed', success_status: 'passed', 'score.scaled': '0.79' },
      { passingScore: 0.8 },
      ['failed', 79, 80],
    ],
    [
      { completion_status: 'completed', success_status: 'passed', 'score.scaled': '0.796' },
      { passingScore: 0.795 },
      ['passed', 80, 80],
    ],
    [{ completion_status: 'completed', 'score.scaled': '-0.5' }, undefined, ['passed', 0, null]],
    [
      { completion_status: 'completed', 'score.raw': '3', 'score.min': '0', 'score.max': '4' },
      undefined,
      ['passed', 75, null],
    ],
  ] as const)('%o %o', (values, more, expected) => expect(of(values, more)).toEqual(expected));
});

test('a course of several objects is completed with all, failed once all are over and one is failed; assets count where there is nothing else', () => {
  const items = [item(), item({ identifier: 'b' }), item({ identifier: 'c', isSco: false })];
  const status = (text: string) => ({ 'cmi.core.lesson_status': text });
  const of = (data: RuntimeData, some = items) => resultOf('1.2', some, data);
  expect(of({ a: status('completed') })).toEqual({
    state: 'started',
    completed: false,
    passed: false,
    score: null,
    passMark: null,
  });
  expect(of({ a: status('completed'), b: status('passed') })).toEqual({
    state: 'passed',
    completed: true,
    passed: true,
    score: null,
    passMark: null,
  });
  expect(of({ a: status('failed'), b: status('passed') })).toMatchObject({
    state: 'failed',
    completed: false,
    passed: false,
  });
  expect(of({ a: status('failed'), b: status('incomplete') })).toMatchObject({ state: 'started' });
  expect(
    of({
      a: { ...status('passed'), 'cmi.core.score.raw': '80' },
      b: { ...status('passed'), 'cmi.core.score.raw': '91' },
    }).score,
  ).toBe(86);
  expect(of({ c: {} }, [items[2]!])).toMatchObject({ completed: true, passed: true });
  expect(of({}, [items[2]!])).toMatchObject({ completed: false, passed: false });
});

test('the mark of a course is that of its only test: of several, none is the mark of their mean', () => {
  const test80 = item({ identifier: 'b', masteryScore: 80 });
  const done = (raw?: string) => ({ 'cmi.core.lesson_status': 'completed', ...(raw && { 'cmi.core.score.raw': raw }) });
  expect(resultOf('1.2', [item(), test80], { a: done(), b: done('40') })).toMatchObject({
    state: 'failed',
    score: 40,
    passMark: 80,
  });
  expect(resultOf('1.2', [item(), test80], { a: done('100'), b: done('40') })).toMatchObject({
    state: 'failed',
    score: 70,
    passMark: null,
  });
  expect(resultOf('1.2', [item({ masteryScore: 90 }), test80], { a: done('90'), b: done('40') })).toMatchObject({
    state: 'failed',
    score: 65,
    passMark: null,
  });
});

test('what the rules of a course make of it goes before what its objects say; a score counts once the course is over', () => {
  const items = [item(), item({ identifier: 'b' })];
  const of = (data: RuntimeData) => resultOf('2004', items, data, 0.8);
  const whole = (completion: string, success: string, measure?: string) => ({
    '(course)': {
      'cmi.completion_status': completion,
      'cmi.success_status': success,
      ...(measure ? { 'cmi.score.scaled': measure } : {}),
    },
  });
  expect(of(whole('completed', 'passed', '0.9'))).toMatchObject({ completed: true, passed: true, score: 90 });
  expect(of(whole('completed', 'failed', '0.13'))).toMatchObject({
    state: 'failed',
    completed: false,
    passed: false,
    score: 13,
    passMark: 80,
  });
  expect(of(whole('incomplete', 'passed', '0.9'))).toMatchObject({ completed: false, passed: false, score: null });
  const read = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' };
  // A test before the course is failed by most: the course continues.
  expect(of({ a: { ...read, 'cmi.success_status': 'failed' }, ...whole('incomplete', 'failed') })).toMatchObject({
    state: 'started',
    score: null,
  });
  expect(of({ a: read, b: read, ...whole('unknown', 'failed') })).toMatchObject({ state: 'failed' });
  expect(
    of({ a: read, b: { ...read, 'cmi.success_status': 'failed' }, ...whole('completed', 'passed') }),
  ).toMatchObject({ completed: true, passed: true });
  expect(of({ a: { ...read, 'cmi.score.scaled': '1' } })).toMatchObject({ completed: false, score: null });
});

describe('an object that is launched again', () => {
  const entryOf = (standard: '1.2' | '2004', values: Record<string, string> | undefined, review = false) =>
    valuesAtLaunch(standard, values, { review })[standard === '1.2' ? 'cmi.core.entry' : 'cmi.entry'];
  test('resumes where it was suspended, with its session joined to the total', () => {
    const values = {
      'cmi.core.lesson_location': '3',
      'cmi.suspend_data': 'abc',
      'cmi.core.total_time': '0000:10:00',
      'cmi.core.session_time': '00:05:30',
      'cmi.core.exit': 'suspend',
    };
    expect(valuesAtLaunch('1.2', values)).toEqual({
      'cmi.core.lesson_location': '3',
      'cmi.suspend_data': 'abc',
      'cmi.core.total_time': '0000:15:30',
      'cmi.core.entry': 'resume',
    });
    expect(valuesAtLaunch('2004', { 'cmi.session_time': 'PT65S', 'cmi.exit': 'suspend' })).toEqual({
      'cmi.total_time': 'PT0H1M5S',
      'cmi.entry': 'resume',
    });
    expect(valuesAtLaunch('2004', undefined)).toEqual({ 'cmi.entry': 'ab-initio', 'cmi.total_time': 'PT0H0M0S' });
    expect(valuesAtLaunch('1.2', undefined)).toEqual({
      'cmi.core.entry': 'ab-initio',
      'cmi.core.total_time': '0000:00:00',
    });
  });
  test.each([
    // SCORM 1.2, RTE 3.4.4: whatever is not suspended is neither new nor resumed.
    ['1.2', 'suspend', 'resume', 'resume'],
    ['1.2', 'time-out', '', ''],
    ['1.2', 'logout', '', ''],
    ['1.2', '', '', ''],
    // An object that was cut off never said how it was left.
    ['1.2', undefined, 'resume', 'resume'],
    // SCORM 2004, RTE 4.2.7: an open attempt is resumed, however its object ended; an ended one is a new one, without
    // values.
    ['2004', 'suspend', 'resume', 'resume'],
    ['2004', undefined, 'resume', 'resume'],
    ['2004', 'normal', 'resume', ''],
    ['2004', '', 'resume', ''],
  ] as const)('of %s that was left by %j enters by %j, in review by %j', (standard, exit, normal, review) => {
    const values: Record<string, string> = {
      ...(exit === undefined ? {} : { [standard === '1.2' ? 'cmi.core.exit' : 'cmi.exit']: exit }),
    };
    expect([entryOf(standard, values), entryOf(standard, values, true)]).toEqual([normal, review]);
    expect(entryOf(standard, undefined)).toBe('ab-initio');
  });
});
