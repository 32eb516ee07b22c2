import { beforeAll, describe, expect, test } from 'vitest';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { whatCan } from '#app/domain/people/permissions/whatCan.server.ts';
import { whoCan } from '#app/domain/people/permissions/whoCan.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const pages = {
  whoCan: await import('#app/routes/people/permissions/whoCan.tsx'),
  whatCan: await import('#app/routes/people/permissions/whatCan.tsx'),
};
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Awaited<ReturnType<typeof signedIn>>;
let supervisor: Agent;
let advisor: Agent;
beforeAll(async () => {
  agency = await buildAgency(db, { owner: { firstName: 'Jo', lastName: 'Ray', grants: [] } });
  owner = await signedIn(agency.owner);
  supervisor = await buildAgent(db, agency, { agentType: 'M', lastName: 'Adams' });
  advisor = await buildAgent(db, agency, { lastName: 'Brown', grants: [] });
  await updatePermissions(owner, {
    agentUniqueId: advisor.agentUniqueId,
    permissions: ['osManageAgents', 'osAnswers'],
    ends: { osAnswers: '2030-05-31' },
  });
  // None of these can do anything.
  await buildAgent(db, agency, { activationFlag: 'D' });
  await buildAgent(db, agency, { deletedAt: new Date() });
  await db.permissionGrant.create({
    data: {
      agentUniqueId: advisor.agentUniqueId,
      key: 'poPayments',
      grantedAt: new Date(2020, 1),
      until: new Date(2021, 1),
    },
  });
  await buildAgent(db, await buildAgency(db));
});

const names = async (key: string, page = 1) =>
  (await whoCan(owner, { key, page, pageSize: 10 })).chosen?.people.map(({ lastName }) => lastName);

describe('who can', () => {
  test.each([
    ['osManageAgents', ['Adams', 'Brown', 'Ray']],
    ['osAnswers', ['Adams', 'Brown']],
    ['poPayments', ['Adams']],
    ['poSalesRepAccess', []],
  ])('%s: %j, and as many are counted', async (key, people) => {
    expect(await names(key)).toEqual(people);
    const { permissions } = await whoCan(owner, { page: 1, pageSize: 10 });
    expect(permissions.find((item) => item.key === key)?.count).toBe(people.length);
  });

  test('with why: by role, with the role, by whom, when, until', async () => {
    const reasons = async (key: string) =>
      (await whoCan(owner, { key, page: 1, pageSize: 10 })).chosen!.people.map(({ lastName, reason }) => [
        lastName,
        reason,
      ]);
    const given = { giver: { firstName: 'Jo', lastName: 'Ray' }, at: expect.any(Date), until: null };
    expect(Object.fromEntries(await reasons('osManageAgents'))).toEqual({
      Adams: { byRole: false, roleStartsWithIt: true, grant: { giver: null, at: expect.any(Date), until: null } },
      Brown: { byRole: false, roleStartsWithIt: false, grant: given },
      Ray: { byRole: true, roleStartsWithIt: true, grant: null },
    });
    expect(Object.fromEntries(await reasons('osAnswers')).Brown).toMatchObject({
      roleStartsWithIt: true,
      grant: { until: new Date('2030-06-01T04:00:00Z') },
    });
  });

  test('what is not offered, or no key, selects no user', async () => {
    for (const key of ['poPriceOverride', 'x', '__proto__'])
      expect((await whoCan(owner, { key, page: 1, pageSize: 10 })).chosen).toBeNull();
  });

  test('pages of many people, and as many statements for each', async () => {
    const big = await buildAgency(db);
    await buildAgents(db, big, 60, (place) => ({ agentType: place % 2 ? 'A' : 'M' }));
    const ctx = await signedIn(big.owner);
    const last = await whoCan(ctx, { key: 'osAnswers', page: 99, pageSize: 50 });
    expect([last.chosen?.page, last.chosen?.total, last.chosen?.people.length]).toEqual([2, 61, 11]);
  });

  test('the page says it in words', async () => {
    const open = async (language: 'en' | 'ja') =>
      (
        await openPage(pages.whoCan.loader, {
          path: '/home/agency-overview/permissions?permission=osAnswers',
          sessionId: owner.sessionId,
          language,
        })
      ).data.chosen as { rows: { name: string; why: string[] }[] };
    const why = async (language: 'en' | 'ja') =>
      (await open(language)).rows.find(({ name }) => name.includes('Brown'))?.why;
    expect((await why('en'))?.at(-1)).toBe('Last day: May 31, 2030.');
    expect((await why('en'))?.at(1)).toMatch(/^Given by Jo Ray on /);
    expect((await why('ja'))?.at(-1)).toBe('最終日は2030/05/31です。');
  });
});

describe('what can they do', () => {
  test('says actions and permissions with why', async () => {
    const { abilities, permissions } = await whatCan(owner, { agentUniqueId: supervisor.agentUniqueId });
    expect(abilities.find(({ action }) => action === 'user.delete')).toMatchObject({
      reach: ['A'],
      because: { kind: 'permission', key: 'osManageAgents' },
    });
    expect(
      permissions
        .filter(({ reason }) => reason)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(defaultGrants.M.toSorted());
  });

  test('shows an owner what the role has anyhow, and no ended permission of anybody', async () => {
    const held = async ({ agentUniqueId }: { agentUniqueId: string }) =>
      (await whatCan(owner, { agentUniqueId })).permissions.filter(({ reason }) => reason).map(({ key }) => key);
    expect(await held(agency.owner)).toEqual([
      'osManageAgents',
      'osAgencyInformation',
      'osAcademyReports',
      'poGroupSpace',
    ]);
    expect(await held(advisor)).toEqual(['osManageAgents', 'osAnswers']);
  });

  test('is not found for users of another agency', async () => {
    const stranger = (await buildAgency(db)).owner;
    const visit = {
      path: `/home/agency-overview/${stranger.agentUniqueId}/permissions`,
      params: { agentUniqueId: stranger.agentUniqueId },
      sessionId: owner.sessionId,
    };
    expect((await openPage(pages.whatCan.loader, visit)).status).toBe(404);
  });
});
