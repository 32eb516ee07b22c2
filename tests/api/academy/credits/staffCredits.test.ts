import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startCreditService } from '#tests/support/creditService.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

await testDatabase();
quickPasswords();
const service = await startCreditService();
Object.assign(process.env, {
  CREDIT_SERVICE: service.address,
  CREDIT_SERVICE_KEY: 'a key for the credit service of the tests',
});
afterAll(() => service.stop());

const { database } = await import('#app/platform/database.server.ts');
const { creditAmounts } = await import('#app/domain/markets/settings/kinds/creditAmounts.ts');
const { todayOf } = await import('#app/domain/markets/settings/settingKind.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { correctCredit } = await import('#app/domain/academy/credits/correctCredit.server.ts');
const { openCredit } = await import('#app/domain/academy/credits/openCredit.server.ts');
const { creditList } = await import('#app/domain/academy/credits/staffCreditForms.ts');
const { listStaffCredits, readStaffCredit } = await import('#app/domain/academy/credits/staffCredits.server.ts');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');
const { newCertificate, reachTop } = await import('#tests/support/certificates.ts');
const { jobsIn } = await import('#tests/support/jobs.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const db = database();
const staffReason = 'Agreed with the brand on the telephone.';
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

let learner: Awaited<ReturnType<typeof newLearner>>;
let creditId: string;
beforeEach(async () => {
  learner = await newLearner(db, await buildAgency(db), { lastName: 'Thistlewood' });
  ({ creditId } = await reachTop(db, learner.authId, 'PC'));
});

const manager = async (options = {}) => signedInAsStaff(await newStaff('learning-manager', options));
const stored = () => db.futureCruiseCredit.findUniqueOrThrow({ where: { creditId } });
const become = (data: object) => db.futureCruiseCredit.update({ where: { creditId }, data });
const created = (end: number) => ({
  state: 'created',
  fccId: `FCC${crypto.randomUUID()}`,
  reference: 'K-7K3M-29QX',
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + end * day),
});
const mails = async (template: string) =>
  db.outbox.findMany({ where: { recipient: learner.emailAddress.toLowerCase(), template } });
const correct = async (correction: 'again' | 'used' | 'lastDay', lastDay = '', options = {}) =>
  correctCredit(await manager(options), creditId, { correction, lastDay, staffReason });

describe('credits for staff', () => {
  const found = async (search: string, more: object = {}, options = {}) =>
    (await listStaffCredits(await manager(options), { ...creditList.defaults, search, ...more })).credits.map(
      (credit) => credit.creditId,
    );

  test('are found by learner, member number, user ID, reference and number, and by state', async () => {
    const { fccId } = await become(created(-1));
    for (const search of [learner.ccn!, learner.userId, fccId!])
      expect(await found(search), search).toEqual([creditId]);
    for (const search of ['thistlew', 'k-7k3m-29qx']) expect(await found(search), search).toContain(creditId);
    expect(await found(learner.userId, { state: 'expired' })).toEqual([creditId]);
    expect(await found(learner.userId, { state: 'created' })).toEqual([]);
    expect(await found(learner.userId, { curriculum: 'CU' })).toEqual([]);
    expect(await found('x')).toEqual([]);
  });

  test('say why, whose they are, and which certificate belongs to them, but not who is named', async () => {
    const { number } = await newCertificate(db, { authId: learner.authId });
    await become({
      state: 'failed',
      failure: 'slow',
      attempts: 6,
      reference: 'K-2222-3333',
      referredData: { ccn: '1' },
    });
    const credit = await readStaffCredit(await manager(), creditId);
    expect(credit).toMatchObject({
      state: 'failed',
      failure: 'slow',
      attempts: 6,
      isNamed: true,
      certificate: number,
      userId: learner.userId,
      ccn: learner.ccn,
    });
    expect(JSON.stringify(credit)).not.toContain('referredData');
  });

  test('stay with a number that no account has', async () => {
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { authId: null, ccn: null } });
    expect(await readStaffCredit(await manager(), creditId)).toMatchObject({ userId: null, ccn: learner.ccn });
    expect(await found(learner.ccn!)).toEqual([creditId]);
  });

  test('are of the curricula of the staff’s markets', async () => {
    const uk = { markets: ['uk'] };
    expect(await found(learner.userId, {}, uk)).toEqual([]);
    await expect(readStaffCredit(await manager(uk), creditId)).rejects.toMatchObject({ code: 'notFound' });
    await become(created(30));
    await expect(correct('used', '', uk)).rejects.toMatchObject({ code: 'notFound' });
  });

  test.each(['reviewer', 'editor', 'sales-manager'] as const)('are not for a %s', async (role) => {
    const ctx = await signedInAsStaff(await newStaff(role));
    await expect(listStaffCredits(ctx, creditList.defaults)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readStaffCredit(ctx, creditId)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are seen by the help desk, which changes none', async () => {
    const ctx = await signedInAsStaff(await newStaff('help-desk'));
    await expect(readStaffCredit(ctx, creditId)).resolves.toBeDefined();
    await expect(correctCredit(ctx, creditId, { correction: 'used', lastDay: '', staffReason })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const opening = openCredit(ctx, { learner: learner.userId, curriculum: 'CU', staffReason });
    await expect(opening).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('correcting a credit', () => {
  test('that failed has the service asked again, with the same reference', async () => {
    await become({ state: 'failed', failure: 'unreachable', reference: 'K-2222-4444', referredData: { ccn: '1' } });
    await correct('again');
    expect(await stored()).toMatchObject({ state: 'creating', failure: '', attempts: 0, reference: 'K-2222-4444' });
    const jobs = await jobsIn('create-credit');
    expect(jobs.filter(({ data }) => jsonOf<{ creditId: string }>(data).creditId === creditId)).toHaveLength(1);
    await expect(correct('again')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('notes that it was used, tells the learner and is on record', async () => {
    await become(created(30));
    await correct('used');
    expect(await stored()).toMatchObject({ state: 'used', usedAt: expect.any(Date), referredData: null });
    const [mail] = await mails('creditCorrected');
    expect(mail!.text).toContain(staffReason);
    expect(
      await db.audit.findFirst({ where: { action: 'credit.corrected', subjectId: learner.agentUniqueId } }),
    ).toMatchObject({ actorKind: 'staff', after: { correction: 'used', curriculum: 'PC', staffReason } });
  });

  test('sets another last day, which brings an expired one back', async () => {
    await become({ ...created(-20), state: 'expired' });
    await correct('lastDay', inDays(90));
    expect(await stored()).toMatchObject({ state: 'created', expiresAt: new Date(`${inDays(90)}T23:59:59.999Z`) });
    for (const lastDay of ['', inDays(-2), inDays(800), '2026-02-31'])
      await expect(correct('lastDay', lastDay), lastDay).rejects.toMatchObject({ code: 'lastDayOutside' });
  });

  test('is what its state allows', async () => {
    for (const correction of ['again', 'used'] as const)
      await expect(correct(correction)).rejects.toMatchObject({ code: 'conflict' });
    await become({ state: 'failed', failure: 'refused', reference: 'K-2222-5555', referredData: { ccn: '1' } });
    await expect(correct('again')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('opening a credit', () => {
  test('entitles the learner as the level would, once, with a mail and a record', async () => {
    const ctx = await manager();
    const wanted = { learner: learner.ccn!, curriculum: 'CU', staffReason } as const;
    const opened = await openCredit(ctx, wanted);
    expect(await readStaffCredit(ctx, opened.creditId)).toMatchObject({
      state: 'entitled',
      amount: 100_00,
      currency: 'USD',
    });
    const [mail] = await mails('creditOpened');
    expect(mail!.text).toContain(staffReason);
    expect(
      await db.audit.findFirst({ where: { action: 'credit.opened', subjectId: learner.agentUniqueId } }),
    ).toMatchObject({ actorKind: 'staff', after: { curriculum: 'CU', staffReason } });
    await expect(openCredit(ctx, wanted)).rejects.toMatchObject({ code: 'creditExists', field: 'curriculum' });
  });

  test('gives it the brand’s amount of today', async () => {
    const ctx = await manager();
    const validFrom = todayOf(creditAmounts, 'HA', ctx.now);
    const change = { value: { creditAmount: 75_50 }, validFrom, reason: 'The new season', version: 0 };
    await setSetting(ctx, 'credit-amounts', 'HA', change);
    const { creditId: opened } = await openCredit(ctx, { learner: learner.ccn!, curriculum: 'HA', staffReason });
    expect(await readStaffCredit(ctx, opened)).toMatchObject({ amount: 75_50, currency: 'USD' });
  });

  test('is refused for whom the staff have nothing to do with, and a curriculum that is not theirs', async () => {
    const wanted = { learner: learner.userId, curriculum: 'CU', staffReason } as const;
    const ofUk = await manager({ markets: ['uk'] });
    await expect(openCredit(ofUk, wanted)).rejects.toMatchObject({ code: 'learnerNotFound', field: 'learner' });
    const ctx = await manager();
    await expect(openCredit(ctx, { ...wanted, learner: 'NOBODYATALL' })).rejects.toMatchObject({
      code: 'learnerNotFound',
    });
    await buildAgent(db, await buildAgency(db), { userId: learner.ccn! });
    await expect(openCredit(ctx, { ...wanted, learner: learner.ccn! })).rejects.toMatchObject({
      code: 'learnerNotFound',
    });
    await expect(openCredit(ctx, { ...wanted, curriculum: 'PJ' })).rejects.toMatchObject({ code: 'invalidOption' });
  });
});
