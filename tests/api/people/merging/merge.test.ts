import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { attachLearner } from '#app/domain/accounts/profile/learner.server.ts';
import { finishMerges } from '#app/domain/people/merging/finishMerges.server.ts';
import { deleteBranch } from '#app/domain/people/branches/deleteBranch.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { mergeAccounts } from '#app/domain/people/merging/mergeAccounts.server.ts';
import { undoDays, type MergeField } from '#app/domain/people/merging/mergeForms.ts';
import { mergeRules } from '#app/domain/people/merging/mergeRules.ts';
import { previewMerge, readPair } from '#app/domain/people/merging/readMerge.server.ts';
import { undoMerge } from '#app/domain/people/merging/undoMerge.server.ts';
import { openHandovers } from '#app/domain/people/ownership/openHandovers.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { database, Prisma } from '#app/platform/database.server.ts';
import { paths } from '#app/paths.ts';
import * as personPage from '#app/routes/people/staff/person.tsx';
import { loader as mergePage } from '#app/routes/people/merging/merge.tsx';
import { newCourse } from '#tests/support/academy.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildMember, samplePassword } from '#tests/support/builders.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const reason = 'Joined again after a year at home';
let agency: Awaited<ReturnType<typeof buildAgency>>;
let desk: StaffContext;
let kept: Awaited<ReturnType<typeof buildAgent>>;
let merged: Awaited<ReturnType<typeof buildAgent>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});
beforeEach(async () => {
  desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['nam'] }));
  [kept, merged] = [await buildAgent(db, agency), await buildAgent(db, agency)];
});

type Named = { agentUniqueId: string };

async function merge(
  taken: MergeField[] = [],
  { ctx = desk, from = merged as Named, into = kept as Named } = {},
): Promise<string> {
  const [keptId, mergedId] = [into.agentUniqueId, from.agentUniqueId];
  const { versions } = await previewMerge(ctx, await readPair(ctx, keptId, mergedId));
  return mergeAccounts(ctx, {
    keptId,
    mergedId,
    taken,
    keptVersion: versions.kept,
    mergedVersion: versions.merged,
    reason,
  });
}

test('withdraws what the merged account had proposed, as a deletion does', async () => {
  const giver = await buildAgent(db, agency, { agentType: 'O' });
  const receiver = await buildAgent(db, agency);
  await proposeOwnership(await signedIn(giver), { agentUniqueId: receiver.agentUniqueId });
  await merge([], { from: giver });
  expect(await openHandovers(await signedIn(receiver))).toEqual([]);
});

/** A new user of the agency with a member number, enrolled as the portal does it. */
async function newLearner() {
  const agent = await buildAgent(db, agency);
  const { ccn } = await buildMember(db, { lastName: agent.lastName });
  const authId = await db.$transaction((tx) =>
    attachLearner(tx, { now: new Date() }, { ...agent, agency }, { ccn, source: 'A' }),
  );
  return { ...agent, authId };
}
async function newBranch(): Promise<string> {
  const branchName = `Branch ${crypto.randomUUID().slice(0, 8)}`;
  return (await saveBranch(await signedIn(agency.owner), { branchId: null, branchName })).branchId;
}
const rowOf = (agentUniqueId: string) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });

/** Everything that a merge may change, without what counts changes and what ends for good. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = [
    ...new Set(mergeRules.filter(({ what }) => what !== 'ends').map(({ table }) => table)),
    'stored_files',
  ];
  const rows = tables
    .filter((table) => !['account_merges', 'staff_users'].includes(table))
    .map(async (table) => {
      const found = await db.$queryRaw<{ row: unknown }[]>`
        SELECT to_jsonb(t) - 'version' - 'field_versions' - 'updated_at' AS row FROM ${Prisma.raw(`"${table}"`)} t ORDER BY to_jsonb(t)::text`;
      return [table, found.map(({ row }) => JSON.stringify(row)).toSorted()] as const;
    });
  return Object.fromEntries(await Promise.all(rows));
}

async function booking({ agentUniqueId, agencyId }: typeof kept): Promise<string> {
  const { bookingId } = await db.booking.create({
    data: {
      bookingNumber: `G${agentUniqueId}`,
      agencyId,
      agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      guests: 2,
      bookedOn: new Date('2026-01-05'),
      sailingOn: new Date('2026-12-01'),
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: new Date(),
    },
  });
  return bookingId;
}

async function goal({ agentUniqueId }: typeof kept, year: number, amount: number): Promise<void> {
  await db.salesGoal.create({ data: { agentUniqueId, year, amount, currency: 'USD', changedAt: new Date() } });
}

describe('who may merge what', () => {
  test.each(staffRoles)('%s', async (role) => {
    const done = merge([], { ctx: await signedInAsStaff(await newStaff(role)) });
    if (role === 'help-desk' || role === 'administrator') await expect(done).resolves.toEqual(expect.any(String));
    else await expect(done).rejects.toThrow('forbidden');
  });

  test('staff who showed who they are too long ago are asked again', async () => {
    const stale = { ...desk, staff: { ...desk.staff, confirmedAt: new Date(Date.now() - 6 * 60_000) } };
    await expect(merge([], { ctx: stale })).rejects.toThrow('confirmationNeeded');
  });

  test('an account of another market is not there, and those of two markets are not merged', async () => {
    const abroad = await buildAgent(db, await buildAgency(db, { country: 'JP' }));
    await expect(merge([], { from: abroad })).rejects.toThrow('notFound');
    const ofAll = await signedInAsStaff(await newStaff('administrator'));
    await expect(merge([], { from: abroad, ctx: ofAll })).rejects.toThrow('mergeOtherMarket');
  });

  test('nor an account with itself, the last owner, or one that was merged', async () => {
    await expect(merge([], { from: kept })).rejects.toThrow('mergeItself');
    const owner = await rowOf(agency.owner.agentUniqueId);
    await expect(merge([], { from: owner })).rejects.toThrow('lastOwner');
    await merge();
    await expect(merge()).rejects.toThrow('alreadyMerged');
    await expect(merge([], { from: kept, into: merged })).rejects.toThrow('alreadyMerged');
  });

  test('nor accounts that have changed since they were looked at', async () => {
    const { versions } = await previewMerge(desk, await readPair(desk, kept.agentUniqueId, merged.agentUniqueId));
    await db.agent.update({ where: { agentUniqueId: merged.agentUniqueId }, data: { city: 'Elsewhere' } });
    const input = { keptId: kept.agentUniqueId, mergedId: merged.agentUniqueId, taken: [], reason };
    await expect(
      mergeAccounts(desk, { ...input, keptVersion: versions.kept, mergedVersion: versions.merged }),
    ).rejects.toThrow('conflict');
  });
});

describe('a merge', () => {
  test('moves what named the merged account, and keeps what both have of the same', async () => {
    const bookingId = await booking(merged);
    await goal(kept, 2026, 1);
    await goal(merged, 2026, 2);
    await goal(merged, 2027, 3);
    const said = {
      application: 'OneSource',
      feedbackType: 'S',
      commentTxt: 'Hello',
      userAgent: '',
      picture: await smallPicture(),
    } as const;
    const { feedbackId } = await sendFeedback(await signedIn(merged), said);
    const { rows } = await previewMerge(desk, await readPair(desk, kept.agentUniqueId, merged.agentUniqueId));
    expect(rows).toEqual([
      { label: 'bookings', moves: 1, stays: 0 },
      { label: 'feedback', moves: 1, stays: 0 },
      { label: 'goals', moves: 1, stays: 1 },
    ]);
    await merge();
    const agentUniqueId = kept.agentUniqueId;
    expect(await db.booking.findFirst({ where: { bookingId } })).toMatchObject({ agentUniqueId });
    const feedback = await db.feedback.findUniqueOrThrow({ where: { feedbackId } });
    expect(feedback).toMatchObject({ agentUniqueId });
    expect(await db.storedFile.findUnique({ where: { id: feedback.pictureId! } })).toMatchObject({
      addedBy: agentUniqueId,
    });
    const goals = await db.salesGoal.findMany({ where: { agentUniqueId }, orderBy: { year: 'asc' } });
    expect(goals.map(({ year, amount }) => [year, Number(amount)])).toEqual([
      [2026, 1],
      [2027, 3],
    ]);
  });

  test('takes over the fields that are chosen, and no others', async () => {
    await db.agent.update({
      where: { agentUniqueId: merged.agentUniqueId },
      data: { city: 'Port Vell', cliaagentId: 'C1' },
    });
    await merge(['emailAddress', 'address']);
    const [now, was] = [await rowOf(kept.agentUniqueId), merged];
    expect(now).toMatchObject({
      emailAddress: was.emailAddress,
      city: 'Port Vell',
      userId: kept.userId,
      firstName: kept.firstName,
    });
    expect(now.cliaagentId).not.toBe('C1');
  });

  test('ends the sign-in of the merged account, is recorded, and both are notified', async () => {
    await merge();
    const signIn = ({ userId }: typeof kept) =>
      call('POST /osmf/p1.0/login', { body: { userId, password: samplePassword } });
    expect(refusalOf(await signIn(merged))).toEqual([401, '7016']);
    expect((await signIn(kept)).status).toBe(200);
    for (const [who, action] of [
      [kept, 'agent.merged'],
      [merged, 'agent.merged-away'],
    ] as const) {
      const row = await db.audit.findFirstOrThrow({ where: { subjectId: who.agentUniqueId, action } });
      expect([row.actorId, row.after]).toMatchObject([desk.staff.staffId, { reason }]);
      expect((await mailsTo(who.emailAddress)).map(({ template }) => template)).toContain('accountsMerged');
    }
  });

  test('gives the member number with its academy to an account without one', async () => {
    const learner = await newLearner();
    await newCertificate(db, { authId: learner.authId });
    await merge([], { from: learner });
    const { ccn } = await db.learner.findUniqueOrThrow({ where: { authId: learner.authId } });
    expect(await rowOf(kept.agentUniqueId)).toMatchObject({ authId: learner.authId, ccn });
    expect(await db.enrolment.findMany({ where: { authId: learner.authId } })).toMatchObject([
      { agentUniqueId: kept.agentUniqueId, endedAt: null },
    ]);
    expect(await db.agentCompany.count({ where: { agentUniqueId: learner.agentUniqueId } })).toBe(0);
  });

  test('of two numbers keeps that of the kept account, and adds what only the other has of the academy', async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    const [{ courseId: both }, { courseId: its }] = [await newCourse(db), await newCourse(db)];
    const result = (authId: string, courseId: string, score: number) =>
      db.courseResult.create({ data: { authId, courseId, score, startedAt: new Date(), visitedAt: new Date() } });
    await Promise.all([result(one.authId, both, 70), result(other.authId, both, 90), result(other.authId, its, 80)]);
    const before = await everything();
    const mergeId = await merge([], { from: other, into: one });
    const results = await db.courseResult.findMany({ where: { authId: one.authId }, orderBy: { score: 'asc' } });
    expect(results.map(({ score }) => score)).toEqual([70, 80]);
    expect(await rowOf(one.agentUniqueId)).toMatchObject({ authId: one.authId });
    await undoMerge(desk, mergeId, { reason });
    expect(await everything()).toEqual(before);
  });
});

describe('the page', () => {
  const open = async (query: string) => {
    const cookie = await staffCookie(await newStaff('help-desk'));
    const params = { agentUniqueId: kept.agentUniqueId };
    return mergePage(requestTo(`/staff/people/${kept.agentUniqueId}/merge?${query}`, { cookie, params }));
  };

  test('compares what differs in words, as the pages of an account write it', async () => {
    const [ofKept, ofMerged] = [
      { title: 'MISS', dateOfBirth: new Date('1980-09-01'), phoneCode: '954', phoneNumber: '5550123' },
      { title: 'MR', dateOfBirth: new Date('1974-06-08'), phoneCode: '', phoneNumber: '' },
    ];
    const place = {
      address1: '1 Main Street',
      address2: '',
      address3: '',
      houseName: '',
      city: 'Seattle',
      zip: '98121',
    };
    await db.agent.update({
      where: { agentUniqueId: kept.agentUniqueId },
      data: { ...ofKept, ...place, state: 'WA', country: 'US' },
    });
    await db.agent.update({
      where: { agentUniqueId: merged.agentUniqueId },
      data: {
        ...ofMerged,
        ...place,
        address1: '千代田１－１',
        city: '千代田区',
        state: '13',
        zip: '100-0001',
        country: 'JP',
      },
    });
    const { compared } = (await open(`with=${merged.agentUniqueId}`)) as {
      compared: { birthDates: boolean; preview: { fields: { field: string; kept: string; merged: string }[] } };
    };
    expect(compared.birthDates).toBe(true);
    expect(compared.preview.fields).toEqual(
      expect.arrayContaining([
        { field: 'title', kept: 'Miss', merged: 'Mr.' },
        { field: 'dateOfBirth', kept: 'Sep 1, 1980', merged: 'Jun 8, 1974' },
        { field: 'phoneNumber', kept: '(954) 555-0123', merged: '' },
        {
          field: 'address',
          kept: '1 Main Street, Seattle, WA 98121, United States',
          merged: '〒100-0001, 東京都千代田区, 千代田１－１, Japan',
        },
      ]),
    );
  });

  test('says that an account cannot be merged into itself', async () => {
    expect(await open(`with=${kept.agentUniqueId}`)).toMatchObject({
      compared: null,
      problem: 'An account or agency can’t be merged into itself. Please enter another one.',
    });
  });

  test('finds the other account by its user ID, and says where there is none', async () => {
    const found = await responseOf(open(`who=${merged.userId.toLowerCase()}`));
    expect(found.headers.get('Location')).toBe(
      `/staff/people/${kept.agentUniqueId}/merge?with=${merged.agentUniqueId}`,
    );
    for (const who of ['NOUSERHERE', 'NOUSER\0'])
      expect(await open(`who=${encodeURIComponent(who)}`)).toMatchObject({ who, compared: null });
  });

  test('says why an account that was merged is not merged again, and nothing of an unknown one', async () => {
    await merge();
    const { problem } = (await open(`with=${merged.agentUniqueId}`)) as { problem: string };
    expect(problem).toBe('This account or agency has already been merged into another one.');
    expect(await open(`with=${crypto.randomUUID()}`)).toMatchObject({ compared: null, problem: expect.any(String) });
    expect(await open('with=x')).toMatchObject({ compared: null, problem: expect.any(String) });
  });

  test('the page of an account that was merged says so and leads to the other, to all staff who may see people', async () => {
    await merge();
    for (const role of ['help-desk', 'administrator'] as const) {
      const cookie = await staffCookie(await newStaff(role));
      const params = { agentUniqueId: merged.agentUniqueId };
      const page = await personPage.loader(requestTo(paths.staffPerson(merged.agentUniqueId), { cookie, params }));
      expect(page).toMatchObject({
        mergedInto: { userId: kept.userId, href: paths.staffPerson(kept.agentUniqueId) },
        statusKey: 'staffPerson:deletedStatus',
        standing: 'deleted',
      });
    }
  });

  test('shows what differs, and the preview of what is chosen', async () => {
    const page = await open(`with=${merged.agentUniqueId}&take=emailAddress&take=userId&preview=1`);
    expect(page).toMatchObject({ compared: { taken: ['emailAddress'], isPreview: true } });
  });
});

describe('undoing it', () => {
  test('restores both accounts and every row, and notifies both', async () => {
    const learner = await newLearner();
    const branch = await newBranch();
    await db.agent.update({ where: { agentUniqueId: learner.agentUniqueId }, data: { branchId: branch } });
    await booking(learner);
    await goal(learner, 2026, 2);
    await sendFeedback(await signedIn(learner), {
      application: 'OneSource',
      feedbackType: 'S',
      commentTxt: 'Hello',
      userAgent: '',
      picture: await smallPicture(),
    });
    const before = await everything();
    const mergeId = await merge(['emailAddress', 'lastName', 'address', 'dateOfBirth'], { from: learner });
    expect(await everything()).not.toEqual(before);
    await undoMerge(desk, mergeId, { reason });
    expect(await everything()).toEqual(before);
    const { emailAddress, userId } = await rowOf(learner.agentUniqueId);
    expect((await mailsTo(emailAddress)).map(({ template }) => template)).toContain('accountsMergeUndone');
    expect((await call('POST /osmf/p1.0/login', { body: { userId, password: samplePassword } })).status).toBe(200);
    await expect(undoMerge(desk, mergeId, { reason })).rejects.toThrow('conflict');
    // It may be merged again.
    await merge([], { from: learner });
  });

  test("a merged account's branch can be deleted as an empty one, and the account then comes back into none", async () => {
    const branchId = await newBranch();
    await db.agent.update({ where: { agentUniqueId: merged.agentUniqueId }, data: { branchId } });
    const mergeId = await merge();
    await deleteBranch(await signedIn(agency.owner), { branchId, becomes: '' });
    await undoMerge(desk, mergeId, { reason });
    expect(await rowOf(merged.agentUniqueId)).toMatchObject({ branchId: null, deletedAt: null });
  });

  test('leaves what was changed since, and what is new', async () => {
    const mergeId = await merge(['phoneNumber', 'address']);
    const { agentUniqueId } = kept;
    await db.agent.update({ where: { agentUniqueId }, data: { city: 'Changed since' } });
    const since = await booking(kept);
    const { phoneNumber } = kept as unknown as { phoneNumber: string };
    await undoMerge(desk, mergeId, { reason });
    expect(await rowOf(agentUniqueId)).toMatchObject({ city: 'Changed since', phoneNumber });
    expect(await db.booking.findFirst({ where: { bookingId: since } })).toMatchObject({ agentUniqueId });
  });

  test.each([
    ['address', '7008', () => ({ emailAddress: merged.emailAddress })],
    ['user ID', '7009', () => ({ userId: merged.userId })],
  ])('is refused where another account has the %s by now', async (_, code, taken) => {
    const mergeId = await merge();
    await db.agent.update({ where: { agentUniqueId: (await buildAgent(db, agency)).agentUniqueId }, data: taken() });
    const before = await everything();
    await expect(undoMerge(desk, mergeId, { reason })).rejects.toThrow(code);
    expect(await everything()).toEqual(before);
  });

  test('is refused after seven days, and then nothing of the rows or of the sign-in is kept', async () => {
    const mergeId = await merge(['emailAddress']);
    const later = new Date(Date.now() + undoDays * 24 * 3600_000 + 1000);
    const muchLater = { ...desk, now: later, staff: { ...desk.staff, confirmedAt: later } };
    await expect(undoMerge(muchLater, mergeId, { reason })).rejects.toThrow('conflict');
    await finishMerges({ db, now: later });
    expect(await db.accountMergeRow.count({ where: { mergeId } })).toBe(0);
    expect(await db.account.findUnique({ where: { accountId: merged.agentUniqueId } })).toMatchObject({
      passwordHash: '',
    });
    expect(await db.permissionGrant.count({ where: { agentUniqueId: merged.agentUniqueId, until: null } })).toBe(0);
  });

  test('is refused where the kept account was merged away since', async () => {
    const mergeId = await merge();
    await merge([], { from: kept, into: await buildAgent(db, agency) });
    await expect(undoMerge(desk, mergeId, { reason })).rejects.toThrow('alreadyMerged');
  });
});
