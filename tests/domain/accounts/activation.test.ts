import { describe, expect, test } from 'vitest';
import {
  flagChoices,
  flagColumns,
  initialFlag,
  signInVerdict,
  transition,
  type ActivationEvent,
} from '#app/domain/accounts/activation.ts';
import { activationFlags, type ActivationFlag } from '#app/domain/permissions/codes.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';

const flags: ActivationFlag[] = ['P', 'E', 'C', 'A', 'D', 'R'];
const events: ActivationEvent[] = [
  'approve',
  'decline',
  'validateEmail',
  'initialEdit',
  'acceptTerms',
  'deactivate',
  'reactivate',
];

/** Rows flags, columns events in the order above; '-' is illegal. */
const elsewhere: Record<ActivationFlag, string> = {
  P: 'ED-----',
  E: '--C--D-',
  C: '--C-AD-',
  A: '--A--D-',
  D: '------A',
  R: '--R----',
};
const tables: Record<Market, Record<ActivationFlag, string>> = {
  nam: elsewhere,
  au: elsewhere,
  jp: elsewhere,
  asia: elsewhere,
  int: elsewhere,
  uk: { ...elsewhere, E: '--EC-D-' },
};

const cells = markets.flatMap((market) =>
  flags.flatMap((flag) => events.map((event, column) => [market, flag, event, tables[market][flag][column]!] as const)),
);

test.each(cells)('%s: %s + %s → %s', (market, flag, event, to) => {
  if (to !== '-') return expect(transition(flag, event, market)).toBe(to);
  expect(() => transition(flag, event, market)).toThrow(Refusal);
  expect(() => transition(flag, event, market)).toThrow('illegalTransition');
});

test.each(['A', 'C', 'E'] as const)('who was deactivated at %s is brought back there, and to no other flag', (flag) => {
  const columns = flagColumns({ activationFlag: flag, flagBefore: null }, 'deactivate', 'nam');
  expect(columns).toEqual({ activationFlag: 'D', flagBefore: flag });
  expect(flagColumns(columns, 'reactivate', 'nam')).toEqual({ activationFlag: flag, flagBefore: null });
  expect(flagChoices(columns)).toEqual([flag, 'D']);
  expect(flagChoices({ activationFlag: flag, flagBefore: null })).toEqual([flag, 'D']);
});

test.each(['P', 'R'] as const)('of %s cannot be chosen, and the refusal names it in words', (flag) => {
  expect(flagChoices({ activationFlag: flag, flagBefore: null })).toEqual([]);
  expect(() => flagColumns({ activationFlag: flag, flagBefore: null }, 'deactivate', 'nam')).toThrow(
    expect.objectContaining({ params: { context: flag } }),
  );
});

test.each(flags)('the message about flag %s names it as every page does, in both languages', (context) => {
  for (const language of ['en', 'ja'] as const) {
    const t = translator(language);
    expect(t('refusals:illegalTransition', { context })).toContain(t(activationFlags[context].labelKey));
  }
});

test.each(markets)('first flags in %s', (market) => {
  expect(initialFlag({ addedByOwner: false, market })).toBe('P');
  expect(initialFlag({ addedByOwner: true, market })).toBe(market === 'uk' ? 'E' : 'C');
});

describe('the whole way of an owner', () => {
  const walk = (market: Market, steps: ActivationEvent[], from: ActivationFlag) =>
    steps.reduce((flag, event) => transition(flag, event, market), from);
  test('nam', () =>
    expect(walk('nam', ['approve', 'validateEmail', 'acceptTerms', 'deactivate', 'reactivate'], 'P')).toBe('A'));
  test('uk', () => expect(walk('uk', ['approve', 'validateEmail', 'initialEdit', 'acceptTerms'], 'P')).toBe('A'));
  test('uk, edit first', () => expect(walk('uk', ['initialEdit', 'validateEmail', 'acceptTerms'], 'E')).toBe('A'));
});

const verdicts: [ActivationFlag, Market, string][] = [
  ['P', 'nam', 'agencyNotFound'],
  ['P', 'uk', 'pendingApproval'],
  ['P', 'jp', 'pendingApproval'],
  ['E', 'nam', 'ok'],
  ['C', 'nam', 'ok'],
  ['A', 'nam', 'ok'],
  ['R', 'nam', 'ok'],
  ['D', 'nam', 'deactivated'],
  ['D', 'jp', 'deactivated'],
];
test.each(verdicts)('sign-in with %s in %s: %s', (flag, market, verdict) =>
  expect(signInVerdict(flag, market)).toBe(verdict),
);
