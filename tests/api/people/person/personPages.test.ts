import { beforeAll, describe, expect, test } from 'vitest';
import { readColleagueLearning } from '#app/domain/academy/reports/readColleagueLearning.server.ts';
import { listColleaguesSales } from '#app/domain/sales/bookings/listOwnSales.server.ts';
import { ownSalesList } from '#app/domain/sales/bookings/salesForms.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, sessionFor } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const pages = {
  '': await import('#app/routes/people/agents/agent.tsx'),
  '/permissions': await import('#app/routes/people/permissions/whatCan.tsx'),
  '/learning': await import('#app/routes/academy/reports/person.tsx'),
  '/sales': await import('#app/routes/sales/bookings/personSales.tsx'),
  '/record': await import('#app/routes/people/person/personRecord.tsx'),
  '/end-access': await import('#app/routes/people/access/endAccess.tsx'),
};
type Ending = keyof typeof pages;
const db = database();

let agency: Awaited<ReturnType<typeof buildAgency>>;
let advisor: Awaited<ReturnType<typeof buildAgent>>;
let supervisor: Awaited<ReturnType<typeof buildAgent>>;
beforeAll(async () => {
  agency = await buildAgency(db, { taReportAccess: true });
  advisor = await buildAgent(db, agency);
  supervisor = await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents', 'osAcademyReports'] });
});

const visit = async (reader: { userId: string }, agentUniqueId: string, ending: Ending, search = '') =>
  openPage(pages[ending].loader as Parameters<typeof openPage>[0], {
    path: `/home/agency-overview/${agentUniqueId}${ending}${search}`,
    params: { agentUniqueId },
    sessionId: await sessionFor(reader as typeof agency.owner),
  });
const tabsOf = ({ data }: { data: Record<string, unknown> }) =>
  (data.head as { tabs: { key: string }[] }).tabs.map(({ key }) => key);

describe('the pages about a person', () => {
  test('an owner has all tabs on each page, a supervisor those of what they may read', async () => {
    const all = ['profile', 'permissions', 'learning', 'sales', 'record'];
    for (const ending of ['', '/permissions', '/learning', '/sales', '/record'] as const) {
      expect(tabsOf(await visit(agency.owner, advisor.agentUniqueId, ending)), ending).toEqual(all);
    }
    expect(tabsOf(await visit(supervisor, advisor.agentUniqueId, ''))).toEqual(['profile', 'permissions', 'learning']);
    expect((await visit(supervisor, advisor.agentUniqueId, '/sales')).data.code).toBe('forbidden');
    expect((await visit(supervisor, advisor.agentUniqueId, '/record')).data.code).toBe('forbidden');
  });

  test('no user of another agency is found on any of them', async () => {
    const { owner } = await buildAgency(db, { taReportAccess: true });
    for (const ending of Object.keys(pages) as Ending[]) {
      expect((await visit(owner, advisor.agentUniqueId, ending)).data.code, ending).toBe('notFound');
      expect((await visit(agency.owner, 'x', ending)).data.code, ending).toBe('notFound');
    }
    const ctx = await signedIn(owner);
    const asked = { agentUniqueId: advisor.agentUniqueId, curriculum: null };
    await expect(readColleagueLearning(ctx, asked)).rejects.toMatchObject({ code: 'notFound' });
    await expect(
      listColleaguesSales(await signedIn(supervisor), advisor.agentUniqueId, ownSalesList.defaults),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('who has no member number has nothing of the academy yet', async () => {
    const { data } = await visit(agency.owner, advisor.agentUniqueId, '/learning', '?curriculum=nothing');
    expect(data).toMatchObject({ isLearner: false, courses: [] });
  });
});

describe('how access ends', () => {
  const waysFor = async (activationFlag: 'A' | 'C' | 'D') => {
    const { agentUniqueId } = await buildAgent(db, agency, { activationFlag });
    return (await visit(agency.owner, agentUniqueId, '/end-access')).data.ways;
  };

  test('each way is offered where it is possible', async () => {
    expect(await waysFor('A')).toEqual(['pause', 'leave', 'delete']);
    expect(await waysFor('D')).toEqual(['delete']);
  });

  test('the questions of before lead to the screen that asks now; that of a return stays', async () => {
    const asked = (search: string) => visit(agency.owner, advisor.agentUniqueId, '', search);
    for (const change of ['deactivate', 'delete']) {
      expect((await asked(`?confirm=${change}`)).location).toBe(
        `/home/agency-overview/${advisor.agentUniqueId}/end-access?confirm=${change}`,
      );
    }
    expect((await asked('?confirm=reactivate')).status).toBe(200);
  });

  test('users cannot end the access of an owner above them, or their own', async () => {
    for (const { agentUniqueId } of [agency.owner, supervisor]) {
      expect((await visit(supervisor, agentUniqueId, '/end-access')).data.code).toBe('forbidden');
    }
  });
});
