import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anonymiseDeleted } from '#app/domain/people/access/anonymiseDeleted.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { listHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import { reactivateAgent } from '#app/domain/people/access/reactivateAgent.server.ts';
import { saveDefaultBrand } from '#app/domain/accounts/onboarding/saveDefaultBrand.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { runAt } from '#tests/support/database.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let user: Awaited<ReturnType<typeof buildAgent>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});
beforeEach(async () => {
  user = await buildAgent(db, agency);
});

const page = { page: 1, pageSize: 50 };
const historyOf = async (agent: typeof user) => (await listHistory(await signedIn(agent), page)).entries;

test('tells what was changed and by whom, the newest first', async () => {
  const owner = await signedIn(agency.owner);
  await deactivateAgent(owner, { agentUniqueId: user.agentUniqueId });
  await reactivateAgent(owner, { agentUniqueId: user.agentUniqueId });
  const ctx = await signedIn(user);
  await saveDefaultBrand(ctx, { displayCompany: 'SB' });
  const { entries, total } = await listHistory(ctx, page);
  const { firstName, lastName } = agency.owner;
  const colleague = { kind: 'colleague', firstName, lastName };
  expect(total).toBe(4);
  expect(entries.map(({ sentence, actor, changes }) => [sentence, actor, changes])).toEqual([
    ['brandSaved', { kind: 'self' }, [{ field: 'displayCompany', before: 'PC', after: 'SB' }]],
    ['signedIn', { kind: 'self' }, []],
    ['reactivated', colleague, [{ field: 'activationFlag', before: 'D', after: 'A' }]],
    ['deactivated', colleague, [{ field: 'activationFlag', before: 'A', after: 'D' }]],
  ]);
});

test('counts no further than a list says, and ends there', async () => {
  const ctx = await signedIn(user);
  // The user's sign-in over and over, with a different identifier each time.
  await runAt(
    ownerUrl,
    `INSERT INTO audit SELECT (jsonb_populate_record(a, jsonb_build_object('id', nextval(pg_get_serial_sequence('audit', 'id'))))).*
     FROM audit a, generate_series(1, 10100) WHERE a.subject_id = $1 AND a.action = 'session.started'`,
    [user.agentUniqueId],
  );
  const found = await listHistory(ctx, { page: 1_000, pageSize: 50 });
  expect([found.total, found.page, found.entries.length]).toEqual([10_001, 200, 50]);
});

describe('who did it', () => {
  const write = (source: object, subjectKind: 'agent' | 'agency' = 'agent') =>
    db.$transaction((tx) =>
      recordAudit(
        tx,
        { ...visitor(), ...source },
        {
          action: subjectKind === 'agency' ? 'agency.approved' : 'agent.validation-sent',
          subjectKind,
          subjectId: subjectKind === 'agency' ? agency.agencyId : user.agentUniqueId,
          agencyId: agency.agencyId,
        },
      ),
    );

  test('brand staff, the portal and visitors have no names; who belongs to another agency now is a former user', async () => {
    const stranger = (await buildAgency(db)).owner;
    await write({ staff: { staffId: crypto.randomUUID() } });
    await write({ system: true });
    await write({});
    await write({ actor: stranger });
    const actors = (await historyOf(user)).slice(1).map(({ actor }) => actor);
    expect(actors).toEqual([{ kind: 'former' }, { kind: 'visitor' }, { kind: 'system' }, { kind: 'staff' }]);
  });

  test('a colleague who has left is named until the name is forgotten', async () => {
    const manager = await buildAgent(db, agency, { agentType: 'M' });
    await write({ actor: manager });
    const deleted = new Date(Date.now() - 100 * 24 * 3600_000);
    await deleteAgent(await signedIn(agency.owner, { now: deleted }), { agentUniqueId: manager.agentUniqueId });
    expect((await historyOf(user))[1]?.actor).toMatchObject({ kind: 'colleague', lastName: manager.lastName });
    // The database goes by its own clock.
    await runAt(ownerUrl, 'UPDATE audit SET recorded_at = least(at, $2) WHERE subject_id = $1 OR actor_id = $1', [
      manager.agentUniqueId,
      deleted,
    ]);
    await anonymiseDeleted({ db, now: new Date() });
    expect((await historyOf(user)).find(({ sentence }) => sentence === 'validationSent')?.actor).toEqual({
      kind: 'former',
    });
  });

  test('changes of the agency’s state are notified to its owners alone', async () => {
    await write({ staff: { staffId: crypto.randomUUID() } }, 'agency');
    const hasLine = async (agent: typeof user) =>
      (await historyOf(agent)).some(({ sentence }) => sentence === 'agencyApproved');
    const manager = await buildAgent(db, agency, { agentType: 'M' });
    expect([await hasLine(agency.owner), await hasLine(manager), await hasLine(user)]).toEqual([true, false, false]);
    expect(await hasLine((await buildAgency(db)).owner)).toBe(false);
  });
});

test('comes a page at a time; a page beyond the end is the last', async () => {
  for (let each = 0; each < 11; each += 1) await signedIn(user);
  const ctx = await signedIn(user);
  const first = await listHistory(ctx, { page: 1, pageSize: 10 });
  const last = await listHistory(ctx, { page: 99, pageSize: 10 });
  expect([first.entries.length, first.total, last.entries.length, last.page]).toEqual([10, 12, 2, 2]);
});

test.each(['O', 'M', 'A'] as const)('%s sees their own alone', async (agentType) => {
  const actor = await buildAgent(db, agency, { agentType });
  await deactivateAgent(await signedIn(agency.owner), { agentUniqueId: user.agentUniqueId });
  expect(
    (await historyOf(actor)).map(({ sentence }) => sentence).filter((sentence) => !sentence.startsWith('agency')),
  ).toEqual(['signedIn']);
});

test('never contains a secret or an internal identifier', async () => {
  const ctx = await signedIn(user);
  await db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agent.added',
      subjectKind: 'agent',
      subjectId: user.agentUniqueId,
      after: {
        agentId: 'INTERNAL-1',
        polarAgentId: 'INTERNAL-2',
        password: 'SECRET-1',
        tokenHash: 'SECRET-2',
        certifiedBy: 'INTERNAL-3',
        userId: user.userId,
      },
    }),
  );
  const text = JSON.stringify(await listHistory(ctx, page));
  expect(text).toContain(user.userId);
  for (const never of ['INTERNAL', 'SECRET', user.agentUniqueId, user.passwordHash, ctx.sessionId])
    expect(text).not.toContain(never);
});
