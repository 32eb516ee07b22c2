import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startCreditService } from '#tests/support/creditService.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

await testDatabase();
const service = await startCreditService();
const serviceKey = 'a key for the credit service of the tests';
Object.assign(process.env, { CREDIT_SERVICE: service.address, CREDIT_SERVICE_KEY: serviceKey });
afterAll(() => service.stop());

const { database } = await import('#app/platform/database.server.ts');
const { askCreditService, creditService, readCreditCall } = await import('#app/platform/creditService.server.ts');
const { call, refusalOf, tokenFor } = await import('#tests/support/apiClient.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { reachTop } = await import('#tests/support/certificates.ts');
const { requestCredit } = await import('#app/domain/academy/credits/requestCredit.server.ts');
const { createCredit } = await import('#app/domain/academy/credits/createCredit.server.ts');
const { keepCredits } = await import('#app/domain/academy/credits/keepCredits.server.ts');
const { listCredits } = await import('#app/domain/academy/credits/listCredits.server.ts');
const { jobsIn } = await import('#tests/support/jobs.ts');

const db = database();
const referredData = {
  ccn: '4100000001',
  title: 'MS',
  firstName: 'Grace',
  lastName: 'Harbor',
  suffix: '',
  postCode: '33316',
  phoneNumber: '(954) 555-0187',
} as const;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Awaited<ReturnType<typeof newLearner>>;
let credit: { creditId: string };
beforeEach(async () => {
  service.asked.length = 0;
  service.answer = () => ({ json: { fccId: `FCC-${crypto.randomUUID()}` } });
  agency = await buildAgency(db);
  learner = await newLearner(db, agency);
  credit = await reachTop(db, learner.authId, 'PC');
});

const ask = async (curriculum = 'PC') => requestCredit(await signedIn(learner), { curriculum, referredData });
const attempt = (now = new Date()) => createCredit({ db, now }, { creditId: credit.creditId });
const stored = () => db.futureCruiseCredit.findUniqueOrThrow({ where: { creditId: credit.creditId } });
const jobsOf = async () =>
  (await jobsIn('create-credit')).filter(({ data }) => jsonOf<{ creditId: string }>(data).creditId === credit.creditId);
const mailsTo = async () =>
  (await db.outbox.findMany({ where: { recipient: learner.emailAddress.toLowerCase() } })).map(
    ({ template }) => template,
  );

describe('a future cruise credit', () => {
  test('is created by a job with a signed call, gets its number and its end, and is mailed and recorded', async () => {
    const { reference, state } = await ask();
    expect([state, reference]).toEqual(['creating', expect.stringMatching(/^K-\w{4}-\w{4}$/)]);
    expect(await jobsOf()).toHaveLength(1);
    const now = new Date('2026-03-31T10:00:00Z');
    await attempt(now);
    const [asked] = service.asked;
    expect(asked).toMatchObject({
      path: '/credits',
      idempotencyKey: credit.creditId,
      body: { curriculum: 'PC', amount: 10000, currency: 'USD', reference, referredData },
    });
    expect(readCreditCall(asked!.authorization.slice(7), Buffer.from(serviceKey), new Date())).not.toBeNull();
    expect(
      readCreditCall(asked!.authorization.slice(7), Buffer.from('another key of the same length, about'), new Date()),
    ).toBeNull();
    expect(await stored()).toMatchObject({
      state: 'created',
      fccId: expect.stringMatching(/^FCC-/),
      failure: '',
      createdAt: now,
      expiresAt: new Date('2028-03-31T10:00:00Z'),
    });
    expect(await mailsTo()).toEqual(['creditCreated']);
    expect(
      (
        await db.audit.findMany({
          where: { subjectId: learner.agentUniqueId, action: { startsWith: 'credit.' } },
          orderBy: { at: 'asc' },
        })
      )
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['credit.created', 'credit.requested']);
  });

  test('that is asked for twice, or at the same time, or whose job runs twice, is created once', async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(new Set(both.map(({ reference }) => reference)).size).toBe(1);
    expect(await jobsOf()).toHaveLength(1);
    await attempt();
    await attempt();
    const { fccId } = await ask();
    expect(fccId).toBe((await stored()).fccId);
    expect(service.asked).toHaveLength(1);
    expect(await mailsTo()).toEqual(['creditCreated']);
  });

  test('amounts have the smallest unit of their currency: 15,000 yen have no decimals', async () => {
    const jp = await buildAgency(db, { country: 'JP' });
    const japanese = await newLearner(db, jp);
    await reachTop(db, japanese.authId, 'PJ');
    expect(await listCredits(await signedIn(japanese))).toMatchObject([
      { amount: 15000, currency: 'JPY', state: 'entitled', step: 'name' },
    ]);
  });

  const rubbish = '<!doctype html><title>Welcome</title>';
  test.each([
    [
      'answers HTML',
      () => ({ raw: (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(rubbish) }),
      'rubbish',
    ],
    ['answers no number', () => ({ json: { fccId: '' } }), 'rubbish'],
    [
      'answers without end',
      () => ({ raw: (response) => void response.writeHead(200).end('x'.repeat(100_000)) }),
      'rubbish',
    ],
    [
      'leads elsewhere',
      () => ({ raw: (response) => void response.writeHead(302, { Location: 'https://elsewhere.example/' }).end() }),
      'rubbish',
    ],
    ['fails', () => ({ status: 503 }), 'unreachable'],
    ['hangs up', () => ({ raw: (response) => void response.destroy() }), 'unreachable'],
    ['knows no such key', () => ({ status: 401 }), 'setting'],
  ] satisfies [string, typeof service.answer, string][])(
    'is tried again where the service %s, and shows its reference',
    async (_, answer, failure) => {
      service.answer = answer;
      const { reference } = await ask();
      await expect(attempt()).rejects.toMatchObject({ code: failure });
      expect(await stored()).toMatchObject({ state: 'creating', failure, attempts: 1, fccId: null });
      expect(await listCredits(await signedIn(learner))).toMatchObject([
        { state: 'creating', failure, reference, step: 'none' },
      ]);
      service.answer = () => ({ json: { fccId: `FCC-${crypto.randomUUID()}` } });
      await attempt();
      expect(await stored()).toMatchObject({ state: 'created', failure: '' });
    },
  );

  test('waits for no answer that does not come', async () => {
    service.answer = () => ({ raw: () => {} });
    await expect(askCreditService(creditService()!, '/credits', {}, { withinMs: 50 })).rejects.toMatchObject({
      code: 'slow',
    });
  });

  test('has failed after the last try, and is asked for again with the same data: the service may have made it', async () => {
    service.answer = () => ({ status: 500 });
    const { reference } = await ask();
    for (let tries = 1; tries < 6; tries += 1) await expect(attempt()).rejects.toMatchObject({ code: 'unreachable' });
    await attempt();
    expect(await stored()).toMatchObject({ state: 'failed', failure: 'unreachable', attempts: 6 });
    expect(await mailsTo()).toEqual(['creditFailed']);
    service.answer = () => ({ json: { fccId: `FCC-${crypto.randomUUID()}` } });
    const again = await requestCredit(await signedIn(learner), {
      curriculum: 'PC',
      referredData: { ...referredData, firstName: 'Another' },
    });
    expect(again).toMatchObject({ state: 'creating', reference });
    await attempt();
    expect(service.asked.at(-1)).toMatchObject({ idempotencyKey: credit.creditId, body: { referredData } });
  });

  test('whose data the service refuses has failed at once, and others can be named', async () => {
    service.answer = () => ({ status: 422, json: { fault: 'member' } });
    await ask();
    await attempt();
    expect(await stored()).toMatchObject({ state: 'failed', failure: 'refused', attempts: 1 });
    service.answer = () => ({ json: { fccId: `FCC-${crypto.randomUUID()}` } });
    await requestCredit(await signedIn(learner), {
      curriculum: 'PC',
      referredData: { ...referredData, firstName: 'Another' },
    });
    await attempt();
    expect(service.asked.at(-1)!.body).toMatchObject({ referredData: { firstName: 'Another' } });
    expect(await stored()).toMatchObject({ state: 'created' });
  });

  test('is used when the service says so, and expires after 24 months; who was to have it is then forgotten', async () => {
    await ask();
    await attempt();
    const { fccId } = await stored();
    service.answer = ({ body }) => ({
      json: {
        credits: (body.fccIds as string[]).map((each) => ({
          fccId: each,
          usedAt: each === fccId ? '2026-05-01T00:00:00.000Z' : null,
        })),
      },
    });
    await keepCredits({ db, now: new Date() });
    expect(await stored()).toMatchObject({
      state: 'used',
      usedAt: new Date('2026-05-01T00:00:00Z'),
      referredData: null,
    });

    const other = await newLearner(db, agency);
    credit = await reachTop(db, other.authId, 'PC');
    learner = other;
    service.answer = () => ({ json: { fccId: `FCC-${crypto.randomUUID()}` } });
    await ask();
    await attempt(new Date('2024-01-31T00:00:00Z'));
    service.answer = ({ body }) => ({
      json: { credits: (body.fccIds as string[]).map((each) => ({ fccId: each, usedAt: null })) },
    });
    await keepCredits({ db, now: new Date('2026-01-31T00:00:00Z') });
    expect(await stored()).toMatchObject({ state: 'created' });
    expect(await listCredits(await signedIn(other, { now: new Date('2026-01-31T00:00:01Z') }))).toMatchObject([
      { state: 'expired' },
    ]);
    await keepCredits({ db, now: new Date('2026-01-31T00:00:01Z') });
    expect(await stored()).toMatchObject({ state: 'expired', referredData: null });
  });

  test('is not offered below level 4, or in a curriculum that the user does not take', async () => {
    const beginner = await newLearner(db, agency);
    await expect(requestCredit(await signedIn(beginner), { curriculum: 'PC', referredData })).rejects.toMatchObject({
      code: 'fccNotEntitled',
    });
    await expect(ask('PJ')).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('POST /osmf/v1.0/{curriculum}/fcc and save-fcc-history (spec §7)', () => {
  test.each(['O', 'M', 'A'] as const)('create and save the credit of a caller of role %s', async (agentType) => {
    const person = await newLearner(db, agency, { agentType });
    const own = await reachTop(db, person.authId, 'CU');
    const token = await tokenFor(person);
    const first = await call('POST /osmf/v1.0/CU/fcc', { token, body: { referredData } });
    expect([first.status, first.body]).toEqual([
      200,
      { fcc: { fccId: '', reference: expect.stringMatching(/^K-/), state: 'creating' } },
    ]);
    await createCredit({ db, now: new Date() }, { creditId: own.creditId });
    const { body } = await call('POST /osmf/v1.0/CU/fcc', { token, body: { referredData } });
    expect(body.fcc).toMatchObject({ state: 'created', fccId: expect.stringMatching(/^FCC-/) });
    const history = { authId: person.authId, fccId: body.fcc.fccId, ccn: person.ccn, curriculum: 'CU' };
    for (const turn of [1, 2])
      expect([turn, (await call('POST /osdb/v1.0/agents/save-fcc-history', { token, body: history })).body]).toEqual([
        turn,
        { status: 'success' },
      ]);
    expect(
      (await db.futureCruiseCredit.findUniqueOrThrow({ where: { creditId: own.creditId } })).savedAt,
    ).not.toBeNull();
  });

  test("know nothing of another learner, of one's own agency or of another", async () => {
    await ask();
    await attempt();
    const { fccId } = await stored();
    for (const home of [agency, await buildAgency(db)]) {
      const stranger = await newLearner(db, home, { agentType: 'O' });
      const token = await tokenFor(stranger);
      expect(refusalOf(await call('POST /osmf/v1.0/PC/fcc', { token, body: { referredData } }))).toEqual([
        409,
        'fccNotEntitled',
      ]);
      for (const authId of [learner.authId, stranger.authId]) {
        const body = { authId, fccId, ccn: stranger.ccn, curriculum: 'PC' };
        expect(refusalOf(await call('POST /osdb/v1.0/agents/save-fcc-history', { token, body }))[0]).toBe(404);
      }
    }
  });

  test('refuse what is no referral', async () => {
    const token = await tokenFor(learner);
    for (const wrong of [{ ccn: '12' }, { lastName: '' }, { title: 'KING' }, { phoneNumber: 'none' }, { more: 'x' }]) {
      expect(
        (await call('POST /osmf/v1.0/PC/fcc', { token, body: { referredData: { ...referredData, ...wrong } } })).status,
      ).toBe(400);
    }
    expect(service.asked).toHaveLength(0);
  });
});
