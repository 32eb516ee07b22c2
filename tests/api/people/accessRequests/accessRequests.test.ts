import { beforeEach, describe, expect, test } from 'vitest';
import { homeFacts } from '#app/domain/content/homePage/homeFacts.server.ts';
import { accessAnswerSchema } from '#app/domain/people/accessRequests/accessForms.ts';
import { answerAccess } from '#app/domain/people/accessRequests/answerAccess.server.ts';
import { askForAccess } from '#app/domain/people/accessRequests/askForAccess.server.ts';
import { listAccessRequests, ownAccessRequests } from '#app/domain/people/accessRequests/listAccessRequests.server.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { endAfter } from '#app/domain/permissions/grantEnds.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { postForm } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';

await testDatabase();
process.env.PARTNER_SANDBOX = '1';
const db = database();
const tools = await import('#app/routes/partners/tools/tools.tsx');
const page = await import('#app/routes/people/accessRequests/accessRequests.tsx');
type Agent = Awaited<ReturnType<typeof buildAgent>>;

const key = 'osMediaLibrary';
const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Agent;
let holder: Agent;
let advisor: Agent;
beforeEach(async () => {
  agency = await buildAgency(db, { country: 'US' });
  ({ owner } = agency);
  // A supervisor who manages users and has the permission; one who does not have it; one who manages no users.
  holder = await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents', key] });
  await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents'] });
  await buildAgent(db, agency, { agentType: 'M', grants: [key] });
  advisor = await buildAgent(db, agency, { agentType: 'A', grants: ['osAnswers'] });
});

const ask = async (agent: Agent, wanted = key) => askForAccess(await signedIn(agent), wanted);
const openOf = (agent: Agent) =>
  db.accessRequest.findFirst({ where: { agentUniqueId: agent.agentUniqueId, state: 'open' } });
const notified = async (kind: string) =>
  (await db.notification.findMany({ where: { kind, account: { agent: { agencyId: agency.agencyId } } } })).map(
    ({ accountId }) => accountId,
  );
const heldBy = ({ agentUniqueId }: Agent) => grantedKeysOf(db, agentUniqueId, new Date());
async function answer(
  by: Agent,
  fields: { decision: 'given' | 'declined'; until?: string; answerTxt?: string },
  of = advisor,
) {
  const { requestId } = (await openOf(of))!;
  return answerAccess(await signedIn(by), accessAnswerSchema().parse({ requestId, ...fields }));
}

describe('asking for a permission', () => {
  test('tells those who may give it, once, in the portal and by mail', async () => {
    expect(await ask(advisor)).toBe('asked');
    expect(await ask(advisor)).toBe('waiting');
    expect((await notified('accessAsked')).toSorted()).toEqual([owner.agentUniqueId, holder.agentUniqueId].toSorted());
    const mails = await db.outbox.findMany({ where: { recipient: owner.emailAddress.toLowerCase() } });
    expect(mails.filter(({ template }) => template === 'notification')).toHaveLength(1);
    expect(await db.audit.count({ where: { action: 'agent.access-asked', subjectId: advisor.agentUniqueId } })).toBe(1);
  });

  test('two presses at once are one request', async () => {
    const ctx = await signedIn(advisor);
    const done = await Promise.all([askForAccess(ctx, key), askForAccess(ctx, key), askForAccess(ctx, key)]);
    expect(done.toSorted()).toEqual(['asked', 'waiting', 'waiting']);
    expect(await notified('accessAsked')).toHaveLength(2);
  });

  test('a supervisor asks the owner, and not the other supervisors', async () => {
    const supervisor = await buildAgent(db, agency, { agentType: 'M', grants: [] });
    await ask(supervisor);
    expect(await notified('accessAsked')).toEqual([owner.agentUniqueId]);
  });

  test.each([
    ['what is no permission', 'osNothing', 'notFound'],
    ['what is never offered', 'poOvercharge', 'notFound'],
    ['what they hold', 'osAnswers', 'alreadySo'],
    ['a control character', '\u0000', 'notFound'],
  ])('%s is refused', async (_what, wanted, code) => {
    await expect(ask(advisor, wanted)).rejects.toMatchObject({ code });
  });

  test('without a user who may give it, the refusal says so', async () => {
    const alone = await buildAgency(db, { country: 'US' });
    await db.permissionGrant.deleteMany({ where: { agentUniqueId: alone.owner.agentUniqueId, key } });
    await expect(ask(alone.owner)).rejects.toMatchObject({ code: 'noOneToAsk' });
  });

  test('in the uk permissions are not set, so they cannot be requested', async () => {
    const british = await buildAgency(db, { country: 'GB' });
    await expect(ask(await buildAgent(db, british, { agentType: 'A' }))).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('a view of the portal as a user cannot ask', async () => {
    const ctx = await signedIn(advisor);
    await expect(askForAccess({ ...ctx, actor: { ...ctx.actor, isViewed: true } }, key)).rejects.toMatchObject({
      code: 'viewOnly',
    });
  });
});

describe('the requests of an agency', () => {
  const seenBy = async (agent: Agent) =>
    (await listAccessRequests(await signedIn(agent))).map((each) => each.agent.agentUniqueId);
  const countedFor = async (agent: Agent) => (await homeFacts(await signedIn(agent), 'PC')).accessRequests;

  test('are seen, and counted on the home page, by who may answer them', async () => {
    const supervisor = await buildAgent(db, agency, { agentType: 'M', grants: [] });
    await ask(advisor);
    await ask(supervisor);
    await ask(advisor, 'osCollateral');
    expect(await seenBy(owner)).toEqual([advisor, supervisor, advisor].map(({ agentUniqueId }) => agentUniqueId));
    expect(await seenBy(holder)).toEqual([advisor.agentUniqueId]);
    expect([await countedFor(owner), await countedFor(holder), await countedFor(advisor)]).toEqual([3, 1, 0]);
    const other = await buildAgency(db, { country: 'US' });
    expect(await seenBy(other.owner)).toEqual([]);
    expect(await countedFor(other.owner)).toBe(0);
    await expect(seenBy(advisor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('of who was deactivated, or has gone to another agency, are not', async () => {
    await ask(advisor);
    await db.agent.update({ where: { agentUniqueId: advisor.agentUniqueId }, data: { activationFlag: 'D' } });
    expect([await seenBy(owner), await countedFor(owner)]).toEqual([[], 0]);
    const other = await buildAgency(db, { country: 'US' });
    await db.agent.update({
      where: { agentUniqueId: advisor.agentUniqueId },
      data: { activationFlag: 'A', agencyId: other.agencyId },
    });
    expect([await seenBy(owner), await countedFor(owner), await seenBy(other.owner)]).toEqual([[], 0, []]);
    // They may ask again there.
    expect(await ask({ ...advisor, agencyId: other.agencyId })).toBe('asked');
    expect(await seenBy(other.owner)).toEqual([advisor.agentUniqueId]);
  });
});

describe('the answer', () => {
  beforeEach(async () => void (await ask(advisor)));

  test('gives the permission until a day, keeps what was held, and tells who asked', async () => {
    await answer(holder, { decision: 'given', until: dayIn(20) });
    expect(await heldBy(advisor)).toEqual(['osAnswers', key]);
    const grant = await db.permissionGrant.findFirst({ where: { agentUniqueId: advisor.agentUniqueId, key } });
    expect(grant).toMatchObject({ grantedBy: holder.agentUniqueId, until: endAfter(dayIn(20), 'nam') });
    expect(await openOf(advisor)).toBeNull();
    const notices = await db.notification.findMany({ where: { accountId: advisor.agentUniqueId } });
    expect(notices.map(({ kind, facts }) => [kind, jsonOf<{ answer: string }>(facts).answer])).toEqual([
      ['accessAnswered', 'notifications:answer.given'],
    ]);
  });

  test.each([
    [{ decision: 'given', until: '2030-05-31' }, 'accessGivenUntil', 'May 31, 2030'],
    [
      { decision: 'declined', answerTxt: 'Ask me in May.\nOr ask Ana.' },
      'accessDeclined',
      'Ask me in May.\n\nOr ask Ana.',
    ],
    [{ decision: 'given' }, 'notification', 'was granted'],
    [{ decision: 'declined' }, 'notification', 'was declined'],
  ] as const)('%j is mailed with its last day or words', async (fields, template, says) => {
    await answer(owner, fields);
    const mails = await db.outbox.findMany({ where: { recipient: advisor.emailAddress.toLowerCase() } });
    expect(mails.map((mail) => mail.template)).toEqual([template]);
    expect(mails[0]!.text).toContain(says);
  });

  test('keeps the ends of what was held', async () => {
    await updatePermissions(await signedIn(owner), {
      agentUniqueId: advisor.agentUniqueId,
      permissions: ['osAnswers'],
      ends: { osAnswers: dayIn(9) },
    });
    await answer(owner, { decision: 'given' });
    const grants = await db.permissionGrant.findMany({
      where: { agentUniqueId: advisor.agentUniqueId },
      orderBy: { key: 'asc' },
    });
    expect(grants.map(({ until }) => until)).toEqual([endAfter(dayIn(9), 'nam'), null]);
  });

  test('declines with words, and for seven days the same is not asked again', async () => {
    await answer(owner, { decision: 'declined', answerTxt: 'Ask me in May.' });
    expect(await heldBy(advisor)).toEqual(['osAnswers']);
    const ctx = await signedIn(advisor);
    expect((await ownAccessRequests(ctx, [key])).get(key)).toMatchObject({
      state: 'declined',
      answerTxt: 'Ask me in May.',
    });
    const { again } = (await ownAccessRequests(ctx, [key])).get(key)!;
    const before = { ...ctx, now: new Date(again!.getTime() - 1) };
    await expect(askForAccess(before, key)).rejects.toMatchObject({ code: 'accessAskedLately' });
    const then = { ...ctx, now: again! };
    expect((await ownAccessRequests(then, [key])).get(key)).toMatchObject({ state: 'declined', again: null });
    expect(await askForAccess(then, key)).toBe('asked');
  });

  test.each([
    ['yesterday', dayIn(-2)],
    ['eleven years ahead', dayIn(11 * 366)],
  ])('with %s as the last day is refused, and the request waits', async (_when, until) => {
    await expect(answer(owner, { decision: 'given', until })).rejects.toMatchObject({
      code: 'permissionEndOutOfRange',
      field: 'until',
    });
    expect(await openOf(advisor)).not.toBeNull();
  });

  test('comes once: of two at the same time, one is refused as answered', async () => {
    const { requestId } = (await openOf(advisor))!;
    const contexts = await Promise.all([signedIn(owner), signedIn(holder)]);
    const given = accessAnswerSchema().parse({ requestId, decision: 'given' });
    const declined = accessAnswerSchema().parse({ requestId, decision: 'declined' });
    const done = await Promise.allSettled([answerAccess(contexts[0], given), answerAccess(contexts[1], declined)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'accessAnswered' } });
    expect(await notified('accessAnswered')).toHaveLength(1);
  });

  test('is given, too, where the permission comes otherwise', async () => {
    await updatePermissions(await signedIn(owner), {
      agentUniqueId: advisor.agentUniqueId,
      permissions: ['osAnswers', key],
    });
    expect(await openOf(advisor)).toBeNull();
    expect(await db.accessRequest.findFirst({ where: { agentUniqueId: advisor.agentUniqueId } })).toMatchObject({
      state: 'given',
      answeredBy: owner.agentUniqueId,
    });
  });

  test('is refused to who may not give it, and to another agency', async () => {
    const { requestId } = (await openOf(advisor))!;
    const asked = accessAnswerSchema().parse({ requestId, decision: 'given' });
    const by = async (agent: Agent) => answerAccess(await signedIn(agent), asked);
    const without = await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents'] });
    await expect(by(without)).rejects.toMatchObject({ code: 'permissionNotHeld' });
    await expect(by(advisor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(by((await buildAgency(db, { country: 'US' })).owner)).rejects.toMatchObject({ code: 'notFound' });
    expect(await openOf(advisor)).not.toBeNull();
  });
});

test('the page of the tools says what became of the request, and the form of an answer keeps what was typed', async () => {
  const cookieOf = async (agent: Agent) => (await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0]!;
  const headers = { Cookie: await cookieOf(advisor) };
  const sent = await postForm(tools.action, { path: '/home/tools', headers, fields: { permission: key } });
  expect(sent.status).toBe(302);
  const shown = await tools.loader({
    params: {},
    context: {},
    request: new Request('http://localhost:3000/home/tools', { headers }),
  } as Parameters<typeof tools.loader>[0]);
  expect(shown.requests).toMatchObject({ [key]: { state: 'open' } });
  expect(shown.rows.find(({ name }) => name === 'media-library')).toMatchObject({
    barrier: 'permission',
    askable: key,
  });
  const { requestId } = (await openOf(advisor))!;
  const refused = await postForm(page.action, {
    path: '/home/agency-overview/access-requests',
    headers: { Cookie: await cookieOf(owner) },
    fields: { requestId, decision: 'given', until: dayIn(-9), answerTxt: 'typed' },
  });
  await answer(holder, { decision: 'declined' });
  const late = await postForm(page.action, {
    path: '/home/agency-overview/access-requests',
    headers: { Cookie: await cookieOf(owner) },
    fields: { requestId, decision: 'given' },
  });
  // Where the form is gone, a toast says why nothing was given.
  expect([late.status, late.location]).toEqual([302, '/home/agency-overview/access-requests']);
  expect(await heldBy(advisor)).toEqual(['osAnswers']);
  expect(refused.data).toMatchObject({
    initialValue: { answerTxt: 'typed', until: dayIn(-9) },
    error: { until: expect.arrayContaining([expect.any(String)]) },
  });
});
