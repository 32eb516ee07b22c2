import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { searchConsole } from '#app/domain/operations/search/searchConsole.server.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { keepShownError, shownErrorsAnHour } from '#app/domain/people/staff/shownErrors.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { loader as agentPage } from '#app/routes/people/agents/agent.tsx';
import { loader as personPage } from '#app/routes/people/staff/person.tsx';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { viewOf } from '#tests/support/views.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let desk: StaffContext;
beforeAll(async () => {
  agency = await buildAgency(db);
  desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['nam'] }));
});

const path = `/home/agency-overview/${randomUUID()}`;

/** The reference on the error page for a user who does not exist. */
async function referenceShown(cookie: string): Promise<string> {
  const args: LoaderFunctionArgs = requestTo(`${path}?secret=of-the-query`, {
    cookie,
    params: { agentUniqueId: path.split('/').at(-1)! },
  });
  const thrown: unknown = await agentPage(args).catch((error: unknown) => error);
  return (thrown as { data?: { reference?: string } }).data?.reference ?? '';
}
const cookieOf = async (agent: Parameters<typeof signedIn>[0]) =>
  (await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0] ?? '';
const found = async (reference: string, ctx = desk) =>
  (await searchConsole(ctx, { search: reference })).groups.flatMap(({ found: some }) =>
    some.map(({ kind, id }) => `${kind} ${id}`),
  );

test('the reference of an error page leads to the person, the page and what was wrong', async () => {
  const reference = await referenceShown(await cookieOf(agency.owner));
  expect(await found(reference)).toEqual([`error ${reference}`]);
  expect(reference).toMatch(/^[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/);
  // As it is heard: without the sign, in small letters, in two words, or its first half alone.
  for (const typed of [
    reference.replace('-', ''),
    reference.toLowerCase(),
    reference.replace('-', ' '),
    reference.slice(0, 4),
  ])
    expect(await found(typed), typed).toContain(`error ${reference}`);
  const { agentUniqueId } = agency.owner;
  expect(await db.shownError.findUniqueOrThrow({ where: { reference } })).toMatchObject({
    agentUniqueId,
    status: 404,
    code: 'notFound',
    page: `GET ${path}`,
  });
  const request = requestTo(`/staff/people/${agentUniqueId}?tab=activity`, {
    cookie: await staffCookie(await newStaff('help-desk')),
    params: { agentUniqueId },
  });
  const { sections } = await personPage(request);
  expect(sections.find(({ key }) => key === 'errors')?.rows[0]).toMatchObject({
    title: reference,
    details: expect.stringContaining(path),
  });
});

test('it is not found by staff of another market, nor by those who may not see people', async () => {
  const reference = await referenceShown(await cookieOf(agency.owner));
  const ofJapan = await signedInAsStaff(await newStaff('help-desk', { markets: ['jp'] }));
  expect(await found(reference, ofJapan)).toEqual([]);
  expect(await found(reference, await signedInAsStaff(await newStaff('editor')))).toEqual([]);
});

test('of visitors nothing is kept, nor of a view; of one person sixty an hour, for thirty days', async () => {
  const before = await db.shownError.count();
  await referenceShown('');
  const person = await buildAgent(db, agency);
  const keep = (now: Date) =>
    keepShownError({ db, now }, person, {
      reference: randomUUID(),
      status: 500,
      code: 'scriptError',
      page: `GET /${'x'.repeat(500)}`,
    });
  const now = new Date();
  await referenceShown((await viewOf(person)).cookie);
  expect(await db.shownError.count()).toBe(before);
  for (let each = 0; each < shownErrorsAnHour + 2; each += 1) await keep(now);
  const kept = { where: { agentUniqueId: person.agentUniqueId } };
  expect(await db.shownError.count(kept)).toBe(shownErrorsAnHour);
  const anHourOn = new Date(now.getTime() + 3600_000);
  await keep(anHourOn);
  expect(await db.shownError.count(kept)).toBe(shownErrorsAnHour + 1);
  await removeOld({ db, now: new Date(now.getTime() + 30 * 24 * 3600_000 + 1) }, 'remove-ended');
  expect(await db.shownError.findMany(kept)).toMatchObject([{ shownAt: anHourOn }]);
});
