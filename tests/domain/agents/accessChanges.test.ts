import { expect, test } from 'vitest';
import { accessChangeOf, possibleAccessChanges } from '#app/domain/agents/accessChanges.ts';

test.each([
  ['O', 'A', 'A', ['deactivate', 'delete']],
  ['O', 'M', 'D', ['reactivate', 'delete']],
  ['O', 'A', 'C', ['delete']],
  ['O', 'A', 'R', ['delete']],
  ['M', 'A', 'A', ['deactivate', 'delete']],
  ['O', 'O', 'A', []],
  ['M', 'M', 'A', []],
  ['M', 'O', 'D', []],
  ['A', 'A', 'A', []],
] as const)('%s may do with %s of flag %s: %j (D5, D15)', (actor, agentType, activationFlag, changes) => {
  expect(possibleAccessChanges(actor, { agentType, activationFlag, isSelf: false })).toEqual(changes);
});

test.each(['O', 'M', 'A'] as const)('nothing (%s) with one’s own', (role) => {
  expect(possibleAccessChanges(role, { agentType: 'A', activationFlag: 'A', isSelf: true })).toEqual([]);
});

test('a change that nobody knows is none', () => {
  expect(['delete', 'DELETE', '', null, 7].map(accessChangeOf)).toEqual(['delete', undefined, undefined, undefined, undefined]);
});
