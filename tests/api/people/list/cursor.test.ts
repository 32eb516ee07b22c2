import { beforeAll, describe, expect, test } from 'vitest';
import { sortDirections } from '#app/domain/listParams.ts';
import { agentListSorts } from '#app/domain/people/list/agentListForm.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const path = 'POST /osmf/v1.0/agents/list';
let agency: Awaited<ReturnType<typeof buildAgency>>;
let token: string;

interface Page {
  agents: { agentUniqueId: string; lastName: string }[];
  page: number;
  total: number;
  nextCursor: string | null;
}

async function pageOf(body: object, by = token): Promise<Page> {
  const answer = await call(path, { token: by, body });
  expect(answer.status).toBe(200);
  return answer.body.agentList;
}

/** All pages, each by the cursor of the one before. */
async function pagesByCursor(body: object): Promise<Page[]> {
  const pages = [await pageOf(body)];
  for (let cursor = pages[0]!.nextCursor; cursor; cursor = pages.at(-1)!.nextCursor)
    pages.push(await pageOf({ ...body, cursor }));
  return pages;
}
const ids = (pages: readonly Page[]) => pages.flatMap(({ agents }) => agents.map(({ agentUniqueId }) => agentUniqueId));

beforeAll(async () => {
  agency = await buildAgency(db);
  // Everybody has the same name: only the last rule of the order tells them apart.
  await buildAgents(db, agency, 24, () => ({ firstName: 'SAME', lastName: 'SAME' }));
  const people = await db.agent.findMany({
    where: { agencyId: agency.agencyId, agentType: 'A' },
    orderBy: { userId: 'asc' },
  });
  for (const [place, { agentUniqueId }] of people.entries()) {
    const lastOSLoginDate = place % 3 === 0 ? null : new Date(Date.UTC(2026, 1, place % 5));
    await db.agent.update({ where: { agentUniqueId }, data: { activationFlag: 'CAD'[place % 3]!, lastOSLoginDate } });
    if (place % 2 === 0) await db.agentCompany.create({ data: { agentUniqueId, code: 'PC', academyLevel: place % 5 } });
  }
  token = await tokenFor(agency.owner);
});

describe.each(agentListSorts)('by %s', (sort) => {
  test.each(sortDirections)('%s, the pages are those of the numbers', async (direction) => {
    const body = { sort, direction, pageSize: 10 };
    const pages = await pagesByCursor(body);
    expect(pages.map(({ page, total }) => [page, total])).toEqual([
      [1, 25],
      [2, 25],
      [3, 25],
    ]);
    expect(ids(pages)).toEqual(
      ids([await pageOf(body), await pageOf({ ...body, page: 2 }), await pageOf({ ...body, page: 3 })]),
    );
  });
});

test('no user is repeated or missed where people come and go in the meantime', async () => {
  const other = await buildAgency(db, { owner: { lastName: 'MIDDLE' } });
  await buildAgents(db, other, 29, () => ({ lastName: 'MIDDLE' }));
  const by = await tokenFor(other.owner);
  const first = await pageOf({ pageSize: 10 }, by);
  const early = await buildAgent(db, other, { lastName: 'AAA' });
  await db.agent.update({
    where: {
      agentUniqueId: first.agents.find(({ agentUniqueId }) => agentUniqueId !== other.owner.agentUniqueId)!
        .agentUniqueId,
    },
    data: { deletedAt: new Date() },
  });
  const second = await pageOf({ pageSize: 10, cursor: first.nextCursor }, by);
  const third = await pageOf({ pageSize: 10, cursor: second.nextCursor }, by);
  const seen = ids([first, second, third]);
  expect(new Set(seen).size).toBe(30);
  expect(seen).not.toContain(early.agentUniqueId);
  expect(third.nextCursor).toBe(null);
});

test('a filter and a search go along; the page number does not count', async () => {
  const body = { activationFlags: ['C', 'A'], search: 'same', pageSize: 10 };
  const [first, second] = await pagesByCursor(body);
  expect(new Set(ids([first!, second!])).size).toBe(first!.total);
  expect(await pageOf({ ...body, page: 77, cursor: first!.nextCursor })).toEqual(second);
});

test('where no user is left after a cursor, the number is still right', async () => {
  const other = await buildAgency(db, { owner: { lastName: 'AAA' } });
  await buildAgents(db, other, 10, () => ({ lastName: 'BBB' }));
  const by = await tokenFor(other.owner);
  const first = await pageOf({ pageSize: 10 }, by);
  const [last] = (await pageOf({ pageSize: 10, page: 2 }, by)).agents;
  await db.agent.update({ where: { agentUniqueId: last!.agentUniqueId }, data: { deletedAt: new Date() } });
  expect(await pageOf({ pageSize: 10, cursor: first.nextCursor }, by)).toMatchObject({
    agents: [],
    total: 10,
    page: 1,
    nextCursor: null,
  });
});

describe('the cursor of another list is refused', () => {
  test.each([
    { sort: 'role' },
    { direction: 'desc' },
    { search: 'x' },
    { agentTypes: ['A'] },
    { agentLastName: 'x' },
    { pageSize: 20 },
  ])('%j', async (change) => {
    const { nextCursor } = await pageOf({ pageSize: 10 });
    expect(refusalOf(await call(path, { token, body: { pageSize: 10, cursor: nextCursor, ...change } }))).toEqual([
      400,
      'malformedRequest cursor',
    ]);
  });

  test("another agency's gives only one's own people", async () => {
    const other = await buildAgency(db);
    const { nextCursor } = await pageOf({ pageSize: 10 });
    const { agents } = await pageOf({ pageSize: 10, cursor: nextCursor }, await tokenFor(other.owner));
    expect(agents.filter(({ agentUniqueId }) => agentUniqueId !== other.owner.agentUniqueId)).toEqual([]);
  });
});

describe('an altered cursor', () => {
  /** A cursor of the list by `sort`, of which one part is another: 2 is the sort key, 3 the last name. */
  async function altered(sort: string, part: number, value: unknown): Promise<string> {
    const { nextCursor } = await pageOf({ sort, pageSize: 10 });
    const parts = JSON.parse(Buffer.from(nextCursor!, 'base64url').toString()) as unknown[];
    return Buffer.from(JSON.stringify(parts.with(part, value))).toString('base64url');
  }

  test.each([
    ['role', 2, 'abc'],
    ['role', 2, '99999999999'],
    ['name', 2, 'A'],
    ['userId', 2, 'A\0'],
    ['lastLogin', 2, 'x'],
    ['lastLogin', 2, '2026-02-31 00:00:00+00'],
    ['lastLogin', 2, '0000-01-01 00:00:00+00'],
    ['name', 3, '\0'],
    ['name', 5, 'x'],
  ])('by %s with part %i as %j is refused', async (sort, part, value) => {
    const cursor = await altered(sort, part, value);
    expect(refusalOf(await call(path, { token, body: { sort, pageSize: 10, cursor } }))).toEqual([
      400,
      'malformedRequest cursor',
    ]);
  });
});
