import { describe, expect, test } from 'vitest';
import { resultOf, secondsAdded, secondsOf, valuesAtLaunch, type PlayableItem, type RuntimeData } from '#app/domain/learning/runtimeData.ts';

const item = (more: Partial<PlayableItem> = {}): PlayableItem => ({
  ...{ identifier: 'a', title: 'A', launch: 'index.html', isSco: true, launchData: '', masteryScore: null, passingScore: null, maxTimeAllowed: '', timeLimitAction: '' },
  ...more,
});

describe('what the data of SCORM 1.2 say', () => {
  const of = (values: Record<string, string>, more?: Partial<PlayableItem>) => {
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [`cmi.core.${name}`, value]));
    const { completed, passed, score } = resultOf('1.2', [item(more)], { a: named });
    return [completed, passed, score];
  };
  test.each([
    [{}, undefined, [false, false, null]],
    [{ lesson_status: 'not attempted' }, undefined, [false, false, null]],
    [{ lesson_status: 'browsed' }, undefined, [false, false, null]],
    [{ lesson_status: 'incomplete', 'score.raw': '95' }, { masteryScore: 80 }, [false, false, 95]],
    // Nothing judges it: completing is passing.
    [{ lesson_status: 'completed' }, undefined, [true, true, null]],
    [{ lesson_status: 'completed' }, { masteryScore: 80 }, [true, true, null]],
    [{ lesson_status: 'passed', 'score.raw': '90' }, undefined, [true, true, 90]],
    [{ lesson_status: 'failed', 'score.raw': '40' }, undefined, [true, false, 40]],
    // The manifest's mastery score has the last word.
    [{ lesson_status: 'completed', 'score.raw': '80' }, { masteryScore: 80 }, [true, true, 80]],
    [{ lesson_status: 'passed', 'score.raw': '79.9' }, { masteryScore: 80 }, [true, false, 80]],
    [{ lesson_status: 'failed', 'score.raw': '85' }, { masteryScore: 80 }, [true, true, 85]],
    // Scores of another scale, and what is none.
    [{ lesson_status: 'passed', 'score.raw': '15', 'score.min': '10', 'score.max': '20' }, undefined, [true, true, 50]],
    [{ lesson_status: 'passed', 'score.raw': '150' }, undefined, [true, true, 100]],
    [{ lesson_status: 'passed', 'score.raw': 'all' }, undefined, [true, true, null]],
    [{ lesson_status: 'passed', 'score.raw': '' }, undefined, [true, true, null]],
    [{ lesson_status: 'passed', 'score.raw': '7', 'score.min': '5', 'score.max': '5' }, undefined, [true, true, 7]],
  ] as const)('%o %o', (values, more, expected) => expect(of(values, more)).toEqual(expected));
});

describe('what the data of SCORM 2004 say', () => {
  const of = (values: Record<string, string>, more?: Partial<PlayableItem>) => {
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [`cmi.${name}`, value]));
    const { completed, passed, score } = resultOf('2004', [item(more)], { a: named });
    return [completed, passed, score];
  };
  test.each([
    [{ completion_status: 'unknown', success_status: 'unknown' }, undefined, [false, false, null]],
    [{ completion_status: 'completed', success_status: 'unknown' }, undefined, [true, true, null]],
    [{ completion_status: 'completed', success_status: 'failed', 'score.scaled': '0.4' }, undefined, [true, false, 40]],
    [{ completion_status: 'completed', success_status: 'passed', 'score.scaled': '0.875' }, undefined, [true, true, 88]],
    [{ completion_status: 'unknown', success_status: 'passed' }, undefined, [true, true, null]],
    [{ completion_status: 'incomplete', success_status: 'passed' }, undefined, [false, false, null]],
    [{ completion_status: 'completed', success_status: 'failed', 'score.scaled': '0.8' }, { passingScore: 0.8 }, [true, true, 80]],
    [{ completion_status: 'completed', success_status: 'passed', 'score.scaled': '0.79' }, { passingScore: 0.8 }, [true, false, 79]],
    [{ completion_status: 'completed', 'score.scaled': '-0.5' }, undefined, [true, true, 0]],
    [{ completion_status: 'completed', 'score.raw': '3', 'score.min': '0', 'score.max': '4' }, undefined, [true, true, 75]],
  ] as const)('%o %o', (values, more, expected) => expect(of(values, more)).toEqual(expected));
});

test('a course of several objects is completed with all, passed where none is failed; assets count where there is nothing else', () => {
  const items = [item(), item({ identifier: 'b' }), item({ identifier: 'c', isSco: false })];
  const status = (text: string) => ({ 'cmi.core.lesson_status': text, 'cmi.core.total_time': '00:01:00', 'cmi.core.session_time': '00:00:30' });
  const of = (data: RuntimeData, some = items) => resultOf('1.2', some, data);
  expect(of({ a: status('completed') })).toEqual({ completed: false, passed: false, score: null, seconds: 90 });
  expect(of({ a: status('completed'), b: status('passed') })).toEqual({ completed: true, passed: true, score: null, seconds: 180 });
  expect(of({ a: status('failed'), b: status('passed') })).toMatchObject({ completed: true, passed: false });
  expect(of({ a: { ...status('passed'), 'cmi.core.score.raw': '80' }, b: { ...status('passed'), 'cmi.core.score.raw': '91' } }).score).toBe(86);
  expect(of({ c: {} }, [items[2]!])).toMatchObject({ completed: true, passed: true });
  expect(of({}, [items[2]!])).toMatchObject({ completed: false, passed: false });
});

test('what the rules of a course make of it goes before what its objects say; a score counts once the course is complete', () => {
  const items = [item(), item({ identifier: 'b' })];
  const of = (data: RuntimeData) => resultOf('2004', items, data);
  const whole = (completion: string, success: string, measure?: string) => ({ '(course)': { 'cmi.completion_status': completion, 'cmi.success_status': success, ...(measure ? { 'cmi.score.scaled': measure } : {}) } });
  expect(of(whole('completed', 'passed', '0.9'))).toMatchObject({ completed: true, passed: true, score: 90 });
  expect(of(whole('incomplete', 'passed', '0.9'))).toMatchObject({ completed: false, passed: false, score: null });
  const read = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' };
  expect(of({ a: read, b: read, ...whole('unknown', 'failed') })).toMatchObject({ completed: true, passed: false });
  expect(of({ a: read, b: { ...read, 'cmi.success_status': 'failed' }, ...whole('completed', 'passed') })).toMatchObject({ completed: true, passed: true });
  expect(of({ a: { ...read, 'cmi.score.scaled': '1' } })).toMatchObject({ completed: false, score: null });
});

test.each([
  ['00:05:00', 300], ['0001:30:00.5', 5400.5], ['PT5M', 300], ['PT1H30M0.5S', 5400.5], ['P1DT1S', 86_401], ['P1Y', 0], ['', 0], ['5', 0], ['-00:05:00', 0], ['PT', 0], [undefined, 0],
])('the time %s has %s seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

describe('an object that is launched again', () => {
  const entryOf = (standard: '1.2' | '2004', values: Record<string, string> | undefined, review = false) => valuesAtLaunch(standard, values, { review })[standard === '1.2' ? 'cmi.core.entry' : 'cmi.entry'];
  test('goes on where it was suspended, with its session joined to the total', () => {
    const values = { 'cmi.core.lesson_location': '3', 'cmi.suspend_data': 'abc', 'cmi.core.total_time': '0000:10:00', 'cmi.core.session_time': '00:05:30', 'cmi.core.exit': 'suspend' };
    expect(valuesAtLaunch('1.2', values)).toEqual({ 'cmi.core.lesson_location': '3', 'cmi.suspend_data': 'abc', 'cmi.core.total_time': '0000:15:30', 'cmi.core.entry': 'resume' });
    expect(valuesAtLaunch('2004', { 'cmi.session_time': 'PT65S', 'cmi.exit': 'suspend' })).toEqual({ 'cmi.total_time': 'PT0H1M5S', 'cmi.entry': 'resume' });
    expect(valuesAtLaunch('2004', undefined)).toEqual({ 'cmi.entry': 'ab-initio', 'cmi.total_time': 'PT0H0M0S' });
    expect(valuesAtLaunch('1.2', undefined)).toEqual({ 'cmi.core.entry': 'ab-initio', 'cmi.core.total_time': '0000:00:00' });
  });
  test.each([
    // SCORM 1.2, RTE 3.4.4: whatever is not suspended is neither new nor resumed.
    ['1.2', 'suspend', 'resume', 'resume'],
    ['1.2', 'time-out', '', ''],
    ['1.2', 'logout', '', ''],
    ['1.2', '', '', ''],
    // An object that was cut off never said how it was left.
    ['1.2', undefined, 'resume', 'resume'],
    // SCORM 2004, RTE 4.2.7: an attempt that goes on is resumed, however its object ended; an ended one is a new one, without values.
    ['2004', 'suspend', 'resume', 'resume'],
    ['2004', undefined, 'resume', 'resume'],
    ['2004', 'normal', 'resume', ''],
    ['2004', '', 'resume', ''],
  ] as const)('of %s that was left by %j enters by %j, in review by %j', (standard, exit, normal, review) => {
    const values: Record<string, string> = { ...(exit === undefined ? {} : { [standard === '1.2' ? 'cmi.core.exit' : 'cmi.exit']: exit }) };
    expect([entryOf(standard, values), entryOf(standard, values, true)]).toEqual([normal, review]);
    expect(entryOf(standard, undefined)).toBe('ab-initio');
  });
});

test.each([
  ['what is claimed', 300, 120, 600, 180],
  ['what the clock allows', 36_000, 120, 600, 600],
  ['nothing for less than counts already', 60, 120, 600, 0],
  ['nothing where the clock was put back', 300, 0, -5, 0],
])('a commit adds %s', (_, claimed, counted, gone, added) => {
  const since = new Date('2027-01-01T10:00:00Z');
  expect(secondsAdded(claimed, { counted, since, now: new Date(since.getTime() + gone * 1000) })).toBe(added);
});
