import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { reactivateAgent } from '#app/domain/people/access/reactivateAgent.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Agent = Awaited<ReturnType<typeof buildAgent>>;

let agency: Agency;
let token: string;
let user: Agent;
beforeAll(async () => {
  agency = await buildAgency(db);
  token = await tokenFor(agency.owner);
});
beforeEach(async () => {
  user = await buildAgent(db, agency);
});

const change = (by: string | undefined, agentId: string, activationFlag: string, more: object = {}) =>
  call('POST /osmf/v1.0/agents/profile-update', {
    token: by,
    body: { reqType: 'R0032', agent: { agentId, activationFlag }, ...more },
  });
const flagOf = async ({ agentUniqueId }: Agent) =>
  (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).activationFlag;
const selfRetrieve = (by: string, { agentId }: Agent) =>
  call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${agentId}`, { token: by });

describe('deactivating', () => {
  test('ends every session at once, in the browser and over the API, and says why', async () => {
    const browser = await signedIn(user);
    const userToken = await tokenFor(user);
    expect((await selfRetrieve(userToken, user)).status).toBe(200);
    const { status, body } = await change(token, user.agentId, 'D');
    expect([status, body.updateAgentDetails.agent]).toMatchObject([
      200,
      { agentId: user.agentId, activationFlag: 'D' },
    ]);
    expect(await sessionAt(browser.sessionId, new Date())).toBeUndefined();
    expect(refusalOf(await selfRetrieve(userToken, user))).toEqual([401, 'unauthorized']);
    const sessions = await db.session.findMany({ where: { accountId: user.agentUniqueId } });
    expect(sessions.map(({ endedReason }) => endedReason)).toEqual(['deactivated', 'deactivated']);
  });

  test('closes the way in, which names the owner', async () => {
    await change(token, user.agentId, 'D');
    const { samplePassword } = await import('#tests/support/builders.ts');
    const answer = await call('POST /osmf/p1.0/login', { body: { userId: user.userId, password: samplePassword } });
    expect(refusalOf(answer)).toEqual([403, 'deactivated']);
    expect(answer.body.errors[0].title).toContain(agency.owner.lastName);
  });

  test('uses up the links that were mailed', async () => {
    const { queueValidationMail } = await import('#app/domain/accounts/emailLinks.server.ts');
    await db.$transaction((tx) => queueValidationMail(tx, { now: new Date() }, { ...user, agency }));
    await change(token, user.agentId, 'D');
    const [link] = await db.emailLink.findMany({ where: { accountId: user.agentUniqueId } });
    expect(link!.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('is recorded and notified by mail', async () => {
    await change(token, user.agentId, 'D');
    const [audit, ...more] = await db.audit.findMany({ where: { subjectId: user.agentUniqueId } });
    expect(audit).toMatchObject({
      action: 'agent.deactivated',
      actorId: agency.owner.agentUniqueId,
      before: { activationFlag: 'A' },
      after: { activationFlag: 'D' },
    });
    expect(more).toEqual([]);
    const [mail] = await db.outbox.findMany({ where: { recipient: user.emailAddress.toLowerCase() } });
    expect(mail).toMatchObject({ template: 'accountDeactivated', language: 'en' });
    expect(mail!.text).toContain(agency.owner.lastName);
  });

  test('of two at once one writes: the other finds it done, or that the user has changed', async () => {
    const answers = await Promise.all([change(token, user.agentId, 'D'), change(token, user.agentId, 'D')]);
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusalOf(answer)).toEqual([409, 'editConflict activationFlag']);
    expect(await db.audit.count({ where: { subjectId: user.agentUniqueId } })).toBe(1);
    expect(await db.outbox.count({ where: { recipient: user.emailAddress.toLowerCase() } })).toBe(1);
  });
});

describe('reactivating', () => {
  test('lets the user in again, with a mail that leads there; old sessions stay ended', async () => {
    const userToken = await tokenFor(user);
    await change(token, user.agentId, 'D');
    const { body } = await change(token, user.agentId, 'A');
    expect(body.updateAgentDetails.agent.activationFlag).toBe('A');
    expect(refusalOf(await selfRetrieve(userToken, user))).toEqual([401, 'unauthorized']);
    expect((await selfRetrieve(await tokenFor(user), user)).status).toBe(200);
    const mail = await db.outbox.findFirstOrThrow({
      where: { template: 'accountReactivated', recipient: user.emailAddress.toLowerCase() },
    });
    expect(mail.text).toMatch(/\/login\n/);
    expect(await db.audit.count({ where: { subjectId: user.agentUniqueId, action: 'agent.reactivated' } })).toBe(1);
  });

  test('writes Japanese to a user in Japan', async () => {
    const japanese = await buildAgency(db, { country: 'JP' });
    const agent = await buildAgent(db, japanese);
    await change(await tokenFor(japanese.owner), agent.agentId, 'D');
    const mail = await db.outbox.findFirstOrThrow({ where: { recipient: agent.emailAddress.toLowerCase() } });
    expect(mail).toMatchObject({ language: 'ja', subject: expect.stringContaining('無効') });
  });
});

test.each([
  ['P', '“Waiting for approval”'],
  ['R', '“Reservations agent”'],
] as const)('flag %s cannot be deactivated: the status is named', async (activationFlag, status) => {
  const other = await buildAgent(
    db,
    agency,
    activationFlag === 'P' ? { activationFlag, agentType: 'A' } : { activationFlag },
  );
  const answer = await change(token, other.agentId, 'D');
  expect(refusalOf(answer)).toEqual([409, 'illegalTransition']);
  expect(answer.body.errors[0].title).toContain(status);
  expect(await flagOf(other)).toBe(activationFlag);
});

describe('a user who has not signed in yet', () => {
  test.each([
    ['C', { emailValidFlag: false }, 'validateEmail'],
    ['C', { emailValidFlag: true }, 'firstSignIn'],
    ['E', { emailValidFlag: false }, 'validateEmail'],
    ['C', { emailValidFlag: false, passwordDue: true }, 'firstPassword'],
  ] as const)(
    'at %s with %j is deactivated, and brought back to where they were by the mail %s',
    async (activationFlag, columns, template) => {
      const other = await buildAgent(db, agency, { activationFlag, ...columns });
      const recipient = other.emailAddress.toLowerCase();
      expect((await change(token, other.agentId, 'D')).body.updateAgentDetails.agent.activationFlag).toBe('D');
      expect(await db.agent.findUniqueOrThrow({ where: { agentUniqueId: other.agentUniqueId } })).toMatchObject({
        activationFlag: 'D',
        flagBefore: activationFlag,
      });
      expect(await db.outbox.count({ where: { recipient } })).toBe(columns.emailValidFlag ? 1 : 0);
      await db.outbox.deleteMany({ where: { recipient } });
      expect((await change(token, other.agentId, 'A')).body.updateAgentDetails.agent.activationFlag).toBe(
        activationFlag,
      );
      expect(await db.agent.findUniqueOrThrow({ where: { agentUniqueId: other.agentUniqueId } })).toMatchObject({
        activationFlag,
        flagBefore: null,
      });
      expect((await db.outbox.findMany({ where: { recipient } })).map((mail) => mail.template)).toEqual([template]);
      const trail = await db.audit.findMany({
        where: { subjectId: other.agentUniqueId, action: { in: ['agent.deactivated', 'agent.reactivated'] } },
        orderBy: { id: 'asc' },
      });
      expect(trail.map(({ action, before, after }) => [action, before, after])).toEqual([
        ['agent.deactivated', { activationFlag }, { activationFlag: 'D' }],
        ['agent.reactivated', { activationFlag: 'D' }, { activationFlag }],
      ]);
    },
  );

  test('cannot sign in or use a link while deactivated, and resumes where they were afterwards', async () => {
    const { samplePassword } = await import('#tests/support/builders.ts');
    const other = await buildAgent(db, agency, { activationFlag: 'C', emailValidFlag: true });
    const signInAgain = () =>
      call('POST /osmf/p1.0/login', { body: { userId: other.userId, password: samplePassword } });
    await deactivateAgent(await signedIn(agency.owner), { agentUniqueId: other.agentUniqueId });
    expect(refusalOf(await signInAgain())).toEqual([403, 'deactivated']);
    await reactivateAgent(await signedIn(agency.owner), { agentUniqueId: other.agentUniqueId });
    expect((await signInAgain()).body.retrieveAgent.agent.activationFlag).toBe('C');
  });
});

test.each(['A', 'D'] as const)('flag %s, sent back as it is, is no change', async (activationFlag) => {
  const other = await buildAgent(db, agency, { activationFlag });
  expect((await change(token, other.agentId, activationFlag)).status).toBe(200);
  expect(await db.audit.count({ where: { subjectId: other.agentUniqueId } })).toBe(0);
  expect(await db.outbox.count({ where: { recipient: other.emailAddress.toLowerCase() } })).toBe(0);
});

describe('who may', () => {
  test.each([
    ['O', 'O', 200],
    ['O', 'M', 200],
    ['O', 'A', 200],
    ['M', 'O', 403],
    ['M', 'M', 403],
    ['M', 'A', 200],
    ['A', 'O', 403],
    ['A', 'M', 403],
    ['A', 'A', 403],
  ] as const)('%s deactivates %s: %i', async (actorType, agentType, status) => {
    const actor = await buildAgent(db, agency, { agentType: actorType });
    const other = await buildAgent(db, agency, { agentType });
    const answer = await change(await tokenFor(actor), other.agentId, 'D');
    expect(answer.status).toBe(status);
    if (status === 403) expect(refusalOf(answer)).toEqual([403, 'forbidden']);
    expect(await flagOf(other)).toBe(status === 200 ? 'D' : 'A');
  });

  test.each(['M', 'A'] as const)('a user (%s) cannot do it to themselves', async (agentType) => {
    const actor = await buildAgent(db, agency, { agentType });
    expect(refusalOf(await change(await tokenFor(actor), actor.agentId, 'D'))).toEqual([403, 'forbidden']);
  });

  test('an only owner reads that an agency needs one, one of two that they may not do it', async () => {
    const { owner, ...alone } = await buildAgency(db);
    const by = await tokenFor(owner);
    expect(refusalOf(await change(by, owner.agentId, 'D'))).toEqual([409, 'lastOwner']);
    await buildAgent(db, alone, { agentType: 'O' });
    expect(refusalOf(await change(by, owner.agentId, 'D'))).toEqual([403, 'forbidden']);
    expect(await flagOf(owner)).toBe('A');
  });

  test('a user of another agency, a deleted and an unknown one are not found alike', async () => {
    const stranger = await buildAgent(db, await buildAgency(db));
    const gone = await buildAgent(db, agency, { deletedAt: new Date() });
    for (const agentId of [stranger.agentId, gone.agentId, '00000000']) {
      expect(refusalOf(await change(token, agentId, 'D'))).toEqual([404, 'notFound']);
    }
    expect(await flagOf(stranger)).toBe('A');
    await expect(
      deactivateAgent(await signedIn(agency.owner), { agentUniqueId: stranger.agentUniqueId }),
    ).rejects.toThrow('notFound');
  });
});

describe('malformed', () => {
  test('another agency and a field that there is not are refused by their names', async () => {
    expect(refusalOf(await change(token, user.agentId, 'D', { agency: { agencyId: '10000000' } }))).toEqual([
      404,
      'notFound',
    ]);
    const answer = await call('POST /osmf/v1.0/agents/profile-update', {
      token,
      body: { reqType: 'R0032', agent: { agentId: user.agentId, activationFlag: 'D', shoeSize: 9 } },
    });
    expect(refusalOf(answer)).toEqual([400, 'unknownField shoeSize']);
    expect(await flagOf(user)).toBe('A');
  });

  test.each([
    ['C', 409],
    ['E', 409],
    ['P', 409],
    ['R', 409],
    ['', 400],
    ['d', 400],
  ])('flag %j is refused: %i', async (flag, status) => {
    expect((await change(token, user.agentId, flag)).status).toBe(status);
    expect(await flagOf(user)).toBe('A');
  });

  test('another request type is refused', async () => {
    expect((await change(token, user.agentId, 'D', { reqType: 'R0033' })).status).toBe(400);
  });

  test.each(naughtyTexts)('%j finds no user', async (text) => {
    expect([400, 404]).toContain((await change(token, text, 'D')).status);
  });
});
