import type { AgentContext, JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { isRefusal, type RefusalCode } from '#app/domain/refusals.ts';
import { contextOfAgent } from '#app/domain/accounts/sessions/contextOfAgent.server.ts';
import { notifyOwners } from '#app/domain/people/agents/notifyOwners.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import type { ActName } from './acts.ts';
import { fillTemplateBatch } from './templateBatch.server.ts';
import { prepareAct, type ActToPerform, type RowToPerform } from './perform.server.ts';

const rowsAtOnce = 100;
// A run is short, so that the work of a process that died is noticed and resumed soon, and other work gets its turn.
const runMs = 15_000;

/**
 * Does a batch's act to the users that wait, one after the other, each in its own transaction that also marks the row:
 * a run that died leaves none undone, and none done twice. A user whom the rules protect is skipped with the reason.
 * Called by a job, which asks for the next run where users are left.
 */
export async function runBatch(job: JobContext, { batchId }: JobData['run-batch']): Promise<void> {
  const batch = await job.db.batch.findFirst({
    where: { id: batchId, finishedAt: null },
    include: { undone: { select: { act: true } } },
  });
  if (!batch) return;
  const { startedBy, address } = batch;
  const agencyNow = async () =>
    (await job.db.batch.findUniqueOrThrow({ where: { id: batchId }, select: { agencyId: true } })).agencyId;
  const starter = async () => contextOfAgent(job, { agentUniqueId: startedBy, agencyId: await agencyNow(), address });
  const ctx = await starter();
  if (!ctx) await skipRest(job, batchId);
  else {
    const act = {
      act: batch.act,
      undone: batch.undone?.act as ActName | undefined,
      permissions: batch.permissions,
      templateId: batch.templateId,
      branchId: batch.branchId,
      change: { gives: batch.gives, takes: batch.takes },
    };
    if (batch.act === 'template') await fillTemplateBatch(ctx, batch);
    const end = performance.now() + runMs;
    if (!(await doRows(job, starter, { batchId, act, end }))) return enqueueJob(job.db, 'run-batch', { batchId });
  }
  await finish(job, { ...batch, agencyId: await agencyNow() });
}

// The starter was deactivated, deleted or has left.
async function skipRest({ db }: JobContext, batchId: string): Promise<void> {
  await db.batchRow.updateMany({
    where: { batchId, state: 'waiting' },
    data: { state: 'skipped', reason: 'forbidden' },
  });
}

/**
 * Does rows until none is left (true) or the time is over (false). The starter is read again for each hundred, as what
 * they may can change in the meantime, and their agency where it is merged.
 */
async function doRows(
  job: JobContext,
  starter: () => Promise<AgentContext | undefined>,
  { batchId, act, end }: { batchId: string; act: ActToPerform; end: number },
): Promise<boolean> {
  for (let after = 0; ; ) {
    const ctx = await starter();
    if (!ctx) {
      await skipRest(job, batchId);
      return true;
    }
    const rows = await ctx.db.batchRow.findMany({
      where: { batchId, state: 'waiting', number: { gt: after } },
      orderBy: { number: 'asc' },
      take: rowsAtOnce,
    });
    for (const row of rows) {
      if (performance.now() > end) return false;
      await doRow({ ...ctx, now: new Date(), batchId }, batchId, act, row);
    }
    if (rows.length < rowsAtOnce) return true;
    after = rows.at(-1)!.number;
  }
}

async function doRow(
  ctx: AgentContext,
  batchId: string,
  act: ActToPerform,
  row: RowToPerform & { number: number },
): Promise<void> {
  const { number } = row;
  try {
    const perform = await prepareAct(ctx, act, row);
    await ctx.db.$transaction(async (tx) => {
      // Another instance may be at the same batch, where a job was given up too early.
      const taken = await tx.$executeRaw`
        SELECT 1 FROM batch_rows WHERE batch_id = ${batchId}::uuid AND number = ${number} AND state = 'waiting' FOR UPDATE SKIP LOCKED`;
      if (taken === 0) return;
      const change = await perform(tx);
      await tx.batchRow.update({ where: { batchId_number: { batchId, number } }, data: { state: 'done', ...change } });
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await ctx.db.batchRow.updateMany({
      where: { batchId, number, state: 'waiting' },
      data: { state: 'skipped', ...reasonOf(batchId, error) },
    });
  }
}

function reasonOf(batchId: string, error: unknown): { reason: RefusalCode; reasonContext?: string } {
  if (isRefusal(error)) return { reason: error.code, reasonContext: String(error.params?.context ?? '') };
  logFailure(batchId, error, 'a row of a batch');
  return { reason: 'scriptError' };
}

async function finish(
  { db, now }: JobContext,
  {
    id,
    agencyId,
    startedBy,
    address,
    act,
  }: { id: string; agencyId: string; startedBy: string; address: string; act: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const finished = await tx.batch.updateMany({
      where: { id, finishedAt: null, rows: { none: { state: 'waiting' } } },
      data: { finishedAt: new Date() },
    });
    if (finished.count === 0) return;
    const counted = await tx.batchRow.groupBy({ by: ['state'], where: { batchId: id }, _count: true });
    const inState = (state: string) => counted.find((group) => group.state === state)?._count ?? 0;
    const [done, skipped] = [inState('done'), inState('skipped')];
    const after = { act, done, skipped };
    const event = { agencyId, startedBy, place: `/home/agency-overview/many/${id}` };
    const facts = { act: `batches:act.${act}`, done, left: skipped };
    await notifyOwners(tx, { now }, event, (name) => ({ kind: 'batchDone', facts: { name, ...facts } }));
    await recordAudit(
      tx,
      { now, address, actor: { agentUniqueId: startedBy } },
      { action: 'batch.finished', subjectKind: 'batch', subjectId: id, agencyId, after },
    );
  });
}
