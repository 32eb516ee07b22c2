import { beforeAll, describe, expect, test } from 'vitest';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const leave = await import('#app/routes/people/offboarding/leave.tsx');
const signInHelp = await import('#app/routes/people/access/signInHelp.ts');
const proposing = await import('#app/routes/people/ownership/proposeOwnership.tsx');
const ownership = await import('#app/routes/people/ownership/ownOwnership.tsx');
const change = await import('#app/routes/people/transfers/changeAgency.tsx');
const requests = await import('#app/routes/people/transfers/requests.tsx');
const db = database();

let agency: Awaited<ReturnType<typeof buildAgency>>;
let other: Awaited<ReturnType<typeof buildAgency>>;
let sessionId: string;
beforeAll(async () => {
  [agency, other] = [await buildAgency(db), await buildAgency(db)];
  sessionId = await sessionFor(agency.owner);
});

/** The code that the error page is given. */
const codeOf = async (answer: ReturnType<typeof postForm>) => (await answer).data.code;
const pathOf = (agentUniqueId: string, ending: string) => ({
  path: `/home/agency-overview/${agentUniqueId}/${ending}`,
  params: { agentUniqueId },
});

describe('another agency, and what no page sends', () => {
  test('no user of another agency is found by any of the screens, nor what is no identifier', async () => {
    for (const id of [other.owner.agentUniqueId, crypto.randomUUID(), 'x']) {
      expect(await codeOf(openPage(leave.loader, { ...pathOf(id, 'leave'), sessionId }))).toBe('notFound');
      expect(await codeOf(openPage(proposing.loader, { ...pathOf(id, 'ownership'), sessionId }))).toBe('notFound');
      expect(
        await codeOf(postForm(leave.action, { ...pathOf(id, 'leave'), fields: { change: 'leave' }, sessionId })),
      ).toBe('notFound');
      for (const help of ['end-sessions', 'send-new-password']) {
        expect(
          await codeOf(postForm(signInHelp.action, { ...pathOf(id, 'sign-in'), fields: { help }, sessionId })),
        ).toBe('notFound');
      }
    }
  });

  test.each(naughtyTexts)('%j is no answer, no agency and no colleague', async (text) => {
    const advisor = await buildAgent(db, agency);
    const theirs = await sessionFor(advisor);
    const id = advisor.agentUniqueId;
    expect(
      await codeOf(
        postForm(ownership.action, { path: '/home/my-account/ownership', fields: { answer: text }, sessionId: theirs }),
      ),
    ).toBe('malformedRequest');
    expect(
      await codeOf(
        postForm(requests.action, {
          path: '/home/agency-overview/requests',
          fields: { move: `accept ${text}` },
          sessionId,
        }),
      ),
    ).toBe('malformedRequest');
    expect(
      await codeOf(postForm(signInHelp.action, { ...pathOf(id, 'sign-in'), fields: { help: text }, sessionId })),
    ).toBe('malformedRequest');
    expect(
      (
        await postForm(leave.action, {
          ...pathOf(id, 'leave'),
          fields: { change: 'leave', colleagueId: text },
          sessionId,
        })
      ).status,
    ).not.toBe(200);
    const asked = await postForm(change.action, {
      path: '/home/my-account/agency',
      fields: { agencyId: text },
      sessionId: theirs,
    });
    expect([asked.status, Object.keys(asked.errors)]).toEqual([400, ['agencyId']]);
  });

  test('an advisor opens none of them but their own two', async () => {
    const advisor = await buildAgent(db, agency);
    const theirs = await sessionFor(advisor);
    const id = agency.owner.agentUniqueId;
    for (const page of [leave, proposing, requests])
      expect(await codeOf(openPage(page.loader, { ...pathOf(id, 'leave'), sessionId: theirs }))).toBe('forbidden');
    for (const page of [change, ownership])
      expect((await openPage(page.loader, { path: '/home/my-account/agency', sessionId: theirs })).status).toBe(200);
    expect(await codeOf(openPage(change.loader, { path: '/home/my-account/agency', sessionId }))).toBe('forbidden');
  });
});

test('an agency is found, shown and asked in two steps without JavaScript', async () => {
  const theirs = await sessionFor(await buildAgent(db, agency));
  const post = (fields: Record<string, string>) =>
    postForm(change.action, { path: '/home/my-account/agency', fields, sessionId: theirs });
  expect((await post({ agencyId: '10000000' })).errors.agencyId?.[0]).toBe(
    'We found no agency with this ID that you can join. Please check the ID.',
  );
  expect((await post({ agencyId: ` ${other.agencyId} ` })).data.found).toMatchObject({
    agencyName: other.agencyName,
    city: other.city,
    country: 'United States',
  });
  expect((await post({ agencyId: other.agencyId, confirmed: 'yes' })).location).toBe('/home/my-account/agency');
  expect(
    (await openPage(change.loader, { path: '/home/my-account/agency', sessionId: theirs })).data.request,
  ).toMatchObject({ to: other.agencyName });
});

test('a leaver with open items is asked for a colleague at the field', async () => {
  const leaver = await buildAgent(db, agency);
  await buildAgent(db, agency, { activationFlag: 'C', certifiedBy: leaver.agentUniqueId });
  const post = (fields: Record<string, string>) =>
    postForm(leave.action, { ...pathOf(leaver.agentUniqueId, 'leave'), fields, sessionId });
  for (const colleagueId of ['', other.owner.agentUniqueId, leaver.agentUniqueId]) {
    const { status, errors } = await post({ change: 'leave', colleagueId });
    expect([status, errors.colleagueId?.[0]]).toEqual([
      409,
      'Please select an active colleague to take over the open items.',
    ]);
  }
  expect((await post({ change: 'leave', colleagueId: agency.owner.agentUniqueId })).location).toBe(
    `/home/agency-overview/${leaver.agentUniqueId}`,
  );
  expect((await post({ change: 'undo' })).location).toBe(`/home/agency-overview/${leaver.agentUniqueId}`);
});
