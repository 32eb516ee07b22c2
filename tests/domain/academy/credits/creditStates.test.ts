import { describe, expect, test } from 'vitest';
import { ourCreditAmount } from '#app/domain/markets/settings/kinds/creditAmounts.ts';
import {
  creditAttempts,
  creditExpiry,
  creditFailures,
  creditStates,
  isPassing,
  stateAt,
  stepOf,
} from '#app/domain/academy/credits/creditStates.ts';
import { jobKinds } from '#app/domain/operations/jobs/jobs.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { readNamespace } from '#tests/domain/translator.ts';

describe('future cruise credits', () => {
  test.each([
    ['entitled', '', 'name'],
    ['creating', '', 'none'],
    ['creating', 'slow', 'none'],
    ['failed', 'refused', 'name'],
    ['failed', 'slow', 'again'],
    ['failed', 'rubbish', 'again'],
    ['created', '', 'none'],
    ['used', '', 'none'],
    ['expired', '', 'none'],
  ])('%s with the failure "%s" waits for: %s', (state, failure, step) => {
    expect(stepOf({ state, failure })).toBe(step);
  });

  test.each([
    ['2026-01-31T10:00:00Z', '2028-01-31T10:00:00Z'],
    ['2024-02-29T00:00:00Z', '2026-02-28T00:00:00Z'],
  ])('created at %s, it can be used until %s', (created, until) => {
    expect(creditExpiry(new Date(created))).toEqual(new Date(until));
  });

  test('past its end it has expired, on its last moment it has not', () => {
    const expiresAt = new Date('2028-01-31T10:00:00Z');
    expect([0, 1].map((ms) => stateAt({ state: 'created', expiresAt }, new Date(expiresAt.getTime() + ms)))).toEqual([
      'created',
      'expired',
    ]);
    expect(stateAt({ state: 'used', expiresAt }, new Date('2030-01-01'))).toBe('used');
  });

  test('only a refusal does not go by itself', () => {
    expect(creditFailures.filter((failure) => !isPassing(failure))).toEqual(['refused']);
  });

  test('every curriculum has an amount in its market’s currency, in the smallest unit', () => {
    expect(curriculumCodes.map((curriculum) => ourCreditAmount(curriculum).amount)).not.toContain(0);
    expect((['PU', 'PA', 'PC', 'PJ'] as const).map(ourCreditAmount)).toEqual([
      { amount: 10_000, currency: 'GBP' },
      { amount: 10_000, currency: 'AUD' },
      { amount: 10_000, currency: 'USD' },
      { amount: 15_000, currency: 'JPY' },
    ]);
  });

  test('each state and failure has words in both languages', () => {
    for (const language of ['en', 'ja'] as const) {
      const { state, failure } = readNamespace(language, 'credits') as Record<'state' | 'failure', object>;
      expect([Object.keys(state), Object.keys(failure)]).toEqual([[...creditStates], [...creditFailures]]);
    }
  });

  test('the job has as many attempts as the rule says', () => {
    expect(jobKinds['create-credit'].retries + 1).toBe(creditAttempts);
  });
});
