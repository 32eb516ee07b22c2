import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

await testDatabase();
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

const update = (by: string, agent: object, more: object = {}) =>
  call('POST /osmf/v1.0/agents/profile-update', {
    token: by,
    body: { reqType: 'R0032', iq8Flag: 'N', agent, ...more },
  });
const retrieve = async (by: string, { agentId }: { agentId: string }) =>
  (await call(`GET /osmf/p1.0/agents/retrieve?agentId=${agentId}`, { token: by })).body.retrieveAgent.agent;
const row = ({ agentUniqueId }: { agentUniqueId: string }) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
const audits = ({ agentUniqueId }: { agentUniqueId: string }) =>
  db.audit.findMany({ where: { subjectId: agentUniqueId }, orderBy: { id: 'asc' } });
const mailsTo = (emailAddress: string) =>
  db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() }, orderBy: { createdAt: 'asc' } });

describe('the whole agent as it was retrieved', () => {
  test('changes nothing, and is given back', async () => {
    const whole = await retrieve(token, user);
    const { status, body } = await update(token, whole, {
      removeCCN: 'N',
      agency: { agencyId: agency.agencyId, agencyName: 'ANY' },
    });
    expect([status, body]).toEqual([200, { updateAgentDetails: { agent: whole } }]);
    expect(await audits(user)).toEqual([]);
  });

  test('with changes all over changes them in one transaction, with one audit row', async () => {
    const whole = await retrieve(token, user);
    const permissions = { oneSource: 'YNNNNNNN', polarOnline: 'YNNNNNNNNN' };
    const sent = {
      ...whole,
      lastName: 'McDonald',
      city: 'Tampa',
      phoneNumber: '555-0123',
      phoneCode: '(813)',
      homeBasedAgentFlag: 'Y',
      cliaagentId: '12345678',
      permissions,
    };
    const { status, body } = await update(token, sent);
    expect(status).toBe(200);
    expect(body.updateAgentDetails.agent).toMatchObject({
      lastName: 'MCDONALD',
      city: 'TAMPA',
      phoneCode: '813',
      phoneNumber: '5550123',
      homeBasedAgentFlag: 'Y',
      cliaagentId: '12345678',
      permissions,
    });
    expect(await row(user)).toMatchObject({
      lastName: 'McDonald',
      lastNameKey: 'MCDONALD',
      firstName: user.firstName,
      address1: user.address1,
    });
    const [audit, ...more] = await audits(user);
    expect(more).toEqual([]);
    expect(audit).toMatchObject({
      action: 'agent.edited',
      actorId: agency.owner.agentUniqueId,
      before: { lastName: user.lastName, homeBasedAgentFlag: false },
      after: { lastName: 'McDonald', homeBasedAgentFlag: true, permissions: ['osManageAgents', 'poBookingAccess'] },
    });
    expect(Object.keys(jsonOf<object>(audit!.after)).toSorted()).toEqual(
      Object.keys(jsonOf<object>(audit!.before)).toSorted(),
    );
  });

  test('and fields alone, the others left out, empty or null, stay', async () => {
    expect(
      (await update(token, { agentId: user.agentId, city: 'Tampa', firstName: null, genericAgent: '' })).status,
    ).toBe(200);
    expect(await row(user)).toMatchObject({
      city: 'Tampa',
      firstName: user.firstName,
      genericAgent: user.genericAgent,
    });
    expect((await audits(user)).map(({ after }) => after)).toEqual([{ city: 'Tampa' }]);
  });
});

describe('versions', () => {
  test('an older one is refused with the fields that have changed since, and changes nothing', async () => {
    const whole = await retrieve(token, user);
    await update(token, { agentId: user.agentId, city: 'Tampa', phoneNumber: '5550100' });
    const answer = await update(token, { ...whole, lastName: 'Late' });
    expect(refusalOf(answer)).toEqual([409, 'editConflict phoneNumber', 'editConflict city']);
    expect(await row(user)).toMatchObject({ city: 'Tampa', lastName: user.lastName });
    expect((await update(token, { ...(await retrieve(token, user)), lastName: 'Late' })).status).toBe(200);
  });

  test('of two at once one is saved and the other refused', async () => {
    const whole = await retrieve(token, user);
    const answers = await Promise.all(['Tampa', 'Orlando'].map((city) => update(token, { ...whole, city })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await audits(user)).toHaveLength(1);
  });

  test('a client that knows of none changes what it names', async () => {
    await update(token, { agentId: user.agentId, city: 'Tampa' });
    expect((await update(token, { agentId: user.agentId, lastName: 'Later' })).status).toBe(200);
    expect(await row(user)).toMatchObject({ city: 'Tampa', lastName: 'Later' });
  });

  test.each([99, 0])('one that there never was (%i) is refused', async (version) => {
    expect(refusalOf(await update(token, { agentId: user.agentId, version, city: 'Tampa' }))[0]).toBe(409);
  });

  test.each([-1, 1.5, 'x', '9'.repeat(20), {}])('%j is none', async (version) => {
    expect((await update(token, { agentId: user.agentId, version, city: 'Tampa' })).status).toBe(400);
  });
});

describe('another address', () => {
  test('is to be validated again; the old one gets a mail, and its links are dead', async () => {
    const { queueLinkMail } = await import('#app/domain/accounts/emailLinks.server.ts');
    await db.$transaction((tx) => queueLinkMail(tx, { now: new Date() }, 'reset', { ...user, agency }));
    const emailAddress = `new.${user.userId}@harbor.example`.toUpperCase();
    const { body } = await update(token, {
      ...(await retrieve(token, user)),
      emailAddress: emailAddress.toLowerCase(),
      emailValidFlag: 'Y',
    });
    expect(body.updateAgentDetails.agent).toMatchObject({ emailAddress, emailValidFlag: 'N', activationFlag: 'A' });
    expect(await mailsTo(emailAddress)).toMatchObject([{ template: 'validateEmail' }]);
    expect((await mailsTo(user.emailAddress)).at(-1)).toMatchObject({
      template: 'emailChanged',
      text: expect.stringContaining(emailAddress.toLowerCase()),
    });
    const links = await db.emailLink.findMany({
      where: { accountId: user.agentUniqueId, expiresAt: { gt: new Date() } },
    });
    expect(links).toMatchObject([{ purpose: 'validate', emailAddress }]);
    expect((await audits(user))[0]).toMatchObject({
      action: 'agent.email-changed',
      before: { emailAddress: user.emailAddress, emailValidFlag: true },
      after: { emailAddress, emailValidFlag: false },
    });
    expect((await signedIn(user)).actor.emailValidFlag).toBe(false);
  });

  test('of another account is refused, and an unvalidated old one is not written to', async () => {
    expect(refusalOf(await update(token, { agentId: user.agentId, emailAddress: agency.owner.emailAddress }))).toEqual([
      409,
      '7008 emailAddress',
    ]);
    const newcomer = await buildAgent(db, agency, { activationFlag: 'C', emailValidFlag: false });
    expect((await update(token, { agentId: newcomer.agentId, emailAddress: `x${newcomer.emailAddress}` })).status).toBe(
      200,
    );
    expect(await mailsTo(newcomer.emailAddress)).toEqual([]);
    expect(await mailsTo(`x${newcomer.emailAddress}`)).toMatchObject([{ template: 'validateEmail' }]);
  });

  test('of who was imported gets the link for their first password', async () => {
    const newcomer = await buildAgent(db, agency, { activationFlag: 'C', emailValidFlag: false });
    await db.account.update({ where: { accountId: newcomer.agentUniqueId }, data: { passwordDue: true } });
    expect((await update(token, { agentId: newcomer.agentId, emailAddress: `y${newcomer.emailAddress}` })).status).toBe(
      200,
    );
    expect(await mailsTo(`y${newcomer.emailAddress}`)).toMatchObject([{ template: 'firstPassword' }]);
  });

  test('again and again is throttled', async () => {
    const addresses = Array.from({ length: 7 }, (_, place) => `a${place}.${user.emailAddress}`);
    const statuses = [];
    for (const emailAddress of addresses)
      statuses.push((await update(token, { agentId: user.agentId, emailAddress })).status);
    expect(statuses).toEqual(expect.arrayContaining([200, 429]));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('removeCCN (uk and au)', () => {
  const member = () => buildMember(db);
  test.each(['GB', 'AU'])(
    'in %s takes the number away, leaves the history with the number, tells the user, and leaves permissions as they are',
    async (country) => {
      const there = await buildAgency(db, { country });
      const { ccn } = await member();
      const enrolled = await buildAgent(db, there, { ccn, enrollmentSrc: 'A', academyLevel: 2, authId: `AUTH${ccn}` });
      const by = await tokenFor(there.owner);
      const permissions = { oneSource: 'NNNNNNNN', polarOnline: 'NNNNNNNNNN' };
      const { status, body } = await update(
        by,
        { agentId: enrolled.agentId, oldCCN: ccn, permissions },
        { removeCCN: 'Y' },
      );
      expect([status, body.updateAgentDetails?.agent.ccn]).toEqual([200, '']);
      expect(await row(enrolled)).toMatchObject({
        ccn: null,
        enrollmentSrc: '',
        authId: null,
        academyLevel: 0,
        deletedAt: null,
      });
      expect(await db.learner.findUniqueOrThrow({ where: { ccn }, include: { enrolments: true } })).toMatchObject({
        authId: `AUTH${ccn}`,
        enrolments: [{ endReason: 'removed' }],
      });
      expect(await audits(enrolled)).toMatchObject([{ action: 'agent.edited', before: { ccn }, after: { ccn: null } }]);
      expect(await mailsTo(enrolled.emailAddress)).toMatchObject([{ template: 'memberNumberRemoved' }]);
      expect(await db.permissionGrant.count({ where: { agentUniqueId: enrolled.agentUniqueId } })).toBe(
        defaultGrants.A.length,
      );
    },
  );

  test('not in other markets, not with another old number, and not where there is none', async () => {
    const { ccn } = await member();
    const enrolled = await buildAgent(db, agency, { ccn });
    expect(refusalOf(await update(token, { agentId: enrolled.agentId, removeCCN: 'Y' }))).toEqual([403, 'forbidden']);
    const there = await buildAgency(db, { country: 'AU' });
    const [by, advisor] = [await tokenFor(there.owner), await buildAgent(db, there)];
    expect(refusalOf(await update(by, { agentId: advisor.agentId, oldCCN: ccn }, { removeCCN: 'Y' }))).toEqual([
      409,
      'conflict oldCCN',
    ]);
    expect((await update(by, { agentId: advisor.agentId }, { removeCCN: 'Y' })).status).toBe(200);
    expect((await row(enrolled)).ccn).toBe(ccn);
  });
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
  ] as const)('%s edits %s: %i', async (actorType, agentType, status) => {
    const actor = await tokenFor(await buildAgent(db, agency, { agentType: actorType }));
    const other = await buildAgent(db, agency, { agentType });
    const answer = await update(actor, { agentId: other.agentId, city: 'Tampa' });
    expect([answer.status, (await row(other)).city]).toEqual([status, status === 200 ? 'Tampa' : other.city]);
  });

  test('an owner edits their own profile, but not address, role, permissions or activation; others not even that', async () => {
    const owner = await buildAgent(db, agency, { agentType: 'O' });
    const [by, { agentId }] = [await tokenFor(owner), owner];
    expect((await update(by, { agentId, homeBasedAgentFlag: 'Y' })).status).toBe(200);
    const none = { oneSource: 'NNNNNNNN', polarOnline: 'NNNNNNNNNN' };
    for (const [change, code] of [
      [{ emailAddress: 'x@y.example' }, 'forbidden'],
      [{ agentType: 'A' }, 'forbidden'],
      [{ activationFlag: 'D' }, 'forbidden'],
      [{ permissions: none }, 'permissionsSetByOwner'],
    ] as const) {
      expect(refusalOf(await update(by, { agentId, ...change }))).toEqual([403, code]);
    }
    for (const agentType of ['M', 'A'] as const) {
      const self = await buildAgent(db, agency, { agentType });
      expect(refusalOf(await update(await tokenFor(self), { agentId: self.agentId, city: 'Tampa' }))).toEqual([
        403,
        'forbidden',
      ]);
    }
  });

  test('an added field raises no right: a supervisor gives no role and no permission that they do not hold', async () => {
    const by = await tokenFor(await buildAgent(db, agency, { agentType: 'M', grants: ['osManageAgents'] }));
    const agent = { agentId: user.agentId, city: 'Tampa' };
    expect(refusalOf(await update(by, { ...agent, agentType: 'M' }))).toEqual([403, 'forbidden']);
    expect(refusalOf(await update(by, { ...agent, permissions: { oneSource: 'YYYYYYYY' } }))).toEqual([
      403,
      'permissionNotHeld permissions',
    ]);
    expect(refusalOf(await update(by, { ...agent, passwordHash: 'x' }))).toEqual([400, 'unknownField passwordHash']);
    expect(refusalOf(await update(by, { ...agent, agencyId: '10000000' }))).toEqual([400, 'unknownField agencyId']);
    for (const field of ['userId', 'ccn', 'password'])
      expect(refusalOf(await update(by, { ...agent, [field]: 'Abc12345' }))).toEqual([
        400,
        `malformedRequest ${field}`,
      ]);
    expect(await row(user)).toMatchObject({ city: user.city, agentType: 'A', userId: user.userId });
    expect(await audits(user)).toEqual([]);
  });

  test('identifiers of another agency, of a deleted user and of two users at once are not found', async () => {
    const stranger = await buildAgent(db, await buildAgency(db));
    const gone = await buildAgent(db, agency, { deletedAt: new Date() });
    for (const agent of [
      { agentId: stranger.agentId },
      { agentId: gone.agentId },
      { agentId: '00000000' },
      { agentId: user.agentId, agentUniqueId: stranger.agentUniqueId },
      { agentId: user.agentId, polarAgentId: stranger.polarAgentId },
    ]) {
      expect(refusalOf(await update(token, { ...agent, city: 'Tampa' }))).toEqual([404, 'notFound']);
    }
    expect(
      refusalOf(await update(token, { agentId: user.agentId, city: 'Tampa' }, { agency: { agencyId: '10000000' } })),
    ).toEqual([404, 'notFound']);
    expect((await row(stranger)).city).toBe(stranger.city);
  });

  test('of two owners who demote each other from two browsers at once, one stays', async () => {
    const { owner: one, ...alone } = await buildAgency(db);
    const other = await buildAgent(db, alone, { agentType: 'O' });
    const [first, second] = [await tokenFor(one), await tokenFor(other)];
    const wholes = [await retrieve(first, other), await retrieve(second, one)];
    const answers = await Promise.all([
      update(first, { ...wholes[0], agentType: 'A' }),
      update(second, { ...wholes[1], activationFlag: 'D' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await db.agent.count({ where: { agencyId: alone.agencyId, agentType: 'O', activationFlag: 'A' } })).toBe(1);
  });
});

test('what breaks a rule is refused at its field, and a record from before the rules does not keep its user from being deactivated', async () => {
  expect(refusalOf(await update(token, { agentId: user.agentId, zip: 'ABC', firstName: '<b>' }))).toEqual([
    400,
    expect.stringContaining('firstName'),
    expect.stringContaining('zip'),
  ]);
  expect(refusalOf(await update(token, { agentId: user.agentId, country: 'US', state: 'ZZ' }))[0]).toBe(400);
  const old = await buildAgent(db, agency, { title: '', gender: '', dateOfBirth: null, address1: '' });
  expect((await update(token, { ...(await retrieve(token, old)), activationFlag: 'D' })).status).toBe(200);
  expect((await row(old)).activationFlag).toBe('D');
});
