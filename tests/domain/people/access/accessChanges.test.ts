import { expect, test } from 'vitest';
import { accessChangeOf, possibleAccessChanges } from '#app/domain/people/access/accessChanges.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';

const acting = (agentType: AgentType) => ({
  actor: { agentUniqueId: 'me', branches: null, agentType, grants: defaultGrants[agentType] },
  agency: { agencyId: '1' },
  market: 'nam' as const,
});

test.each([
  ['O', 'A', 'A', ['deactivate', 'delete']],
  ['O', 'M', 'D', ['reactivate', 'delete']],
  ['O', 'A', 'C', ['deactivate', 'delete']],
  ['M', 'A', 'E', ['deactivate', 'delete']],
  ['O', 'A', 'P', ['delete']],
  ['O', 'A', 'R', ['delete']],
  ['M', 'A', 'A', ['deactivate', 'delete']],
  ['O', 'O', 'A', ['deactivate', 'delete']],
  ['M', 'M', 'A', []],
  ['M', 'O', 'D', []],
  ['A', 'A', 'A', []],
] as const)('%s may do with %s of flag %s: %j', (actor, agentType, activationFlag, changes) => {
  expect(
    possibleAccessChanges(acting(actor), { agentUniqueId: 'other', branchId: null, agentType, activationFlag }),
  ).toEqual(changes);
});

test.each(['O', 'M', 'A'] as const)('nothing (%s) with one’s own', (role) => {
  expect(
    possibleAccessChanges(acting(role), { agentUniqueId: 'me', branchId: null, agentType: role, activationFlag: 'A' }),
  ).toEqual([]);
});

test('an unknown change is none', () => {
  expect(['delete', 'DELETE', '', null, 7].map(accessChangeOf)).toEqual([
    'delete',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
