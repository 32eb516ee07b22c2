import { expect, test } from 'vitest';
import { timeLimitOf } from '#app/domain/courses/runtime/timeLimit.ts';

test.each([
  ['1.2', '', 'exit,message', undefined, null],
  ['1.2', '00:00:00', 'exit,message', undefined, null],
  ['1.2', 'half an hour', 'exit,message', undefined, null],
  ['1.2', '00:30:00', 'exit,message', undefined, { secondsLeft: 1800, exits: true, says: true }],
  [
    '1.2',
    '0000:30:00.00',
    'exit,no message',
    { 'cmi.core.total_time': '0000:10:00', 'cmi.core.session_time': '00:05:00' },
    { secondsLeft: 900, exits: true, says: false },
  ],
  [
    '1.2',
    '00:30:00',
    'continue,message',
    { 'cmi.core.total_time': '0001:10:00' },
    { secondsLeft: 0, exits: false, says: true },
  ],
  [
    '2004',
    'PT30M',
    'continue,no message',
    { 'cmi.total_time': 'PT29M59S' },
    { secondsLeft: 1, exits: false, says: false },
  ],
  ['2004', 'PT1H', ' Exit, message ', undefined, { secondsLeft: 3600, exits: true, says: true }],
  // What the standards take where nothing is written.
  ['2004', 'PT1H', '', undefined, { secondsLeft: 3600, exits: false, says: false }],
] as const)('SCORM %s: %j with %j after %j', (standard, maxTimeAllowed, timeLimitAction, kept, expected) => {
  expect(timeLimitOf(standard, { maxTimeAllowed, timeLimitAction }, kept)).toEqual(expected);
});
