import { expect, test } from 'vitest';
import { answersOf } from '#app/domain/people/staff/secondFactorReset.ts';

test.each([
  ['who asked', 'one', ['withdraw']],
  ['a colleague', 'other', ['confirm', 'decline']],
] as const)('the answers of %s to the reset of an owner', (_who, staffId, answers) => {
  expect(answersOf(staffId, { askedBy: 'one' })).toEqual(answers);
});
