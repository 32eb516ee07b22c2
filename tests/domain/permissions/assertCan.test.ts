import { expect, test } from 'vitest';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can, refusalTo } from '#app/domain/permissions/can.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import type { Market } from '#app/domain/markets/markets.ts';

const as = (agentType: AgentType, grants: readonly string[] = [], market: Market = 'nam') => ({
  actor: { agentType, grants },
  market,
});
const staff = (role: StaffRole, ...markets: Market[]) => ({ staff: { role, markets } });

test('what is allowed passes, and what is not throws its refusal', () => {
  expect(() => assertCan(as('O'), 'agency.users')).not.toThrow();
  expect(() => assertCan(as('A'), 'agency.users')).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

test('a role that may not is refused whatever it has', () => {
  expect(refusalTo(as('M', ['false', 'true']), 'agency.sales')).toBe('forbidden');
});

test('what is for users of agencies is not for staff, nor the other way round', () => {
  expect(refusalTo(staff('administrator') as never, 'agency.read' as never)).toBe('forbidden');
  expect(refusalTo(as('O') as never, 'staff.see-agencies' as never)).toBe('forbidden');
});

test('an action about users in general needs a user other than oneself', () => {
  expect(can(as('O'), 'user.deactivate')).toBe(true);
  expect(refusalTo(as('A'), 'user.deactivate')).toBe('forbidden');
});

test.each([
  ['staff.see-content', 'jp', null],
  ['staff.see-content', '', null],
  ['staff.see-content', 'uk', 'notFound'],
  ['staff.edit-content', 'jp', null],
  ['staff.edit-content', '', 'forbidden'],
  ['staff.edit-content', 'uk', 'forbidden'],
] as const)('an editor of Japan and %s of %j: %s', (action, market, refusal) => {
  expect(refusalTo(staff('editor', 'jp'), action, { market })).toBe(refusal);
  expect(refusalTo(staff('editor'), action, { market })).toBeNull();
});

test.each([
  ['O', true, 'nam', true],
  ['O', false, 'nam', false],
  ['A', true, 'nam', false],
  ['M', true, 'nam', false],
] as const)('sales, for %s of an agency with the reports (%s) in %s: %s', (agentType, taReportAccess, market, seen) => {
  expect(maySeeSales({ agentType, grants: [], market, taReportAccess })).toBe(seen);
});
