import { expect, test } from 'vitest';
import { rowActsOf, type RowAct } from '#app/domain/people/list/rowActs.ts';
import type { UserContext } from '#app/domain/permissions/can.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';

const agencyId = '10000000';
const contextOf = (agentType: 'O' | 'M' | 'A', grants: string[] = [], market: UserContext['market'] = 'nam') => ({
  actor: { agentUniqueId: 'own', branches: null, agentType, grants },
  agency: { agencyId },
  market,
});
const user = (agentType: string, activationFlag: ActivationFlag = 'A', agentUniqueId = 'other') => ({
  agentType,
  activationFlag,
  agentUniqueId,
  branchId: null,
});
const managing = ['osManageAgents', 'osAcademyReports'];
const helps: RowAct[] = ['end-sessions', 'send-new-password'];

test.each<[string, UserContext, ReturnType<typeof user>, RowAct[]]>([
  [
    'an owner, an advisor',
    contextOf('O', managing),
    user('A'),
    ['edit', 'permissions', 'learning', 'record', ...helps, 'end-access'],
  ],
  [
    'an owner, a deactivated advisor',
    contextOf('O', managing),
    user('A', 'D'),
    ['edit', 'permissions', 'learning', 'record', 'reactivate', 'end-access'],
  ],
  [
    'an owner in the uk',
    contextOf('O', managing, 'uk'),
    user('A'),
    ['edit', 'learning', 'record', ...helps, 'end-access'],
  ],
  [
    'a supervisor, an advisor',
    contextOf('M', managing),
    user('A'),
    ['edit', 'permissions', 'learning', ...helps, 'end-access'],
  ],
  ['a supervisor, an owner', contextOf('M', managing), user('O'), ['permissions', 'learning']],
  ['a supervisor who manages no users', contextOf('M'), user('A'), []],
  ['an advisor', contextOf('A'), user('A'), []],
])('%s', (_, ctx, subject, acts) => {
  expect(rowActsOf(ctx)(subject)).toEqual(acts);
});

test('users cannot end their own access from their row, nor sends themselves a password', () => {
  const own = rowActsOf(contextOf('O', managing))(user('O', 'A', 'own'));
  expect(own).not.toEqual(expect.arrayContaining(['end-access']));
  expect(own.filter((act) => helps.includes(act))).toEqual([]);
});
