import { expect, test } from 'vitest';
import { actions, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { asksForConfirmation } from '#app/domain/permissions/confirmation.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const administrator = (confirmedAt: Date | null) => ({
  staff: { role: 'administrator' as const, markets: [], confirmedAt },
  now,
});

test.each([
  ['staff.manage-accounts', ago(0), false],
  ['staff.manage-accounts', ago(299), false],
  ['staff.manage-accounts', ago(300), true],
  ['staff.manage-accounts', null, true],
  ['staff.revoke-certificates', ago(301), true],
  ['staff.reset-second-factor', ago(301), true],
  ['staff.grant-certificates', ago(301), false],
  ['staff.see-accounts', null, false],
  ['agency.users', null, false],
] as const)('%s, confirmed at %s: asks %s', (action, confirmedAt, asks) => {
  expect(asksForConfirmation(administrator(confirmedAt), action)).toBe(asks);
});

test('a context without a moment counts as unconfirmed', () => {
  expect(asksForConfirmation({ staff: { confirmedAt: now } }, 'staff.manage-accounts')).toBe(true);
});

test('a user who may not is refused, whatever they confirmed; one who may is asked', () => {
  const editor = { staff: { role: 'editor' as const, markets: [], confirmedAt: null }, now };
  expect(() => assertCan(editor, 'staff.manage-accounts')).toThrow('forbidden');
  expect(() => assertCan(administrator(ago(600)), 'staff.manage-accounts')).toThrow('confirmationNeeded');
  expect(() => assertCan(administrator(ago(60)), 'staff.manage-accounts')).not.toThrow();
});

test('only acts of staff are irreversible', () => {
  const rules = Object.entries(actions) as [ActionName, ActionRule][];
  const asking = rules.filter(([, rule]) => 'irreversible' in rule);
  expect(asking.length).toBeGreaterThan(2);
  for (const [name, rule] of asking) expect(rule.about, name).toBe('staff');
});
