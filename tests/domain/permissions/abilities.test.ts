import { expect, test } from 'vitest';
import { agentTypes, type AgentType } from '#app/domain/permissions/codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { abilitiesOf, type Ability } from '#app/domain/permissions/abilities.ts';
import { actions, type ActionRule } from '#app/domain/permissions/actions.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { rolesAlways } from '#app/domain/permissions/openedBy.ts';
import { offeredPermissions } from '#app/domain/permissions/permissions.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';
import { texts } from '#tests/domain/translator.ts';

const of = (agentType: AgentType, grants: readonly string[] = defaultGrants[agentType], market: Market = 'nam') =>
  abilitiesOf({ actor: { agentType, grants }, market });
const byRole = { kind: 'role' };
const byList = { kind: 'permission', key: 'osManageAgents' };

const rows: [AgentType, readonly string[] | undefined, Ability['action'], Ability['reach'], object][] = [
  ['O', [], 'agency.users', 'yes', byRole],
  ['M', undefined, 'agency.users', 'yes', byList],
  ['M', [], 'agency.users', 'no', byList],
  ['A', ['osManageAgents'], 'agency.users', 'yes', byList],
  ['A', undefined, 'agency.second-factor', 'no', byRole],
  ['O', undefined, 'user.delete', ['O', 'M', 'A'], byRole],
  ['M', undefined, 'user.delete', ['A'], byList],
  ['M', [], 'user.delete', 'no', byList],
  ['M', [], 'user.read', ['self'], byList],
  ['A', undefined, 'user.read', ['self'], byRole],
  ['A', undefined, 'user.delete', 'no', byRole],
  ['O', undefined, 'permission.give', 'any', byRole],
  ['M', undefined, 'permission.give', 'held', byRole],
  ['A', undefined, 'permission.give', 'no', byRole],
];
test.each(rows)('%s who has %j: %s reaches %j, because of %j', (role, grants, action, reach, because) => {
  expect(of(role, grants).find((each) => each.action === action)).toEqual({ action, reach, because });
});

test('what a market does not have is left out', () => {
  const inUk = of('O', undefined, 'uk').map(({ action }) => action);
  expect(inUk).not.toContain('user.set-permissions');
  expect(inUk).not.toContain('agency.permission-templates');
});

test.each(agentTypes)('every action of the agencies is answered for %s, in both languages', (role) => {
  const table: Record<string, ActionRule> = actions;
  const names = Object.keys(table).filter(
    (name) => table[name]!.about !== 'staff' && !('notIn' in table[name]! && table[name].notIn?.includes('nam')),
  );
  expect(of(role).map(({ action }) => action)).toEqual(names);
});

test('every action of the agencies has words in both languages (permissions:action)', () => {
  const table: Record<string, ActionRule> = actions;
  const silent = Object.keys(table).filter(
    (name) => table[name]!.about !== 'staff' && texts(`permissions:action.${name}`).some((text) => text.includes(name)),
  );
  expect(silent, 'Say it in permissions.json, in en and ja').toEqual([]);
});

test('every permission has words for what it opens in both languages (permissions:opens)', () => {
  const silent = offeredPermissions(permissionCatalogue).filter(({ key }) =>
    texts(`permissions:opens.${key}`).some((text) => text.includes(key)),
  );
  expect(silent).toEqual([]);
});

test.each([
  ['osManageAgents', ['O']],
  ['osAgencyInformation', ['O']],
  ['poBookingAccess', []],
])('%s is had without a grant by %j', (key, roles) => expect(rolesAlways(key)).toEqual(roles));
