import { expect, test } from 'vitest';
import {
  authenticatorStep,
  codeKind,
  counterWentBackwards,
  plainCode,
  recoveryAlphabet,
  recoveryLength,
  shownRecoveryCode,
} from '#app/domain/accounts/secondFactors/secondFactor.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['１２３４５６', '123456'],
  ['abcd-efgh-jkmn-pqrs', 'ABCDEFGHJKMNPQRS'],
  ['ABCD–EFGH‐JKMN PQRS', 'ABCDEFGHJKMNPQRS'],
  ['', ''],
])('%j is compared as %j', (typed, plain) => expect(plainCode(typed)).toBe(plain));

test.each([
  ['123456', 'authenticator'],
  ['000000', 'authenticator'],
  ['12345', undefined],
  ['1234567', undefined],
  ['ABCDEFGHJKMNPQRS', 'recovery-code'],
  ['2345678923456789', 'recovery-code'],
  ['ABCDEFGHJKMNPQR', undefined],
  ['ABCDEFGHJKMNPQRO', undefined],
  ['', undefined],
])('%j is %s', (plain, kind) => expect(codeKind(plain)).toBe(kind));

test.each([
  [0, 0],
  [29_999, 0],
  [30_000, 1],
  [59_999, 1],
  [1_800_000_000_000, 60_000_000],
])('the moment %i lies in step %i', (ms, step) => expect(authenticatorStep(new Date(ms))).toBe(step));

test.each([
  [0, 0, false],
  [0, 1, false],
  [5, 6, false],
  [5, 5, true],
  [5, 4, true],
  [5, 0, true],
])('a counter kept at %i that shows %i went backwards: %s', (kept, given, backwards) =>
  expect(counterWentBackwards(kept, given)).toBe(backwards),
);

test('a recovery code is shown in groups of four, and read back from them', () => {
  const plain = recoveryAlphabet.slice(0, recoveryLength);
  expect(shownRecoveryCode(plain)).toMatch(/^(?:\w{4}-){3}\w{4}$/);
  expect(plainCode(shownRecoveryCode(plain))).toBe(plain);
});

test('recovery codes hold nothing that is misread, and at least 75 bits', () => {
  expect(recoveryAlphabet).not.toMatch(/[01ILOU]/);
  expect(new Set(recoveryAlphabet).size).toBe(recoveryAlphabet.length);
  expect(recoveryLength * Math.log2(recoveryAlphabet.length)).toBeGreaterThan(75);
});
