import { accountFields, ownAccountSelection } from '#app/domain/accounts/profile/accountFields.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { reactivateAgent } from '#app/domain/people/access/reactivateAgent.server.ts';
import { myData } from '#app/domain/people/myAccount/myData.server.ts';
import { ownColumns, withheldColumns } from '#app/domain/people/myAccount/ownColumns.ts';
import { queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';
import { database, Prisma } from '#app/platform/database.server.ts';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const secrets = ['CREDENTIAL', 'PUBLICKEY', 'AUTHENTICATORSECRET', 'RECOVERYHASH'];
let agency: Awaited<ReturnType<typeof buildAgency>>;
let user: Awaited<ReturnType<typeof buildAgent>>;
let colleague: typeof user;
let ctx: Awaited<ReturnType<typeof signedIn>>;

// A user with a row in every table, beside a colleague with the same.
beforeAll(async () => {
  // Names that are given to no other user by chance.
  agency = await buildAgency(db, { owner: { lastName: 'FEATHERSTONEHAUGH' } });
  const { ccn } = await buildMember(db);
  colleague = await buildAgent(db, agency, { agentType: 'M', lastName: 'CHOLMONDELEY' });
  user = await buildAgent(db, agency, {
    ccn,
    enrollmentSrc: 'A',
    certifiedBy: agency.owner.agentUniqueId,
    certifiedAt: new Date(),
  });
  const { agentUniqueId } = user;
  const createdAt = new Date();
  await db.agentCompany.create({ data: { agentUniqueId, code: 'PC', academyLevel: 2 } });
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  for (const { authId } of [user, colleague]) {
    if (authId)
      await db.$transaction((tx) =>
        recordResult(
          tx,
          { now: createdAt, address: '', system: true },
          { authId, courseId, completed: true, passed: true, score: 90, seconds: 60, begins: true },
        ),
      );
  }
  for (const each of [agentUniqueId, colleague.agentUniqueId]) {
    const money = { currency: 'USD', gross: 100_00, commissionExpected: 10_00 };
    await db.booking.create({
      data: {
        bookingNumber: `B${each.slice(-6)}`,
        agencyId: agency.agencyId,
        agentUniqueId: each,
        brand: 'PC',
        ship: 'Sun Princess',
        bookedOn: createdAt,
        sailingOn: createdAt,
        guests: 2,
        ...money,
        recordedAt: createdAt,
      },
    });
  }
  const own = { authId: user.authId!, curriculum: 'PC' };
  await db.certificate.create({
    data: {
      number: 'OWNCERTIFICATE',
      kind: 'agent',
      ...own,
      level: 4,
      holderName: 'A',
      agencyName: 'B',
      issuedAt: createdAt,
      validUntil: createdAt,
    },
  });
  await db.futureCruiseCredit.create({
    data: {
      ...own,
      state: 'creating',
      amount: 100_00,
      currency: 'USD',
      reference: 'C-7K3M-29QX',
      referredData: { firstName: 'Rosa' },
      entitledAt: createdAt,
    },
  });
  for (const [place, { agentUniqueId: by, lastName }] of [user, colleague].entries()) {
    const [{ agencyId }, money] = [agency, { currency: 'USD', changedAt: createdAt }];
    await db.salesGoal.create({ data: { ...money, agentUniqueId: by, year: 2026, amount: 900_000 } });
    await db.commissionDispute.create({
      data: {
        ...money,
        number: `C-222${place + 2}-2222`,
        bookingNumber: `B${by.slice(-6)}`,
        agencyId,
        openedBy: by,
        reason: 'rate',
        commentTxt: `From ${lastName}`,
        expected: 10_00,
        paid: 5_00,
        openedAt: createdAt,
      },
    });
    await db.advisorRateRequest.create({
      data: {
        ...money,
        number: `R-222${place + 2}-2222`,
        agencyId,
        askedBy: by,
        brand: 'PC',
        ship: 'Sun Princess',
        sailingOn: createdAt,
        category: 'inside',
        price: 100_00,
        travelers: 2,
        commentTxt: `From ${lastName}`,
        askedAt: createdAt,
      },
    });
    await db.toolHandover.create({
      data: {
        reference: `H-222${place + 2}-2222`,
        tool: 'answers',
        brand: 'PC',
        agentUniqueId: by,
        agencyId,
        at: createdAt,
        tokenId: randomUUID(),
        outcome: 'refused',
        reason: 'permission',
      },
    });
  }
  await db.passkey.create({
    data: {
      accountId: agentUniqueId,
      credentialId: secrets[0]!,
      publicKey: Buffer.from(secrets[1]!),
      name: 'My phone',
      createdAt,
    },
  });
  await db.authenticator.create({
    data: { accountId: agentUniqueId, secret: secrets[2]!, createdAt, confirmedAt: createdAt },
  });
  await db.recoveryCode.create({ data: { accountId: agentUniqueId, codeHash: secrets[3]!, createdAt } });
  await signedIn(colleague, { address: '198.51.100.9' });
  const manager = await signedIn(colleague);
  await deactivateAgent(manager, { agentUniqueId });
  await reactivateAgent(manager, { agentUniqueId });
  for (const agent of [user, colleague])
    await db.$transaction((tx) => queueValidationMail(tx, { now: new Date() }, { ...agent, agency }));
  ctx = await signedIn(user, { address: '192.0.2.5' });
});

test('decides about every column of an account', () => {
  expect(Object.keys(accountFields).toSorted()).toEqual(Object.keys(Prisma.AccountScalarFieldEnum).toSorted());
  for (const facts of Object.values(accountFields)) expect('anonymous' in facts).not.toBe('impersonal' in facts);
});

test('decides about every column of an agent', () => {
  const columns = Object.keys(Prisma.AgentScalarFieldEnum);
  expect([...ownColumns, ...withheldColumns].toSorted()).toEqual(columns.toSorted());
});

test('contains what the portal has about the caller', async () => {
  const data = await myData(ctx);
  expect(Object.keys(data.profile).toSorted()).toEqual([...ownColumns, ...Object.keys(ownAccountSelection)].toSorted());
  expect(data.profile).toMatchObject({
    userId: user.userId,
    emailAddress: user.emailAddress,
    dateOfBirth: user.dateOfBirth,
  });
  expect(data).toMatchObject({
    agency: { agencyName: agency.agencyName },
    preferences: { language: 'en', displayCompany: 'PC' },
    memberProfile: { ccn: user.ccn, birthDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
    enrolments: [{ ccn: user.ccn, source: 'A', endedAt: null }],
    curricula: [{ curriculum: 'CU' }, { curriculum: 'HA' }, { curriculum: 'PC', status: 'A', refreshCount: 0 }],
    academyLevels: [{ code: 'PC', academyLevel: 2 }],
    academy: {
      courses: [{ code: expect.stringMatching(/^course-/), score: 90, totalSeconds: 60 }],
      attempts: [],
      levels: [],
      certificates: [{ number: 'OWNCERTIFICATE', level: 4, shared: true }],
      futureCruiseCredits: [
        { curriculum: 'PC', state: 'creating', reference: 'C-7K3M-29QX', referredData: { firstName: 'Rosa' } },
      ],
    },
    bookings: [{ bookingNumber: `B${user.agentUniqueId.slice(-6)}`, gross: 100_00 }],
    salesGoals: [{ year: 2026, amount: 900_000, currency: 'USD' }],
    commissionDisputes: [{ number: 'C-2222-2222', commentTxt: `From ${user.lastName}`, state: 'open' }],
    advisorRateRequests: [{ number: 'R-2222-2222', travelers: 2 }],
    handovers: [{ reference: 'H-2222-2222', tool: 'answers', outcome: 'refused', reason: 'permission' }],
    sessions: [{ address: '192.0.2.5' }],
    secondFactors: {
      passkeys: [{ name: 'My phone' }],
      authenticator: { confirmedAt: expect.any(Date) },
      recoveryCodes: [{ usedAt: null }],
    },
    emailLinks: [{ purpose: 'validate', emailAddress: user.emailAddress }],
  });
  expect(data.permissions.find(({ key }) => key === 'poBookingAccess')).toMatchObject({ granted: true });
  expect(data.history.map(({ what, by }) => [what, by])).toEqual([
    ['signedIn', 'self'],
    ['reactivated', 'colleague'],
    ['deactivated', 'colleague'],
  ]);
  expect(data.mails.map(({ subject }) => subject)).toHaveLength(3);
  expect(Object.keys(data.mails[0]!)).toEqual(['subject', 'createdAt', 'sentAt']);
});

test('contains no hash, token or secret', async () => {
  const text = JSON.stringify(await myData(ctx));
  const [link] = await db.emailLink.findMany({ where: { accountId: user.agentUniqueId } });
  for (const secret of [
    ...secrets,
    Buffer.from(secrets[1]!).toString('base64'),
    user.passwordHash,
    link!.tokenHash,
    ctx.sessionId,
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/"(password\w*|\w*[hH]ash|\w*[tT]oken|secret|publicKey|credentialId|html|text)":/);
});

test('contains no other person', async () => {
  const text = JSON.stringify(await myData(ctx));
  for (const other of [colleague, agency.owner]) {
    for (const trace of [other.agentUniqueId, other.agentId, other.userId, other.emailAddress, `"${other.lastName}"`])
      expect(text).not.toContain(trace);
  }
  expect(text).not.toContain('198.51.100.9');
});

test.each(['O', 'M', 'A'] as const)('%s is given their own', async (agentType) => {
  const agent = await buildAgent(db, agency, { agentType });
  expect((await myData(await signedIn(agent))).profile.userId).toBe(agent.userId);
});

test('mails to a former user of the same address are not the caller’s', async () => {
  const now = new Date();
  const successor = await buildAgent(db, agency, { emailAddress: 'SHARED@HARBOR.EXAMPLE', createdAt: now });
  await db.$transaction((tx) =>
    queueValidationMail(tx, { now: new Date(now.getTime() - 1000) }, { ...successor, agency }),
  );
  expect((await myData(await signedIn(successor))).mails).toEqual([]);
});
