import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { startAdding } from '#app/domain/people/import/startAdding.server.ts';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { verifyCertificate } from '#app/domain/academy/levels/verifyCertificate.server.ts';
import { myData } from '#app/domain/people/myAccount/myData.server.ts';
import { database } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { closeTableReader } from '#app/platform/tableReader.server.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// What a person wishes to be called: set by every door alike, and shown where the portal speaks to or of them.

await testDatabase();
const pages = {
  add: await import('#app/routes/people/agents/add.tsx'),
  edit: await import('#app/routes/people/edit/edit.tsx'),
  own: await import('#app/routes/people/myAccount/profile.tsx'),
  agent: await import('#app/routes/people/agents/agent.tsx'),
  home: await import('#app/routes/content/homePage/home.tsx'),
  overview: await import('#app/routes/people/list/overview.tsx'),
};
type Handler = Parameters<typeof postForm>[0];
const db = database();

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;
let robert: Awaited<ReturnType<typeof buildAgent>>;
const name = { firstName: 'Robert', middleName: '', lastName: 'Xsmith', suffix: '' };
beforeAll(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});
beforeEach(async () => {
  robert = await buildAgent(db, agency, { ...name, title: 'MR', gender: 'M' });
});
afterAll(async () => {
  await closePasswords();
  await closeTableReader();
});

const row = (agent = robert) => db.agent.findUniqueOrThrow({ where: { agentUniqueId: agent.agentUniqueId } });
const called = (preferredName: string) =>
  db.agent.update({
    where: { agentUniqueId: robert.agentUniqueId },
    data: { preferredName, preferredNameKey: preferredName.toUpperCase() },
  });
const tokenOf = ({ actor, agency: own }: AgentContext) => tokenFor({ ...actor, agencyId: own.agencyId });
const retrieved = async (token: string) =>
  (await call(`GET /osmf/p1.0/agents/retrieve?agentId=${robert.agentId}`, { token })).body.retrieveAgent.agent;

describe('adding a user', () => {
  const { certification: _, ...plain } = addAgentInput();
  const input = () => ({ ...plain, ...addAgentInput(), preferredName: 'Zoë', certification: 'on' });

  const doors: Record<string, () => Promise<string>> = {
    async page() {
      const { permissions, ...fields } = input();
      const sent = { ...fields, permissions: [...permissions], tickedFor: 'A' };
      await postForm(pages.add.action as Handler, {
        path: '/home/agency-overview/add',
        sessionId: owner.sessionId,
        fields: sent,
      });
      return fields.userId;
    },
    async file() {
      const person = personRow({ preferredName: 'Zoë' });
      const { importId } = await uploadChecked(owner, uploadOf(csvOf([person])));
      await startAdding(owner, { importId, certification: true });
      await runJobs();
      return person.userId!;
    },
    async 'file with another word for it'() {
      const person = personRow();
      const { importId } = await uploadChecked(
        owner,
        uploadOf(csvOf([{ ...person, preferredName: 'Zoë' }], [...Object.keys(person), 'Nickname'])),
      );
      await startAdding(owner, { importId, certification: true });
      await runJobs();
      return person.userId!;
    },
    async API() {
      const agent = { ...addAgentInput(), preferredName: 'Zoë' };
      await call('POST /osmf/v1.0/agents/add', { token: await tokenOf(owner), body: { agent } });
      return agent.userId;
    },
  };

  test.each(Object.entries(doors))('by %s keeps it as typed, with its key', async (_door, open) => {
    const userId = await open();
    const added = await db.agent.findFirstOrThrow({ where: { userId: userId.toUpperCase() } });
    expect(added).toMatchObject({ firstName: 'Renée', preferredName: 'Zoë', preferredNameKey: 'ZOE' });
  });
});

describe('changing it', () => {
  const doors: Record<string, (preferredName: string) => Promise<unknown>> = {
    async 'own profile'(preferredName) {
      const { sessionId } = await signedIn(robert);
      const at = { path: '/home/my-account', sessionId };
      const { contact, version } = (await openPage(pages.own.loader, at)).data as {
        contact: Record<string, string>;
        version: number;
      };
      const fields = { ...contact, version: String(version), seen: JSON.stringify(contact), preferredName };
      return postForm(pages.own.action, { ...at, fields });
    },
    async "owner's page"(preferredName) {
      const { agentUniqueId } = robert;
      const at = {
        path: `/home/agency-overview/${agentUniqueId}/edit`,
        params: { agentUniqueId },
        sessionId: owner.sessionId,
      };
      const { stored, version } = (await openPage(pages.edit.loader, at)).data as {
        stored: Record<string, string>;
        version: number;
      };
      const { ccn: _ccn, permissions = '', ends: _ends, ...texts } = stored;
      const fields = {
        ...texts,
        permissions: permissions.split(' '),
        version: String(version),
        seen: JSON.stringify(stored),
        preferredName,
      };
      return postForm(pages.edit.action, { ...at, fields });
    },
    'self-update': async (preferredName) =>
      call('POST /osmf/v1.0/agents/self-update', {
        token: await tokenFor(robert),
        body: { reqType: 'R0033', agent: { preferredName } },
      }),
    'profile-update': async (preferredName) =>
      call('POST /osmf/v1.0/agents/profile-update', {
        token: await tokenOf(owner),
        body: { reqType: 'R0032', agent: { agentId: robert.agentId, preferredName } },
      }),
  };

  test.each(Object.entries(doors))('by %s: stored, counted, recorded, and taken away again', async (_door, change) => {
    const before = await row();
    await change('Bob');
    expect(await row()).toMatchObject({
      preferredName: 'Bob',
      preferredNameKey: 'BOB',
      firstName: 'Robert',
      version: before.version + 1,
      fieldVersions: { preferred_name: before.version + 1 },
    });
    const audit = await db.audit.findFirstOrThrow({
      where: { subjectId: robert.agentUniqueId },
      orderBy: { id: 'desc' },
    });
    expect(audit).toMatchObject({ before: { preferredName: '' }, after: { preferredName: 'Bob' } });
    await change('');
    expect(await row()).toMatchObject({ preferredName: '', preferredNameKey: '' });
  });

  test('a name that is none is refused', async () => {
    const answer = await call('POST /osmf/v1.0/agents/self-update', {
      token: await tokenFor(robert),
      body: { reqType: 'R0033', agent: { preferredName: 'B0b' } },
    });
    expect(refusalOf(answer)).toEqual([400, 'nameCharacters preferredName']);
  });

  test('the form that came too late asks about it', async () => {
    const { version } = await row();
    await called('Bob');
    const body = { reqType: 'R0033', agent: { preferredName: 'Rob', version } };
    const answer = await call('POST /osmf/v1.0/agents/self-update', { token: await tokenFor(robert), body });
    expect(refusalOf(answer)).toEqual([409, 'editConflict preferredName']);
  });

  test('no user of another agency, and no colleague without the right to it', async () => {
    const stranger = await tokenFor((await buildAgency(db)).owner);
    const colleague = await tokenFor(await buildAgent(db, agency));
    const body = { reqType: 'R0032', agent: { agentId: robert.agentId, preferredName: 'Bob' } };
    const statuses = [];
    for (const token of [stranger, colleague])
      statuses.push((await call('POST /osmf/v1.0/agents/profile-update', { token, body })).status);
    expect(statuses).toEqual([404, 403]);
    expect((await row()).preferredName).toBe('');
  });
});

describe('a client that knows the specification alone', () => {
  const withoutIt = ({ preferredName: _, version: __, ...agent }: Record<string, unknown>) => agent;

  test.each([
    ['self-update', 'R0033'],
    ['profile-update', 'R0032'],
  ])('leaves it as it is by %s', async (endpoint, reqType) => {
    await called('Bob');
    const token = endpoint === 'self-update' ? await tokenFor(robert) : await tokenOf(owner);
    const agent = { ...withoutIt(await retrieved(token)), city: 'Tampa' };
    const { status } = await call(`POST /osmf/v1.0/agents/${endpoint}`, { token, body: { reqType, agent } });
    expect(status).toBe(200);
    expect(await row()).toMatchObject({ city: 'Tampa', preferredName: 'Bob', preferredNameKey: 'BOB' });
  });

  test('is given it beside the fields that it knows, in upper case, and may send that back', async () => {
    await called('Bob');
    const token = await tokenFor(robert);
    const agent = await retrieved(token);
    expect(agent).toMatchObject({ firstName: 'ROBERT', lastName: 'XSMITH', preferredName: 'BOB' });
    await call('POST /osmf/v1.0/agents/self-update', { token, body: { reqType: 'R0033', agent } });
    expect((await row()).preferredName).toBe('Bob');
  });
});

describe('it is shown', () => {
  beforeEach(async () => {
    await called('Bob');
  });

  test('in the greeting, in the shell and in the own profile', async () => {
    const { sessionId } = await signedIn(robert);
    const home = await openPage(pages.home.loader as Handler, {
      path: '/home/pc',
      params: { brand: 'pc' },
      sessionId,
    });
    expect(home.data).toMatchObject({ firstName: 'Bob' });
    const { data } = await openPage(pages.own.loader, { path: '/home/my-account', sessionId });
    expect(data).toMatchObject({ profile: { name: 'Bob Xsmith' }, contact: { firstName: 'Robert' } });
  });

  test('beside the first name where colleagues see the user', async () => {
    const { agentUniqueId } = robert;
    const { data } = await openPage(pages.agent.loader as Handler, {
      path: `/home/agency-overview/${agentUniqueId}`,
      params: { agentUniqueId },
      sessionId: owner.sessionId,
    });
    expect(data).toMatchObject({ profile: { name: 'Robert (Bob) Xsmith' } });
  });

  test.each(['bob', 'robert', 'xsmith', 'Bob Xsmith', 'Robert (Bob) Xsmith'])('the list finds it by %j', async (q) => {
    const path = `/home/agency-overview?${new URLSearchParams({ q })}`;
    const { data } = await openPage(pages.overview.loader as Handler, { path, sessionId: owner.sessionId });
    expect(JSON.stringify(data)).toContain('"Robert (Bob) Xsmith"');
    const body = { search: q, agentUniqueId: robert.agentUniqueId };
    const { agentList } = (await call('POST /osmf/v1.0/agents/list', { token: await tokenOf(owner), body })).body;
    expect(agentList.agents).toMatchObject([{ firstName: 'ROBERT', preferredName: 'BOB', lastName: 'XSMITH' }]);
  });

  test('on certificates from then on; one that was issued keeps its name', async () => {
    const courses = await Promise.all([1, 2].map(() => newCourse(db, { curriculum: 'PA' })));
    await newCertifications(
      db,
      'PA',
      courses.map((course) => [course]),
    );
    const place = await buildAgency(db, { country: 'AU' });
    const { ccn } = await buildMember(db);
    const learner = await buildAgent(db, place, { ...name, ccn });
    const pass = ({ courseId }: { courseId: string }) =>
      db.$transaction((tx) =>
        recordResult(
          tx,
          { now: new Date(), address: '', system: true },
          { authId: learner.authId!, courseId, completed: true, passed: true, score: 80, seconds: 60, begins: true },
        ),
      );
    await pass(courses[0]!);
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { preferredName: 'Bob' } });
    await pass(courses[1]!);
    const issued = await db.certificate.findMany({ where: { authId: learner.authId }, orderBy: { level: 'asc' } });
    expect(issued.map(({ holderName }) => holderName)).toEqual(['Robert Xsmith', 'Bob Xsmith']);
    expect(await verifyCertificate(visitor(), issued[1]!.number)).toMatchObject({ holderName: 'Bob Xsmith' });
  });

  test('in mails to the user', async () => {
    const body = { reqType: 'R0032', agent: { agentId: robert.agentId, agentType: 'M' } };
    await call('POST /osmf/v1.0/agents/profile-update', { token: await tokenOf(owner), body });
    const mail = await db.outbox.findFirstOrThrow({
      where: { recipient: robert.emailAddress.toLowerCase(), template: 'roleChanged' },
    });
    expect(mail.text).toContain('Dear Bob,');
  });

  test("in the copy of one's own data", async () => {
    expect(await myData(await signedIn(robert))).toMatchObject({ profile: { preferredName: 'Bob' } });
  });
});
