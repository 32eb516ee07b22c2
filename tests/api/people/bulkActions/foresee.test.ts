import { describe, expect, test } from 'vitest';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { chosenActNames } from '#app/domain/people/bulkActions/acts.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { foreseeActs } from '#app/domain/people/bulkActions/foreseeActs.server.ts';
import { readBatch } from '#app/domain/people/bulkActions/readBatch.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage } from '#tests/support/formClient.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const [page, batch] = await Promise.all([
  import('#app/routes/people/bulkActions/many.tsx'),
  import('#app/routes/people/bulkActions/batch.tsx'),
]);
const db = database();

// A user of each kind that the rules tell apart, the caller among them.
async function everybody(
  actor: AgentType,
): Promise<{ ctx: AgentContext; ids: string[]; templateId: string; branchId: string }> {
  const agency = await buildAgency(db);
  const ctx = await signedIn(actor === 'O' ? agency.owner : await buildAgent(db, agency, { agentType: actor }));
  const kinds = [
    { activationFlag: 'A' },
    { activationFlag: 'A', agentType: 'M' },
    { activationFlag: 'D' },
    { activationFlag: 'C' },
    { activationFlag: 'C', emailValidFlag: false },
    { activationFlag: 'E', emailValidFlag: false },
    { activationFlag: 'R' },
    { activationFlag: 'P' },
    { activationFlag: 'A', emailValidFlag: false },
  ] as const;
  const built = await Promise.all([...kinds, {}].map((kind) => buildAgent(db, agency, kind)));
  await signedIn(built.at(-1)!);
  const ids = [ctx.actor, agency.owner, ...built].map(({ agentUniqueId }) => agentUniqueId);
  const { templateId } = await db.permissionTemplate.create({
    data: {
      agencyId: agency.agencyId,
      name: 'Front desk',
      nameKey: 'FRONT DESK',
      keys: ['poPayments'],
      updatedAt: new Date(),
    },
  });
  const { branchId } = await db.branch.create({
    data: { agencyId: agency.agencyId, branchName: 'North', nameKey: 'NORTH', createdAt: new Date() },
  });
  return { ctx, ids: [...new Set(ids)], templateId, branchId };
}

const sorted = (reasons: readonly string[]) => reasons.toSorted();

describe.each(['O', 'M'] as const)('what is said before the start (%s)', (actor) => {
  // A supervisor moves no one to a branch.
  test.each(chosenActNames.filter((act) => actor === 'O' || act !== 'move'))(
    'of %s is what becomes of it',
    async (act) => {
      const { ctx, ids, templateId, branchId } = await everybody(actor);
      const foreseen = (await foreseeActs(ctx, ids, [act]))[act]!;
      const { batchId } = await beginBatch(ctx, {
        act,
        agentUniqueIds: ids,
        permissions: act === 'give' || act === 'take' || act === 'set' ? ['poPayments'] : [],
        ...(act === 'attach' && { permissionTemplate: templateId }),
        ...(act === 'move' && { branch: branchId }),
      });
      await runJobs();
      const { rows } = await readBatch(ctx, { batchId, page: 1, pageSize: 50 });
      // Whether a user has a permission already shows when it is ticked.
      const came = rows.filter(
        ({ reason }) => reason !== '' && !(reason === 'alreadySo' && ['give', 'take', 'set'].includes(act)),
      );
      expect(
        sorted(foreseen.flatMap(({ reason, flag, count }) => Array.from({ length: count }, () => `${reason} ${flag}`))),
      ).toEqual(sorted(came.map(({ reason, reasonContext }) => `${reason} ${reasonContext}`)));
    },
  );
});

describe('the page', () => {
  test('says for how many an act is impossible and why, and the result names the status', async () => {
    const { ctx, ids } = await everybody('O');
    const { data } = await openPage(page.loader as never, {
      path: `/home/agency-overview/many?${new URLSearchParams(ids.map((id) => ['agent', id]))}`,
      sessionId: ctx.sessionId,
    });
    expect((data.foreseen as Record<string, unknown>).deactivate).toEqual([
      { reason: 'alreadySo', flag: '', count: 1 },
      { reason: 'illegalTransition', flag: expect.stringMatching(/[PR]/), count: 1 },
      { reason: 'illegalTransition', flag: expect.stringMatching(/[PR]/), count: 1 },
      { reason: 'lastOwner', flag: '', count: 1 },
    ]);
    const { batchId } = await beginBatch(ctx, { act: 'deactivate', agentUniqueIds: ids, permissions: [] });
    await runJobs();
    const result = await openPage(batch.loader as never, {
      path: `/home/agency-overview/many/${batchId}?show=skipped`,
      params: { batchId },
      sessionId: ctx.sessionId,
    });
    const reasons = (result.data.rows as { reason: string }[]).map(({ reason }) => reason);
    expect(reasons).toContain('This is not possible while the account’s status is “Waiting for approval”.');
  });

  test('unknown users are counted, each once', async () => {
    const agency = await buildAgency(db);
    const [left, other] = [await buildAgent(db, agency, { deletedAt: new Date() }), await buildAgency(db)];
    const chosen = [left, other.owner].map(({ agentUniqueId }) => agentUniqueId);
    const { sessionId } = await signedIn(agency.owner);
    const open = async (ids: readonly string[]) => {
      const path = `/home/agency-overview/many?${new URLSearchParams(ids.map((id) => ['agent', id]))}`;
      const { data } = await openPage(page.loader as never, { path, sessionId });
      return { count: data.count, gone: data.gone };
    };
    const { agentUniqueId } = await buildAgent(db, agency);
    expect(await open([...chosen, ...chosen, agentUniqueId, 'x'])).toEqual({ count: 1, gone: 2 });
    expect(await open([])).toEqual({ count: 0, gone: 0 });
  });

  test('an advisor is refused, and users of another agency are left out', async () => {
    const { ids } = await everybody('O');
    const other = await signedIn((await buildAgency(db)).owner);
    expect(await foreseeActs(other, ids, ['deactivate', 'resend'])).toEqual({ deactivate: [], resend: [] });
    const agency = await buildAgency(db);
    await expect(foreseeActs(await signedIn(await buildAgent(db, agency)), ids, ['deactivate'])).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
