import { expect, test } from 'vitest';
import { launchModeOf } from '#app/domain/courses/statements/launchMode.ts';

const completed = { 'cmi5.completed': '2027-01-10T12:00:00.000Z' };
const passed = { 'cmi5.passed': '2027-01-10T12:00:00.000Z' };

test.each([
  ['a passed course that is looked at again', 'Passed', true, false, passed, 'Review'],
  ['the same where its learner only wants to look', 'Passed', true, true, passed, 'Review'],
  ['a finished unit that its learner wants to look at', 'Passed', false, true, passed, 'Browse'],
  ['a finished unit that its learner opens again', 'Passed', false, false, passed, 'Normal'],
  ['one that has more to say', 'CompletedAndPassed', false, true, completed, 'Normal'],
  ['one that was never opened', 'Passed', false, true, undefined, 'Normal'],
  ['one that asks for nothing and was never opened', 'NotApplicable', false, true, undefined, 'Normal'],
] as const)('%s', (_, moveOn, review, looks, values, mode) =>
  expect(launchModeOf({ moveOn, passingScore: null }, { review, looks, values })).toBe(mode),
);
