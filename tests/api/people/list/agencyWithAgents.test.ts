import { expect, test } from 'vitest';
import { agencyWithAgents } from '#app/domain/people/list/agencyWithAgents.server.ts';
import { getAgency } from '#app/domain/agencies/information/getAgency.server.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const firstPage = { search: '', page: 1, pageSize: 20, sort: 'name', direction: 'asc' } as const;

test.each([
  ['the first page', {}],
  ['by last sign-in, from the end', { sort: 'lastLogin', direction: 'desc', page: 2 }],
  ['by role', { sort: 'role' }],
  ['a search', { search: 'advisor' }],
  ['a search that no one matches', { search: 'no one is called that' }],
  ['a page beyond the end', { page: 99 }],
] as const)('one statement gives what two give: %s', async (_, asked) => {
  const agency = await buildAgency(db);
  await buildAgents(db, agency, 30);
  const ctx = await signedIn(agency.owner);
  const input = { ...firstPage, ...asked };
  const [alone, list] = [await getAgency(ctx, agency.agencyId), await listAgents(ctx, input)];
  expect(await agencyWithAgents(ctx, input)).toEqual({ agency: alone, list });
});

test('not for an advisor, and not with another agency’s people', async () => {
  const [agency, other] = [await buildAgency(db), await buildAgency(db)];
  await buildAgents(db, other, 3);
  const advisor = await signedIn(await buildAgent(db, agency, { agentType: 'A' }));
  await expect(agencyWithAgents(advisor, firstPage)).rejects.toMatchObject({ code: 'forbidden' });
  const { list } = await agencyWithAgents(await signedIn(agency.owner), firstPage);
  expect(list?.total).toBe(2);
});
