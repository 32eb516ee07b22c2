import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { certificateList, findCertificates } from '#app/domain/academy/certificates/findCertificate.server.ts';
import { listAgencies } from '#app/domain/agencies/approval/listAgencies.server.ts';
import { agencyQueue } from '#app/domain/agencies/approval/forms.ts';
import { requestChange } from '#app/domain/agencies/information/changeRequests.server.ts';
import { changesList } from '#app/domain/agencies/staff/forms.ts';
import { listChanges } from '#app/domain/agencies/staff/listChanges.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listQuestions } from '#app/domain/courses/questions/listQuestions.server.ts';
import { staffQuestionList } from '#app/domain/courses/questions/questionForms.ts';
import { feedbackList } from '#app/domain/feedback/staff/forms.ts';
import { listFeedback } from '#app/domain/feedback/staff/listFeedback.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { readNext } from '#app/domain/operations/day/readNext.server.ts';
import { readWaiting } from '#app/domain/operations/day/readWaiting.server.ts';
import { waitingCountedAtMost, type WaitingKind } from '#app/domain/operations/day/waitingKinds.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { listResets } from '#app/domain/people/staff/listResets.server.ts';
import { resetList } from '#app/domain/people/staff/secondFactorReset.ts';
import { disputeList } from '#app/domain/sales/commission/forms.ts';
import { listDisputes } from '#app/domain/sales/commission/staffDisputes.server.ts';
import { database } from '#app/platform/database.server.ts';
import { readCaseFlow } from '#app/domain/operations/cases/caseFlow.server.ts';
import { listFirstInLine } from '#app/domain/operations/cases/firstInLine.server.ts';
import { workOnCase } from '#app/domain/operations/cases/workOnCase.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { loader } from '#app/routes/operations/day/home.tsx';
import { listAddress } from '#tests/listAddress.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { newCourse } from '#tests/support/academy.ts';
import { publishVersion } from '#tests/support/content.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { newLearner } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const dayMs = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const of = async (role: StaffRole, markets: Market[] = []) => signedInAsStaff(await newStaff(role, { markets }));
const counts = async (ctx: StaffContext) =>
  Object.fromEntries((await readWaiting(ctx)).map(({ kind, count }) => [kind, count])) as Partial<
    Record<WaitingKind, number>
  >;

beforeAll(async () => {
  const [american, british] = await Promise.all([
    buildAgency(db, { country: 'US', owner: { activationFlag: 'P' } }),
    buildAgency(db, { country: 'GB', owner: { activationFlag: 'P' } }),
  ]);
  await db.agency.update({ where: { agencyId: american.agencyId }, data: { createdAt: ago(9) } });
  await db.agency.update({ where: { agencyId: british.agencyId }, data: { createdAt: ago(4) } });
  const open = await buildAgency(db, { country: 'US', taReportAccess: true });
  const owner = await signedIn(open.owner);
  await db.$transaction(async (tx) =>
    requestChange(tx, owner, await tx.agency.findUniqueOrThrow({ where: { agencyId: open.agencyId } }), {
      agencyName: 'Another Name',
    }),
  );
  const said = { application: 'OneSource', feedbackType: 'S', commentTxt: 'Said', userAgent: '' } as const;
  for (const state of ['received', 'inWork', 'answered', 'closed'] as const) {
    const ctx = await signedIn(await buildAgent(db, open, { agentType: 'A' }));
    const { feedbackId } = await sendFeedback(ctx, said);
    await db.feedback.update({ where: { feedbackId }, data: { state } });
  }
  for (const [number, state] of [
    ['D-2222-2222', 'open'],
    ['D-3333-3333', 'declined'],
  ] as const)
    await db.commissionDispute.create({
      data: {
        number,
        bookingNumber: 'B1',
        agencyId: open.agencyId,
        openedBy: open.owner.agentUniqueId,
        reason: 'notPaid',
        commentTxt: 'Nothing came',
        expected: 1,
        paid: 0,
        currency: 'USD',
        state,
        openedAt: ago(2),
        changedAt: ago(2),
      },
    });
  // Ends soon; ends soon for a learner whose level lasts longer; ended; ends later.
  for (const [issued, renewed] of [
    [360, false],
    [360, true],
    [370, false],
    [100, false],
  ] as const) {
    const { authId } = await newLearner(db, open);
    await newCertificate(db, { authId, issuedAt: ago(issued) });
    if (renewed)
      await db.learnerLevel.create({
        data: { authId, curriculum: 'PC', level: 4, attainedAt: ago(issued), validUntil: ago(-300) },
      });
  }
  // Asked by a colleague; ended; answered.
  const { staffId: askedBy } = await newStaff('help-desk');
  for (const [state, daysLeft] of [
    ['asked', 0.5],
    ['asked', -1],
    ['declined', 0.5],
  ] as const) {
    const { agentUniqueId } = await buildAgent(db, open, { agentType: 'A' });
    await db.secondFactorReset.create({
      data: { agentUniqueId, reason: 'Lost phone', state, askedBy, askedAt: ago(1), expiresAt: ago(-daysLeft) },
    });
  }
  // One without an answer, one with, one that is hidden.
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const asker = await buildAgent(db, open, { agentType: 'A' });
  const ask = (more: object) =>
    db.coursePost.create({
      data: { courseId, agentUniqueId: asker.agentUniqueId, postTxt: 'Why?', postedAt: ago(3), ...more },
    });
  await ask({});
  await ask({ questionId: (await ask({})).postId });
  await ask({ hiddenAt: ago(1) });
  await db.partnerDisturbance.create({ data: { tool: 'media-library', since: ago(1) } });
});

test.each<[StaffRole, Market[], Partial<Record<WaitingKind, number>>]>([
  [
    'administrator',
    [],
    { registrations: 2, changes: 1, factors: 1, feedback: 2, disputes: 1, questions: 1, certificates: 1, partners: 1 },
  ],
  ['administrator', ['uk'], { registrations: 1 }],
  ['reviewer', [], { registrations: 2, changes: 1 }],
  ['reviewer', ['uk', 'jp'], { registrations: 1 }],
  ['reviewer', ['int'], {}],
  ['help-desk', ['nam'], { factors: 1, feedback: 2, certificates: 1 }],
  ['help-desk', ['uk'], {}],
  ['sales-manager', ['nam'], { disputes: 1 }],
  ['learning-manager', ['nam'], { questions: 1, certificates: 1 }],
  ['learning-manager', ['uk'], {}],
  ['editor', [], {}],
])('for a %s of %j there waits %j', async (role, markets, expected) => {
  expect(await counts(await of(role, markets))).toEqual(expected);
});

test('a learning manager and an editor see what is next in their markets, and staff with queues do not', async () => {
  const version = (state: 'draft' | 'published', days: number) => ({
    number: 1,
    state,
    startsAt: state === 'published' ? ago(-days) : null,
    createdAt: ago(days),
    document: { title: `${state} of day ${days}` },
  });
  for (const [market, state, days] of [
    ['nam', 'published', 9],
    ['nam', 'published', 2],
    ['nam', 'draft', 5],
    ['nam', 'draft', 1],
    ['jp', 'draft', 3],
  ] as const)
    await db.contentDocument.create({
      data: {
        site: 'portal',
        path: `pages/next-${market}-${state}-${days}`,
        brand: '',
        market,
        language: 'en',
        versions: { create: version(state, days) },
      },
    });
  const next = async (role: StaffRole, market: Market) =>
    (await readNext(await of(role, [market]))).map(({ kind, name }) => `${kind}: ${name}`);
  expect(await next('editor', 'nam')).toEqual([
    'scheduled: published of day 2',
    'scheduled: published of day 9',
    'drafts: draft of day 1',
    'drafts: draft of day 5',
  ]);
  expect(await next('editor', 'jp')).toEqual(['drafts: draft of day 3']);
  expect(await next('learning-manager', 'nam')).toEqual(['questions: Why?']);
  expect(await next('learning-manager', 'uk')).toEqual([]);
  expect(await next('help-desk', 'nam')).toEqual([]);
});

test('each line counts what its list shows', async () => {
  const ctx = await of('administrator', ['nam']);
  const waiting = await counts(ctx);
  expect(waiting.registrations).toBe((await listAgencies(ctx, agencyQueue.read(listAddress({})))).counts.PENDING);
  expect(waiting.changes).toBe((await listChanges(ctx, changesList.read(listAddress({})))).total);
  expect(waiting.feedback).toBe((await listFeedback(ctx, feedbackList.read(listAddress({ state: 'open' })))).total);
  expect(waiting.disputes).toBe((await listDisputes(ctx, disputeList.read(listAddress({})))).total);
  expect(waiting.questions).toBe(
    (await listQuestions(ctx, staffQuestionList.read(listAddress({ which: 'open' })))).total,
  );
  expect(waiting.factors).toBe((await listResets(ctx, resetList.read(listAddress({})))).total);
  expect(waiting.certificates).toBe(
    (await findCertificates(ctx, certificateList.read(listAddress({ state: 'ending' })))).total,
  );
});

test('an owner’s second factor does not wait for who asked for its reset', async () => {
  const { askedBy } = await db.secondFactorReset.findFirstOrThrow({ where: { state: 'asked' } });
  const asker = await signedInAsStaff(await db.staffUser.findUniqueOrThrow({ where: { staffId: askedBy } }));
  expect((await counts(asker)).factors).toBeUndefined();
  const shown = resetList.read(listAddress({}));
  expect((await listResets(asker, shown)).total).toBe(0);
  const { resets } = await listResets(await of('help-desk', ['nam']), shown);
  expect(resets).toMatchObject([{ reason: 'Lost phone', asker: { firstName: 'Mika' } }]);
  await expect(listResets(await of('reviewer'), shown)).rejects.toMatchObject({ code: 'forbidden' });
});

test('the home says how many and since when, in words, with at most eight queries beside that of the session', async () => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const open = () => loader(requestTo('/staff/home', { cookie }));
  await open();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const { waiting, summary } = await open();
  expect(queries.mock.calls.length).toBeLessThanOrEqual(9);
  expect(summary).toMatchObject({ number: '9', age: '9 days' });
  queries.mockRestore();
  expect(waiting.find(({ kind }) => kind === 'registrations')).toMatchObject({ number: '2', age: '9 days' });
  expect(waiting.find(({ kind }) => kind === 'certificates')).toMatchObject({ number: '1', age: '4 days' });
});

test('what waits longest is named with who has it, and what one took oneself is apart', async () => {
  const [mine, colleagues] = [await of('administrator', ['nam']), await of('reviewer', ['nam'])];
  const before = await listFirstInLine(mine);
  expect(before.map(({ kind }) => kind)).toEqual(['registrations', 'disputes', 'changes', 'feedback', 'feedback']);
  const [oldest, dispute] = before;
  await workOnCase(colleagues, 'registrations', oldest!.id, { intent: 'take' });
  await workOnCase(mine, 'disputes', dispute!.id, { intent: 'take' });
  const after = await listFirstInLine(mine);
  expect(after.map(({ kind, userId }) => [kind, userId])).toEqual([
    ['registrations', colleagues.staff.userId],
    ['changes', null],
    ['feedback', null],
    ['feedback', null],
  ]);
  expect(await listFirstInLine(await of('editor'))).toEqual([]);
  for (const [ctx, kind, { id }] of [
    [colleagues, 'registrations', oldest!],
    [mine, 'disputes', dispute!],
  ] as const)
    await workOnCase(ctx, kind, id, { intent: 'giveBack' });
});

test('a week of the queues has what came in and what was decided, by day of the reader’s clock', async () => {
  const ctx = await of('help-desk', ['nam']);
  const { days, rows, kinds } = await readCaseFlow(ctx);
  expect(kinds).toEqual(['feedback']);
  expect(days).toHaveLength(7);
  expect(rows).toEqual([{ kind: 'feedback', day: days.at(-1), came: 4, ended: 2 }]);
  const ofSales = await readCaseFlow(await of('sales-manager', ['nam']));
  expect(ofSales.rows).toEqual([{ kind: 'disputes', day: ofSales.days.at(-3), came: 2, ended: 1 }]);
  // A learning manager's day is questions and answers, an editor's drafts and what is published.
  const ofLearning = await readCaseFlow(await of('learning-manager', ['nam']));
  expect(ofLearning.kinds).toEqual(['questions']);
  expect(ofLearning.rows).toEqual([{ kind: 'questions', day: ofLearning.days.at(-4), came: 2, ended: 1 }]);
  const editor = await of('editor');
  const version = { path: `pages/day-${crypto.randomUUID()}`, brand: '', market: '', document: {} };
  const { documentId } = await publishVersion(db, version);
  await db.contentVersion.updateMany({
    where: { documentId },
    data: { createdBy: editor.staff.staffId, createdAt: ago(1), publishedAt: ago(0) },
  });
  const ofContent = await readCaseFlow(editor);
  expect(ofContent.kinds).toEqual(['documents']);
  expect(ofContent.rows).toEqual(
    expect.arrayContaining([
      { kind: 'documents', day: ofContent.days.at(-2), came: 1, ended: 0 },
      { kind: 'documents', day: ofContent.days.at(-1), came: 0, ended: 1 },
    ]),
  );
});

test.each([
  ['learning-manager', 'questions'],
  ['editor', 'documents'],
  ['sales-manager', 'cases'],
  ['administrator', 'cases'],
] as const)('the home of the %s has the numbers of its %s', async (role, of) => {
  const home = await loader(requestTo('/staff/home', { cookie: await staffCookie(await newStaff(role)) }));
  expect(home.today).toMatchObject({ of, week: { days: 7, table: { length: 7 } } });
});

test('more than are counted are said to be more', async () => {
  await db.$executeRaw`
    INSERT INTO jobs (name, state, started_at, ended_at, last_error)
    SELECT 'mail-staff-attack', 'failed', now(), now(), 'P2024' FROM generate_series(1, ${waitingCountedAtMost + 5})`;
  const { waiting } = await loader(
    requestTo('/staff/home', { cookie: await staffCookie(await newStaff('administrator')) }),
  );
  expect(waiting.find(({ kind }) => kind === 'jobs')).toMatchObject({ number: '99+' });
});
