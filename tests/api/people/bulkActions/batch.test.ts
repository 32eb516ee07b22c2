import { beforeAll, describe, expect, test, vi } from 'vitest';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import type { ChosenActName } from '#app/domain/people/bulkActions/acts.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { listBatches } from '#app/domain/people/bulkActions/listBatches.server.ts';
import { readBatch } from '#app/domain/people/bulkActions/readBatch.server.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { runBatch } from '#app/domain/people/bulkActions/runBatch.server.ts';
import { undoBatch } from '#app/domain/people/bulkActions/undoBatch.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { paths } from '#app/paths.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
let owner: AgentContext;

beforeAll(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});

const idsOf = (agents: { agentUniqueId: string }[]) => agents.map(({ agentUniqueId }) => agentUniqueId);
const read = (batchId: string, ctx = owner) => readBatch(ctx, { batchId, page: 1, pageSize: 50 });
const act = async (
  name: ChosenActName,
  agents: { agentUniqueId: string }[],
  { ctx = owner, permissions = [] as string[] } = {},
) => {
  const { batchId } = await beginBatch(ctx, { act: name, agentUniqueIds: idsOf(agents), permissions });
  await runJobs();
  return read(batchId, ctx);
};
const undo = async (batchId: string) => {
  const { batchId: undoId } = await undoBatch({ ...owner, now: new Date() }, { batchId });
  await runJobs();
  return read(undoId);
};
const flags = async (agents: { agentUniqueId: string }[]) =>
  (
    await db.agent.findMany({
      where: { agentUniqueId: { in: idsOf(agents) } },
      orderBy: { agentUniqueId: 'asc' },
      select: { activationFlag: true },
    })
  ).map(({ activationFlag }) => activationFlag);
const keys = ({ agentUniqueId }: { agentUniqueId: string }) => grantedKeysOf(db, agentUniqueId, new Date());
const advisor = (options = {}) => buildAgent(db, agency, { agentType: 'A', ...options });

test('the page counts the users of the agency whom its address names, each once', async () => {
  const page = await import('#app/routes/people/bulkActions/many.tsx');
  const [one, stranger, gone] = [
    await advisor(),
    await buildAgent(db, await buildAgency(db)),
    await advisor({ deletedAt: new Date() }),
  ];
  const ids = [
    one.agentUniqueId,
    one.agentUniqueId,
    stranger.agentUniqueId,
    gone.agentUniqueId,
    'x',
    crypto.randomUUID(),
  ];
  const shown = await openPage(page.loader as never, {
    path: `/home/agency-overview/many?${new URLSearchParams(ids.map((id) => ['agent', id]))}`,
    sessionId: owner.sessionId,
  });
  expect([shown.status, shown.data.count]).toEqual([200, 1]);
});

describe('deactivating and reactivating', () => {
  test('does each by the rules of the single act, skips whom they protect, and is undone', async () => {
    const [one, two, gone] = [await advisor(), await advisor(), await advisor({ activationFlag: 'D' })];
    const session = await signedIn(one);
    const done = await act('deactivate', [one, two, gone, agency.owner]);
    expect(done).toMatchObject({ isFinished: true, counts: { done: 2, skipped: 2, waiting: 0 } });
    const reasons = Object.fromEntries(done.rows.map(({ agentUniqueId, reason }) => [agentUniqueId, reason]));
    expect([reasons[gone.agentUniqueId], reasons[agency.owner.agentUniqueId]]).toEqual(['alreadySo', 'lastOwner']);
    expect(await flags([one, two])).toEqual(['D', 'D']);
    expect(await db.session.findUniqueOrThrow({ where: { id: session.sessionId } })).toMatchObject({
      endedReason: 'deactivated',
    });
    expect(
      await db.audit.count({
        where: {
          action: 'agent.deactivated',
          subjectId: { in: idsOf([one, two]) },
          actorId: owner.actor.agentUniqueId,
          address: owner.address,
        },
      }),
    ).toBe(2);
    const undone = await undo(done.batchId);
    expect(undone).toMatchObject({ act: 'undo', undone: 'deactivate', counts: { done: 2, skipped: 0 } });
    expect(await flags([one, two])).toEqual(['A', 'A']);
    expect(await flags([gone])).toEqual(['D']);
    expect((await read(done.batchId)).undoneBy).toBe(undone.batchId);
    await expect(undoBatch(owner, { batchId: done.batchId })).rejects.toMatchObject({ code: 'tooLateToUndo' });
    await expect(undoBatch(owner, { batchId: undone.batchId })).rejects.toMatchObject({ code: 'tooLateToUndo' });
  });

  test('who had yet to begin is where they were after an undo, and after a reactivation', async () => {
    const [open, active] = [await advisor({ activationFlag: 'C', emailValidFlag: false }), await advisor()];
    const flagOf = async ({ agentUniqueId }: { agentUniqueId: string }) =>
      (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).activationFlag;
    const { batchId, counts } = await act('deactivate', [open, active]);
    expect(counts).toMatchObject({ done: 2, skipped: 0 });
    await undo(batchId);
    expect([await flagOf(open), await flagOf(active)]).toEqual(['C', 'A']);
    await act('deactivate', [open]);
    const back = await act('reactivate', [open]);
    expect(await flagOf(open)).toBe('C');
    await undo(back.batchId);
    expect(await flagOf(open)).toBe('D');
  });

  test('an undo leaves users who were changed since', async () => {
    const [one, two] = [await advisor({ activationFlag: 'D' }), await advisor({ activationFlag: 'D' })];
    const { batchId } = await act('reactivate', [one, two]);
    await act('deactivate', [one]);
    const { rows } = await undo(batchId);
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['', 'changedSince']);
    expect(await flags([one, two])).toEqual(['D', 'D']);
  });

  test('ten minutes later it can no longer be undone', async () => {
    const { batchId, undoableUntil } = await act('deactivate', [await advisor()]);
    expect(undoableUntil!.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
    await db.batch.update({ where: { id: batchId }, data: { finishedAt: new Date(Date.now() - 10 * 60_000) } });
    const now = new Date();
    await expect(undoBatch({ ...owner, now }, { batchId })).rejects.toMatchObject({ code: 'tooLateToUndo' });
    expect((await read(batchId, { ...owner, now })).undoableUntil).toBeNull();
    // Of a page that was open in the meantime.
    const page = await import('#app/routes/people/bulkActions/batch.tsx');
    const path = `/home/agency-overview/batches/${batchId}`;
    const pressed = { path, params: { batchId }, sessionId: await sessionFor(agency.owner), fields: {} };
    expect(await postForm(page.action as never, pressed)).toMatchObject({
      status: 302,
      location: paths.batch(batchId),
    });
  });
});

describe('permissions', () => {
  test('are given, taken and replaced, and come back with their end', async () => {
    const agent = await advisor({ grants: [] });
    const until = new Date(Date.now() + 24 * 3600_000);
    await db.permissionGrant.deleteMany({ where: { agentUniqueId: agent.agentUniqueId } });
    await db.permissionGrant.create({
      data: { agentUniqueId: agent.agentUniqueId, key: 'osAnswers', grantedBy: null, grantedAt: new Date(), until },
    });
    await act('give', [agent], { permissions: ['poPayments', 'osAnswers'] });
    expect(await keys(agent)).toEqual(['osAnswers', 'poPayments']);
    const { batchId } = await act('set', [agent], { permissions: ['osCollateral'] });
    expect(await keys(agent)).toEqual(['osCollateral']);
    await undo(batchId);
    expect(await keys(agent)).toEqual(['osAnswers', 'poPayments']);
    expect(
      await db.permissionGrant.findFirst({ where: { agentUniqueId: agent.agentUniqueId, key: 'osAnswers' } }),
    ).toMatchObject({ until });
    await act('take', [agent], { permissions: ['poPayments'] });
    expect(await keys(agent)).toEqual(['osAnswers']);
    expect((await act('take', [agent], { permissions: ['poPayments'] })).rows).toMatchObject([
      { state: 'skipped', reason: 'alreadySo' },
    ]);
  });

  test('an undo leaves an end that was set since of what the act had left alone', async () => {
    const agent = await advisor({ grants: ['poPayments'] });
    const { batchId } = await act('give', [agent], { permissions: ['osAnswers'] });
    const until = new Date(Date.now() + 24 * 3600_000);
    const place = { agentUniqueId: agent.agentUniqueId, key: 'poPayments' };
    await db.permissionGrant.update({ where: { agentUniqueId_key: place }, data: { until } });
    expect((await undo(batchId)).counts.done).toBe(1);
    expect(await keys(agent)).toEqual(['poPayments']);
    expect(await db.permissionGrant.findFirst({ where: place })).toMatchObject({ until });
  });

  test('none chosen is refused, and a manager gives only their own', async () => {
    const agent = await advisor();
    await expect(
      beginBatch(owner, { act: 'give', agentUniqueIds: [agent.agentUniqueId], permissions: [] }),
    ).rejects.toMatchObject({ code: 'actRequired' });
    const manager = await signedIn(await buildAgent(db, agency, { agentType: 'M' }));
    const wanted = { act: 'give' as const, agentUniqueIds: [agent.agentUniqueId], permissions: ['poSalesRepAccess'] };
    await expect(beginBatch(manager, wanted)).rejects.toMatchObject({ code: 'permissionNotHeld' });
  });
});

test('the first mail goes to those who have yet to finish, and cannot be undone', async () => {
  const [open, finished] = [
    await advisor({ activationFlag: 'C', emailValidFlag: false }),
    await advisor({ activationFlag: 'A', emailValidFlag: true }),
  ];
  const { batchId, rows, undoableUntil } = await act('resend', [open, finished]);
  expect(rows.map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
    ['done', ''],
    ['skipped', 'illegalTransition'],
  ]);
  expect(
    await db.outbox.count({ where: { recipient: open.emailAddress.toLowerCase(), template: 'validateEmail' } }),
  ).toBe(1);
  expect(undoableUntil).toBeNull();
  await expect(undoBatch(owner, { batchId })).rejects.toMatchObject({ code: 'tooLateToUndo' });
});

test('sessions are ended', async () => {
  const agent = await advisor();
  const { sessionId } = await signedIn(agent);
  const { rows } = await act('end-sessions', [agent]);
  expect(rows).toMatchObject([{ state: 'done', reason: '' }]);
  expect(await db.session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
    endedReason: 'ended-by-agency',
  });
});

describe('the list of one’s own', () => {
  test('has what the caller began, with its result, its undo while it lasts, and what was undone', async () => {
    const ctx = await signedIn(await buildAgent(db, agency, { agentType: 'O' }));
    const first = await act('deactivate', [await advisor(), agency.owner], { ctx: owner });
    const own = await act('deactivate', [await advisor(), await advisor({ activationFlag: 'D' })], { ctx });
    const sent = await act('end-sessions', [await advisor()], { ctx });
    const open = { isFinished: true, undoneBy: null, undone: null };
    const now = () => ({ ...ctx, now: new Date() });
    expect(await listBatches(now())).toMatchObject([
      { ...open, batchId: sent.batchId, act: 'end-sessions', undoableUntil: null, counts: { done: 0, skipped: 1 } },
      {
        ...open,
        batchId: own.batchId,
        act: 'deactivate',
        undoableUntil: expect.any(Date),
        counts: { done: 1, skipped: 1 },
      },
    ]);
    const { batchId: undoId } = await undoBatch(now(), { batchId: own.batchId });
    await runJobs();
    expect((await listBatches(now())).find(({ batchId }) => batchId === own.batchId)).toMatchObject({
      undoableUntil: null,
      undoneBy: undoId,
    });
    expect((await listBatches(now()))[0]).toMatchObject({ batchId: undoId, act: 'undo', undone: 'deactivate' });
    expect((await listBatches(owner)).map(({ batchId }) => batchId)).toContain(first.batchId);
    expect((await listBatches(now())).map(({ batchId }) => batchId)).not.toContain(first.batchId);
  });

  test('cannot be undone after ten minutes, or by a user who may not', async () => {
    const { batchId } = await act('deactivate', [await advisor()]);
    const later = { ...owner, now: new Date(Date.now() + 11 * 60_000) };
    expect((await listBatches(later)).find((each) => each.batchId === batchId)).toMatchObject({ undoableUntil: null });
    await expect(listBatches(await signedIn(await advisor()))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await listBatches(await signedIn((await buildAgency(db)).owner))).toEqual([]);
  });

  test('is on a page that shows the undo', async () => {
    const list = await import('#app/routes/people/bulkActions/batches.tsx');
    const { batchId } = await act('deactivate', [await advisor()]);
    const { status, data } = await openPage(list.loader as never, {
      path: '/home/agency-overview/bulk-changes',
      sessionId: owner.sessionId,
    });
    expect([status, (data.batches as { batchId: string }[]).find((each) => each.batchId === batchId)]).toMatchObject([
      200,
      { batchId, act: 'deactivate', done: 1, skipped: 0, undoUntil: expect.stringMatching(/\d/) },
    ]);
  });
});

describe('who may', () => {
  test('a supervisor changes advisors only', async () => {
    const manager = await signedIn(await buildAgent(db, agency, { agentType: 'M' }));
    const { counts, rows } = await act(
      'deactivate',
      [await advisor(), await buildAgent(db, agency, { agentType: 'M' }), agency.owner],
      { ctx: manager },
    );
    expect(counts).toMatchObject({ done: 1, skipped: 2 });
    expect(rows.flatMap(({ reason }) => (reason ? [reason] : []))).toEqual(['forbidden', 'forbidden']);
  });

  test('an advisor begins nothing, another agency’s users are left out, and its batches are not found', async () => {
    const other = await buildAgency(db);
    const stranger = await signedIn(other.owner);
    const ids = idsOf([await advisor()]);
    await expect(
      beginBatch(await signedIn(await advisor()), { act: 'deactivate', agentUniqueIds: ids, permissions: [] }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      beginBatch(stranger, { act: 'deactivate', agentUniqueIds: ids, permissions: [] }),
    ).rejects.toMatchObject({ code: 'noUserChosen' });
    const { batchId } = await act('end-sessions', [await advisor()]);
    await expect(read(batchId, stranger)).rejects.toMatchObject({ code: 'notFound' });
    await expect(undoBatch(stranger, { batchId })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('a supervisor who moves to another agency while it runs does no more of it, and hears nothing of it there', async () => {
    const place = await buildAgency(db);
    const manager = await buildAgent(db, place, { agentType: 'M' });
    const people = await buildAgents(db, place, 160);
    const { batchId } = await beginBatch(await signedIn(manager), {
      act: 'end-sessions',
      agentUniqueIds: idsOf(people),
      permissions: [],
    });
    const { agencyId } = await buildAgency(db);
    const running = runBatch({ db, now: new Date() }, { batchId });
    const begun = async () =>
      expect(await db.batchRow.count({ where: { batchId, state: 'skipped' } })).toBeGreaterThan(0);
    await vi.waitFor(begun, { timeout: 15_000 });
    await db.agent.update({ where: { agentUniqueId: manager.agentUniqueId }, data: { agencyId } });
    await running;
    // On a busy machine the time of the run was over first.
    await runJobs();
    expect((await read(batchId, await signedIn(place.owner))).isFinished).toBe(true);
    const refused = await db.batchRow.count({ where: { batchId, reason: 'forbidden' } });
    expect(refused).toBeGreaterThanOrEqual(60);
    const notices = await db.notification.findMany({
      where: { place: { endsWith: batchId } },
      select: { accountId: true },
    });
    expect(notices).toEqual([{ accountId: place.owner.agentUniqueId }]);
  });

  test('the state of a user who is in another agency by then is not shown', async () => {
    const [moved, elsewhere] = [await advisor(), await buildAgency(db)];
    const { batchId } = await beginBatch(owner, { act: 'reactivate', agentUniqueIds: idsOf([moved]), permissions: [] });
    await db.agent.update({ where: { agentUniqueId: moved.agentUniqueId }, data: { agencyId: elsewhere.agencyId } });
    await runJobs();
    expect((await read(batchId)).rows).toMatchObject([{ state: 'skipped', reason: 'notFound', isThere: false }]);
  });

  test('of two owners who deactivate each other by batches at once one stays', async () => {
    const two = await buildAgency(db);
    const second = await signedIn(await buildAgent(db, two, { agentType: 'O' }));
    const first = await signedIn(two.owner);
    await beginBatch(first, { act: 'deactivate', agentUniqueIds: [second.actor.agentUniqueId], permissions: [] });
    await beginBatch(second, { act: 'deactivate', agentUniqueIds: [first.actor.agentUniqueId], permissions: [] });
    await runJobs();
    expect((await flags([first.actor, second.actor])).toSorted()).toEqual(['A', 'D']);
  });
});

test('a batch goes after 30 days, with its rows', async () => {
  const { batchId } = await act('end-sessions', [await advisor()]);
  await db.batch.update({
    where: { id: batchId },
    data: { createdAt: new Date(Date.now() - 30 * 24 * 3600_000 - 1000) },
  });
  await removeOld({ db, now: new Date() }, 'remove-old-imports');
  expect([await db.batch.count({ where: { id: batchId } }), await db.batchRow.count({ where: { batchId } })]).toEqual([
    0, 0,
  ]);
});

describe('moving to a branch', () => {
  const branchOf = async ({ agentUniqueId }: { agentUniqueId: string }) =>
    (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).branchId;
  const newBranch = async () => (await saveBranch(owner, { branchId: null, branchName: crypto.randomUUID() })).branchId;
  const move = async (agents: { agentUniqueId: string }[], branch: string) => {
    const { batchId } = await beginBatch(owner, {
      act: 'move',
      agentUniqueIds: idsOf(agents),
      permissions: [],
      branch,
    });
    await runJobs();
    return read(batchId);
  };

  test('moves those who are elsewhere, into none too, and is undone but for who was moved since', async () => {
    const [north, south] = [await newBranch(), await newBranch()];
    const [one, two, there] = [await advisor(), await advisor({ branchId: north }), await advisor({ branchId: south })];
    const done = await move([one, two, there], south);
    expect(done).toMatchObject({ act: 'move', counts: { done: 2, skipped: 1 } });
    expect(done.rows.map(({ reason }) => reason).toSorted()).toEqual(['', '', 'alreadySo']);
    expect([await branchOf(one), await branchOf(two)]).toEqual([south, south]);
    await move([one], 'none');
    expect(await branchOf(one)).toBeNull();
    expect((await undo(done.batchId)).rows.map(({ reason }) => reason).toSorted()).toEqual(['', 'changedSince']);
    expect([await branchOf(one), await branchOf(two)]).toEqual([null, north]);
  });

  test('needs a branch of the agency, and moves no one to one that was deleted before', async () => {
    const one = await advisor();
    const foreign = await signedIn((await buildAgency(db)).owner);
    const { branchId } = await saveBranch(foreign, { branchId: null, branchName: 'Theirs' });
    for (const branch of [undefined, '', branchId])
      await expect(
        beginBatch(owner, { act: 'move', agentUniqueIds: idsOf([one]), permissions: [], branch }),
      ).rejects.toMatchObject({ code: 'branchNeeded' });
    const gone = await newBranch();
    const { batchId } = await beginBatch(owner, {
      act: 'move',
      agentUniqueIds: idsOf([one]),
      permissions: [],
      branch: gone,
    });
    await db.branch.delete({ where: { branchId: gone } });
    await runJobs();
    expect((await read(batchId)).rows).toMatchObject([{ state: 'skipped', reason: 'notFound' }]);
  });

  test('leads to the form that assigns learning, to the same people', async () => {
    const [many, assign] = [
      await import('#app/routes/people/bulkActions/many.tsx'),
      await import('#app/routes/academy/assignments/newAssignment.tsx'),
    ];
    const chosen = [await advisor(), await advisor()];
    const path = `/home/agency-overview/many?${new URLSearchParams(idsOf(chosen).map((id) => ['agent', id]))}`;
    const shown = await openPage(many.loader as never, { path, sessionId: owner.sessionId });
    const address = String(shown.data.assign);
    const form = await openPage(assign.loader as never, {
      path: address,
      params: { brand: 'pc' },
      sessionId: owner.sessionId,
    });
    expect(form.data.found).toMatchObject({ people: 2 });
  });
});
