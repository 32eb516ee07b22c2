import { beforeAll, describe, expect, test } from 'vitest';
import { agencyNameKey, postalCodeKey } from '#app/domain/agencies/information/duplicates.ts';
import { commodore, numbersToEnrol, oldAccount } from '#seed/demo/members.ts';
import accounts from '#seed/accounts.json' with { type: 'json' };
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { listCredits } = await import('#app/domain/academy/credits/listCredits.server.ts');
const { kitHolder } = await import('#app/domain/academy/credits/kitHolder.server.ts');
const { readValidationLink } = await import('#app/domain/accounts/onboarding/validateEmail.server.ts');
const { readSalesDay } = await import('#app/domain/sales/bookings/salesDay.server.ts');
const { readSalesGoal } = await import('#app/domain/sales/bookings/salesGoals.server.ts');
const { readNextTier } = await import('#app/domain/sales/bookings/readTiers.server.ts');
const { countGroupDeadlines } = await import('#app/domain/sales/groups/listGroups.server.ts');
const { staffPaymentList } = await import('#app/domain/sales/payments/forms.ts');
const { listStaffPayments, readStaffPaymentLine } = await import('#app/domain/sales/payments/staffPayments.server.ts');
const { actingAsStaff } = await import('#seed/demo/contexts.ts');
const { seedDemo } = await import('#seed/demo/seedDemo.ts');
const { samplePassword } = await import('#tests/support/builders.ts');
const { signedIn, visitor } = await import('#tests/support/contexts.ts');

const db = database();
const now = new Date();
beforeAll(() => seedDemo(db, now), 300_000);

const agentOf = (userId: string) => db.agent.findFirstOrThrow({ where: { userId }, include: { preference: true } });

describe('the sample accounts', () => {
  const refused: Record<string, string> = { PENDINGOWNER: 'agencyNotFound', INACTIVE1: 'deactivated' };
  test.each(accounts.filter(({ market }) => market !== 'all').map(({ userId }) => [userId, refused[userId] ?? 'in']))(
    '%s signs in: %s',
    async (userId, outcome) => {
      const attempt = signIn(visitor(), { userId, password: samplePassword, userAgent: '' });
      if (outcome === 'in') await expect(attempt).resolves.toHaveProperty('sessionId');
      else await expect(attempt).rejects.toMatchObject({ code: outcome });
    },
  );

  test.each([
    ['NAMOWNER', 'A', true, 'PC'],
    ['NAMMANAGER', 'A', true, 'HA'],
    ['FIRSTTIMER', 'C', true, null],
    ['UNVERIFIED', 'C', false, null],
    ['UKNEWCOMER', 'E', true, null],
    ['PENDINGOWNER', 'P', false, null],
    ['INACTIVE1', 'D', true, 'PC'],
    ['UKOWNER', 'A', true, 'PU'],
    ['JPADVISOR', 'A', true, 'PJ'],
    ['INTOWNER', 'A', true, 'PI'],
    ['ASIAOWNER', 'A', true, 'PS'],
    ['AUOWNER', 'A', true, 'PA'],
  ])(
    '%s has flag %s, address validated %s, landing brand %s',
    async (userId, activationFlag, emailValidFlag, brand) => {
      const { preference, ...agent } = await agentOf(userId);
      expect(agent).toMatchObject({ activationFlag, emailValidFlag });
      expect(preference?.displayCompany ?? null).toBe(brand);
    },
  );
});

test('every flag, every role and both sizes of agency are there', async () => {
  const flags = await db.agent.groupBy({ by: ['activationFlag'] });
  expect(flags.map(({ activationFlag }) => activationFlag).toSorted()).toEqual(['A', 'C', 'D', 'E', 'P', 'R']);
  expect(await db.agent.count({ where: { agencyId: (await agentOf('NAMOWNER')).agencyId } })).toBe(24);
  expect(await db.agent.count({ where: { agencyId: (await agentOf('BIGOWNER')).agencyId } })).toBe(720);
});

test('the loyalty directory knows a number for everybody who could enrol', async () => {
  expect(await db.member.count()).toBe(2003);
  for (const [userId, number] of Object.entries(numbersToEnrol)) {
    const { ccn, authId, lastName, firstName } = await agentOf(userId);
    expect([ccn, authId]).toEqual([null, null]);
    expect(await db.member.findUnique({ where: { ccn: number } })).toMatchObject({ lastName, firstName });
  }
  expect(await agentOf(oldAccount.userId)).toMatchObject({
    ccn: oldAccount.ccn,
    lastName: (await agentOf('NAMADVISOR')).lastName,
  });
  const strangers = await db.agent.findMany({ where: { ccn: { not: null } }, include: { member: true } });
  expect(strangers.length).toBeGreaterThan(100);
  expect(strangers.filter(({ lastName, member }) => lastName !== member?.lastName)).toEqual([]);
  expect(await db.enrolment.count({ where: { endedAt: null } })).toBe(strangers.length);
  expect(strangers.filter(({ authId }) => authId === null)).toEqual([]);
});

test('a Commodore has certificates, the marketing kit, credits to give away and one that the sandbox knows', async () => {
  const agent = await agentOf(commodore.userId);
  const authId = agent.authId!;
  const ctx = { ...(await signedIn(agent)), now };
  expect((await listCredits(ctx)).map(({ curriculum, state, step }) => [curriculum, state, step])).toEqual([
    ['CU', 'created', 'none'],
    ['HA', 'entitled', 'name'],
    ['PC', 'entitled', 'name'],
  ]);
  expect(await kitHolder(ctx)).toMatch(/^(PC|CU)$/);
  expect(await db.certificate.count({ where: { authId } })).toBe(12);
  const { fccId } = await db.futureCruiseCredit.findFirstOrThrow({ where: { authId, state: 'created' } });
  expect(await db.sandboxCredit.findUnique({ where: { fccId: fccId! } })).not.toBeNull();
});

test('one mail waits: the link that UNVERIFIED was sent, and it is good', async () => {
  const [mail, ...others] = await db.outbox.findMany();
  expect(others).toEqual([]);
  const { emailAddress } = await agentOf('UNVERIFIED');
  expect(mail?.recipient).toBe(emailAddress.toLowerCase());
  const token = /tokenId=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await readValidationLink(visitor(), token)).toMatchObject({ emailAddress });
});

test('agencies wait for approval: of several ages and countries, one of them like an agency that exists', async () => {
  const pending = await db.agency.findMany({ where: { approvalStatus: 'PENDING' }, include: { agents: true } });
  expect(pending.map(({ country }) => country).toSorted()).toEqual(['AU', 'GB', 'JP', 'US', 'US']);
  expect(
    pending.flatMap(({ agents }) => agents.map(({ agentType, activationFlag }) => agentType + activationFlag)),
  ).toEqual(Array(5).fill('OP'));
  expect(pending.every(({ createdAt }) => now.getTime() - createdAt.getTime() < 8 * 86_400_000)).toBe(true);
  const keyOf = ({ agencyName, zipCode }: { agencyName: string; zipCode: string }) =>
    `${agencyNameKey(agencyName)} ${postalCodeKey(zipCode)}`;
  const approved = await db.agency.findMany({ where: { approvalStatus: 'APPROVED' } });
  const twins = pending.filter((agency) => approved.some((other) => keyOf(other) === keyOf(agency)));
  expect(twins.map(({ agencyName }) => agencyName)).toEqual(['HARBOR-LIGHT Cruise & Travel']);
});

test('feedback is there in each state, answered in its sender’s language, with templates and what changed', async () => {
  const feedback = await db.feedback.findMany({ include: { answers: true } });
  expect(new Set(feedback.map(({ state }) => state))).toEqual(new Set(['received', 'inWork', 'answered', 'closed']));
  expect(new Set(feedback.map(({ application }) => application))).toEqual(new Set(['OneSource', 'Academy']));
  expect(
    feedback
      .filter(({ language }) => language === 'ja')
      .flatMap(({ answers }) => answers.map(({ answerTxt }) => answerTxt.slice(0, 3))),
  ).toEqual(['佐藤様']);
  expect([
    await db.feedbackTemplate.count(),
    await db.feedbackOutcome.count({ where: { publishedOn: { lte: now } } }),
  ]).toEqual([3, 2]);
});

test('a second run leaves everything as it is', async () => {
  const before = await db.audit.count();
  expect(await seedDemo(db, now)).toBeUndefined();
  expect(await db.audit.count()).toBe(before);
});

test('the attempts at courses agree with the results, and who signs in has none', async () => {
  const [found] = await db.$queryRaw<
    { passed: number; results: number; scores: number; open: number; own: number; stale: number }[]
  >`
    SELECT (SELECT count(*)::int FROM learning_facts WHERE passed) AS passed,
      (SELECT count(*)::int FROM course_results r WHERE r.last_passed_at IS NOT NULL AND EXISTS (SELECT FROM course_attempts t WHERE t.auth_id = r.auth_id AND t.course_id = r.course_id)) AS results,
      (SELECT count(*)::int FROM learning_facts f JOIN course_attempts t USING (registration) JOIN course_results r ON r.auth_id = t.auth_id AND r.course_id = t.course_id WHERE f.passed AND f.score = r.score) AS scores,
      (SELECT count(*)::int FROM course_attempts WHERE ended_at IS NULL) AS open,
      (SELECT count(*)::int FROM course_attempts t JOIN agents a USING (agent_unique_id) WHERE a.user_id = ANY (${accounts.map(({ userId }) => userId)}::text[])) AS own,
      (SELECT count(*)::int FROM learning_changes) AS stale`;
  expect(found!.results).toBeGreaterThan(500);
  expect(found).toMatchObject({ passed: found!.results, scores: found!.results, own: 0, stale: 0 });
  expect(found!.open).toBeGreaterThan(20);
});

test('money tells an owner, an advisor and the brand something: tiers, shares, goals, payments on their way and unclaimed', async () => {
  const [owner, advisor] = [await signedIn(await agentOf('NAMOWNER')), await signedIn(await agentOf('NAMADVISOR'))];
  expect(await readNextTier(owner)).toMatchObject({ brand: 'HA', missing: expect.any(Number), percent: 200 });
  const { coming } = await readSalesDay(owner);
  expect(coming).toMatchObject([{ currency: 'USD', payments: 2 }]);
  expect(await countGroupDeadlines(owner)).toBeGreaterThan(0);
  expect((await readSalesGoal(advisor)).goal).toBeGreaterThan(0);
  const agencies = await db.remittanceLine.groupBy({ by: ['remittanceId', 'agencyId'] });
  expect(new Set(agencies.map(({ remittanceId }) => remittanceId)).size).toBeLessThan(agencies.length);
  const staff = await actingAsStaff(db, 'STAFFSALES', now);
  const { lines } = await listStaffPayments(staff, { ...staffPaymentList.defaults, search: '' });
  const suggested = await Promise.all(lines.map(({ lineId }) => readStaffPaymentLine(staff, lineId)));
  expect(suggested.some(({ suggestions }) => suggestions[0]?.isExact)).toBe(true);
  const shares = await db.commissionSplit.findMany({ where: { agencyId: owner.agency.agencyId } });
  expect(shares.map(({ percent }) => percent).toSorted()).toEqual([5000, 5500, 6000]);
});

test('each course has a different question, a dispute names its ship, and something is written to be published next', async () => {
  const questions = await db.coursePost.findMany({ where: { questionId: null } });
  expect(new Set(questions.map(({ postTxt }) => postTxt)).size).toBe(questions.length);
  for (const { bookingNumber, commentTxt } of await db.commissionDispute.findMany()) {
    const { ship } = await db.booking.findFirstOrThrow({ where: { bookingNumber, latest: true } });
    expect(commentTxt).toContain(ship);
  }
  expect([
    await db.contentVersion.count({ where: { state: 'draft' } }),
    await db.contentVersion.count({ where: { state: 'published', startsAt: { gt: now } } }),
  ]).toEqual([1, 2]);
});
