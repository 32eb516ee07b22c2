import { beforeEach, describe, expect, test } from 'vitest';
import { endAfter } from '#app/domain/permissions/grantEnds.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { database } from '#app/platform/database.server.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { openPage, postForm, sessionFor, type FormAnswer } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const page = await import('#app/routes/people/edit/edit.tsx');
const db = database();
type Agent = Awaited<ReturnType<typeof buildAgent>>;
type Shown = { stored: Record<string, string>; version: number; parts: Record<string, boolean> };

let agency: Awaited<ReturnType<typeof buildAgency>>;
let user: Agent;
let sessionId: string;
beforeEach(async () => {
  agency = await buildAgency(db);
  user = await buildAgent(db, agency);
  sessionId = await sessionFor(agency.owner);
});

const visit = ({ agentUniqueId }: { agentUniqueId: string }, by: string) => ({
  path: `/home/agency-overview/${agentUniqueId}/edit`,
  params: { agentUniqueId },
  sessionId: by,
});
const row = ({ agentUniqueId }: { agentUniqueId: string }) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });

/** The form as the page shows it, ready to be sent. */
async function shown(agent: { agentUniqueId: string }, by = sessionId): Promise<Record<string, string | string[]>> {
  const { stored, version } = (await openPage(page.loader, visit(agent, by))).data as Shown;
  const { ccn: _, permissions, ends, ...texts } = stored;
  const lastDays = Object.fromEntries(
    (ends ?? '')
      .split(' ')
      .filter(Boolean)
      .map((text) => text.split('='))
      .map(([key, day]) => [`until-${key}`, day!]),
  );
  return {
    ...texts,
    ...(permissions && { permissions: permissions.split(' ') }),
    ...lastDays,
    version: String(version),
    seen: JSON.stringify(stored),
  };
}
const send = (
  agent: { agentUniqueId: string },
  fields: Record<string, string | string[]>,
  by = sessionId,
): Promise<FormAnswer> => postForm(page.action, { ...visit(agent, by), fields });

test('saves what it shows and was changed, and leads to the overview', async () => {
  expect(
    await send(user, { ...(await shown(user)), city: 'Tampa', homeBasedAgentFlag: 'Y', agentType: 'M' }),
  ).toMatchObject({ status: 302, location: '/home/agency-overview' });
  expect(await row(user)).toMatchObject({
    city: 'Tampa',
    homeBasedAgentFlag: true,
    agentType: 'M',
    version: user.version + 2,
  });
  expect(await db.audit.count({ where: { subjectId: user.agentUniqueId } })).toBe(1);
});

test('a form that comes too late is asked about what others changed; what both changed alike is saved', async () => {
  const form = await shown(user);
  await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { city: 'Tampa', suffix: 'JR' } });
  const asked = await send(user, { ...form, city: 'Orlando' });
  expect([asked.status, asked.data.conflict]).toMatchObject([
    409,
    {
      version: user.version + 1,
      questions: [
        { name: 'suffix', theirs: 'JR', preset: 'theirs' },
        { name: 'city', theirs: 'Tampa', mine: 'Orlando', preset: null },
      ],
    },
  ]);
  expect((await row(user)).city).toBe('Tampa');
  expect((await send(user, { ...form, city: 'Tampa', suffix: 'JR' })).status).toBe(302);
});

test('is decided about what it was asked, and asked again where another change came first', async () => {
  const form = await shown(user);
  await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { city: 'Tampa' } });
  const { conflict } = (await send(user, { ...form, city: 'Orlando' })).data as {
    conflict: { version: number; seen: string };
  };
  const decided = { ...form, city: 'Orlando', version: String(conflict.version), seen: conflict.seen, asked: 'city' };
  expect((await send(user, decided)).data.conflict).toMatchObject({
    questions: [{ name: 'city', isUnanswered: true }],
  });
  await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { city: 'Naples' } });
  expect((await send(user, { ...decided, 'decide-city': 'mine' })).data.conflict).toMatchObject({
    questions: [{ name: 'city', theirs: 'Naples', mine: 'Orlando' }],
  });
  expect((await row(user)).city).toBe('Naples');
});

describe('permissions with last days', () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const grant = (key: string) =>
    db.permissionGrant.findUnique({ where: { agentUniqueId_key: { agentUniqueId: user.agentUniqueId, key } } });
  const endsAt = (key: string, until: Date | null) =>
    db.permissionGrant.update({
      where: { agentUniqueId_key: { agentUniqueId: user.agentUniqueId, key } },
      data: { until },
    });
  beforeEach(async () => {
    user = await buildAgent(db, agency, { grants: ['osAnswers', 'poPayments'] });
    await endsAt('poPayments', endAfter(dayIn(30), 'nam'));
  });

  test('keep them where nothing of them is changed, and take others', async () => {
    const form = await shown(user);
    expect(form).toMatchObject({ 'until-poPayments': dayIn(30) });
    expect((await send(user, { ...form, city: 'Tampa' })).status).toBe(302);
    expect((await grant('poPayments'))?.until).toEqual(endAfter(dayIn(30), 'nam'));
    expect(
      (await send(user, { ...(await shown(user)), 'until-poPayments': '', 'until-osAnswers': dayIn(9) })).status,
    ).toBe(302);
    expect([(await grant('poPayments'))?.until, (await grant('osAnswers'))?.until]).toEqual([
      null,
      endAfter(dayIn(9), 'nam'),
    ]);
    const rows = await db.audit.findMany({ where: { subjectId: user.agentUniqueId }, orderBy: { id: 'asc' } });
    expect(rows).toMatchObject([
      { action: 'agent.edited', after: { city: 'Tampa' } },
      {
        action: 'agent.permissions-changed',
        before: { permissionEnds: [`poPayments=${dayIn(30)}`] },
        after: { permissionEnds: [`osAnswers=${dayIn(9)}`] },
      },
    ]);
  });

  test.each(['2020-01-31', 'x'])('refuse %s', async (day) => {
    const answer = await send(user, { ...(await shown(user)), city: 'Tampa', 'until-osAnswers': day });
    expect([answer.status, Object.keys(answer.errors).length]).toEqual([400, 1]);
    expect((await row(user)).city).toBe(user.city);
  });

  test('one that ends while the form is open is asked about, and stays ended unless it is given again', async () => {
    const form = await shown(user);
    await endsAt('poPayments', new Date());
    await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { version: Number(form.version) } });
    const asked = await send(user, { ...form, city: 'Tampa' });
    const conflict = asked.data.conflict as { version: number; seen: string };
    expect([asked.status, conflict]).toMatchObject([
      409,
      { questions: [{ name: 'poPayments', theirs: 'No', preset: 'theirs' }] },
    ]);
    const again = {
      ...form,
      city: 'Tampa',
      version: String(conflict.version),
      seen: conflict.seen,
      asked: 'poPayments',
    };
    expect((await send(user, { ...again, 'decide-poPayments': 'theirs' })).status).toBe(302);
    expect(await row(user)).toMatchObject({ city: 'Tampa' });
    const held = await grantedKeysOf(db, user.agentUniqueId, new Date());
    expect(held).toEqual(['osAnswers']);
    expect(await db.audit.count({ where: { subjectId: user.agentUniqueId, action: 'agent.permissions-ended' } })).toBe(
      1,
    );
  });

  test('are decided with their last day, in words', async () => {
    const form = await shown(user);
    const lastDay = `${new Date().getUTCFullYear() + 1}-01-31`;
    await endsAt('poPayments', endAfter(lastDay, 'nam'));
    const asked = await send(user, { ...form, 'until-poPayments': '' });
    const conflict = asked.data.conflict as { version: number; seen: string; values: [string, string][] };
    expect(conflict).toMatchObject({
      questions: [
        { name: 'poPayments', theirs: `Yes, until Jan 31, ${lastDay.slice(0, 4)}`, mine: 'Yes', preset: null },
      ],
    });
    const fields: Record<string, string[]> = {};
    for (const [name, value] of conflict.values) (fields[name] ??= []).push(value);
    expect(
      (
        await send(user, {
          ...fields,
          version: String(conflict.version),
          seen: conflict.seen,
          asked: 'poPayments',
          'decide-poPayments': 'theirs',
        })
      ).status,
    ).toBe(302);
    expect((await grant('poPayments'))?.until).toEqual(endAfter(lastDay, 'nam'));
  });

  test('take a template without scripts', async () => {
    const { templateId } = await db.permissionTemplate.create({
      data: { agencyId: agency.agencyId, name: 'Desk', nameKey: 'DESK', keys: ['poDocuments'], updatedAt: new Date() },
    });
    const answer = await send(user, {
      ...(await shown(user)),
      city: 'Tampa',
      template: templateId,
      applyTemplate: 'apply',
    });
    expect([answer.status, answer.data.initialValue]).toMatchObject([
      200,
      { city: 'Tampa', permissions: ['poDocuments'] },
    ]);
    expect((await row(user)).city).toBe(user.city);
  });
});

test.each(['', 'x', '[]', '{"city":5}'])(
  'what the form showed is only a help: with %j for it nothing is overwritten unseen either',
  async (seen) => {
    const form = await shown(user);
    await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { city: 'Tampa' } });
    const asked = await send(user, { ...form, seen });
    expect([asked.status, asked.data.conflict]).toMatchObject([409, { questions: [{ name: 'city', preset: null }] }]);
  },
);

describe('who may', () => {
  test.each([
    ['O', 'O', 302],
    ['O', 'A', 302],
    ['M', 'A', 302],
    ['M', 'M', 403],
    ['M', 'O', 403],
    ['A', 'A', 403],
  ] as [AgentType, AgentType, number][])('%s edits %s: %i', async (actorType, agentType, status) => {
    const other = await buildAgent(db, agency, { agentType });
    const by = await sessionFor(await buildAgent(db, agency, { agentType: actorType }));
    const form = actorType === 'A' ? { version: '1' } : await shown(other);
    const { agentType: _, ...mine } = form as Record<string, string>;
    expect((await openPage(page.loader, visit(other, by))).status).toBe(status === 302 ? 200 : status);
    expect((await send(other, { ...(actorType === 'M' ? mine : form), city: 'Tampa' }, by)).status).toBe(status);
    expect((await row(other)).city).toBe(status === 302 ? 'Tampa' : other.city);
  });

  test("a field that is not the reader's to change is refused by its name", async () => {
    const by = await sessionFor(await buildAgent(db, agency, { agentType: 'M' }));
    const form = await shown(user, by);
    for (const [name, value] of [
      ['agentType', 'O'],
      ['removeCCN', 'Y'],
      ['userId', 'OTHER123'],
      ['emailValidFlag', 'Y'],
      ['agencyId', '10000000'],
    ]) {
      const answer = await send(user, { ...form, [name!]: value! }, by);
      expect([answer.status, JSON.stringify(answer.errors)]).toEqual([
        400,
        expect.stringMatching(/unknown|not know|field/i),
      ]);
    }
    const self = await shown(agency.owner);
    expect(Object.keys(self)).not.toEqual(expect.arrayContaining(['agentType']));
    for (const [name, value] of [
      ['emailAddress', 'x@y.example'],
      ['agentType', 'A'],
      ['permissions', 'osAnswers'],
      ['activationFlag', 'D'],
    ]) {
      expect((await send(agency.owner, { ...self, [name!]: value! })).status).toBe(400);
    }
    expect(await row(user)).toMatchObject({ agentType: 'A', userId: user.userId });
  });

  test('no user of another agency is found', async () => {
    const stranger = await buildAgent(db, await buildAgency(db));
    expect((await openPage(page.loader, visit(stranger, sessionId))).status).toBe(404);
    expect((await send(stranger, { ...(await shown(user)), city: 'Tampa' })).status).toBe(404);
    expect((await openPage(page.loader, visit({ agentUniqueId: 'x' }, sessionId))).status).toBe(404);
  });

  test('of two owners who demote each other from two browsers at once one stays', async () => {
    const other = await buildAgent(db, agency, { agentType: 'O' });
    const theirs = await sessionFor(other);
    const forms = [
      { ...(await shown(other)), agentType: 'A' },
      { ...(await shown(agency.owner, theirs)), agentType: 'M' },
    ];
    const answers = await Promise.all([send(other, forms[0]!), send(agency.owner, forms[1]!, theirs)]);
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(await db.agent.count({ where: { agencyId: agency.agencyId, agentType: 'O', activationFlag: 'A' } })).toBe(1);
  });
});
