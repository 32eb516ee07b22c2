import { expect, test } from 'vitest';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { startingGrants } from '#app/domain/permissions/startingGrants.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';

const by = (agentType: AgentType, grants: readonly string[], market: Market = 'nam') => ({
  actor: { agentType, grants },
  market,
});

test('an owner, who may give any permission, gives what the role starts with', () => {
  expect(startingGrants(by('O', []), 'A', permissionCatalogue).toSorted()).toEqual([...defaultGrants.A].toSorted());
});

test('a manager gives those of them that they hold', () => {
  expect(startingGrants(by('M', ['osCollateral', 'osManageAgents']), 'A', permissionCatalogue)).toEqual([
    'osCollateral',
  ]);
});

test('in the uk, where permissions are not set by user, all of the role’s (spec §6)', () => {
  expect(startingGrants(by('M', [], 'uk'), 'A', permissionCatalogue).toSorted()).toEqual(
    [...defaultGrants.A].toSorted(),
  );
});
