import { z } from 'zod';
import { takenRefusal } from '#app/domain/people/agents/addAgent.server.ts';
import { addPeople, prepareToAddPeople, type Preparation } from '#app/domain/people/agents/addPeople.server.ts';
import type { PersonToAdd } from '#app/domain/accounts/profile/forms.ts';
import { holdAgency } from '#app/domain/agencies/information/holdAgency.server.ts';
import type { AgentContext, JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { isRefusal, refusals } from '#app/domain/refusals.ts';
import { contextOfAgent } from '#app/domain/accounts/sessions/contextOfAgent.server.ts';
import { templateToGive } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { notifyOwners } from '#app/domain/people/agents/notifyOwners.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import type { RowErrors } from './checkRow.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';

const rowsAtOnce = 50;
// A run is short, so that the work of a process that died is noticed and resumed soon, and other work gets its turn.
const runMs = 15_000;

/**
 * Adds the people of an import that wait, some at a time, each exactly once: a row is marked in the transaction that
 * adds its person, so that a run which died leaves nothing undone and nothing done twice. A row that is refused keeps
 * no other from being added. Called by a job, which asks for the next run where rows are left.
 */
export async function importPeople(job: JobContext, { importId }: JobData['import-people']): Promise<void> {
  const found = await job.db.import.findFirst({ where: { id: importId, state: 'running' } });
  if (!found) return;
  const { startedBy, address } = found;
  // Read again for each chunk of rows: what they may can change in the meantime, and their agency where it is merged.
  const agencyNow = async () =>
    (await job.db.import.findUniqueOrThrow({ where: { id: importId }, select: { agencyId: true } })).agencyId;
  const starter = async () => contextOfAgent(job, { agentUniqueId: startedBy, agencyId: await agencyNow(), address });
  const end = performance.now() + runMs;
  let preparation: Preparation | undefined;
  for (let isLeft = true; isLeft; ) {
    if (performance.now() > end)
      return enqueueImportJob(job.db, 'import-people', { importId, agencyId: await agencyNow() });
    const ctx = await starter();
    if (!ctx) {
      await failRest(job, importId);
      break;
    }
    preparation ??= await prepareToAddPeople(ctx);
    isLeft = await addSome(ctx, { importId, templateId: found.templateId, preparation }, rowsAtOnce);
  }
  await finish(job, { ...found, agencyId: await agencyNow() });
}

// The importing user was deactivated, deleted or has left.
async function failRest({ db }: JobContext, importId: string): Promise<void> {
  await db.importRow.updateMany({
    where: { importId, state: 'ready' },
    data: { state: 'failed', errors: { userId: refusals.forbidden.messageKey } },
  });
}

/** An import that runs, with the template that its people get. */
interface Adding {
  importId: string;
  templateId: string | null;
  preparation: Preparation;
}

interface WaitingRow {
  number: number;
  person: PersonToAdd;
}

// Another instance may be at the same import, where a job was given up too early.
const nextRows = statement({
  name: 'import-next-rows',
  prepared: false,
  sql: ({ importId, atMost }: Named<{ importId: string; atMost: number }>) => `
    SELECT number, person FROM import_rows WHERE import_id = ${importId}::uuid AND state = 'ready' ORDER BY number LIMIT ${atMost} FOR UPDATE SKIP LOCKED`,
  row: z.strictObject({
    number: z.int(),
    person: z.custom<PersonToAdd>((stored) => typeof stored === 'object' && stored !== null),
  }),
});

/**
 * Adds the people of the next rows; where that fails for another reason than a taken name, each by itself. False where
 * no row is left; of an agency that was merged in the meantime all are.
 */
async function addSome(ctx: AgentContext, adding: Adding, atMost: number): Promise<boolean> {
  const now = new Date();
  try {
    return await ctx.db.$transaction((tx) => addRows(tx, { ...ctx, now }, { ...adding, atMost }));
  } catch (error) {
    // An outage is no fault of a row: the job is tried again.
    if (isDatabaseUnavailable(error)) throw error;
    if (atMost === 1) return failNext(ctx, adding.importId, error);
    for (let each = 1; each <= atMost; each += 1) if (!(await addSome(ctx, adding, 1))) return false;
    return true;
  }
}

async function addRows(
  tx: Transaction,
  ctx: AgentContext,
  { importId, templateId, preparation, atMost }: Adding & { atMost: number },
): Promise<boolean> {
  if (!(await holdAgency(tx, ctx.agency.agencyId))) return true;
  const rows = await rowsOf(tx, nextRows({ importId, atMost }));
  if (rows.length === 0) return false;
  const added = await addPeople(
    tx,
    // In the record each is a part of the import, which is one line.
    { ...ctx, batchId: importId },
    rows.map(({ person }) => person),
    // As it is now: it may have changed since the import was begun.
    { ...preparation, template: await templateToGive(tx, ctx, templateId) },
  );
  const left = rows.filter(({ person }) => !added.has(person.userId));
  const results = [
    ...rows.flatMap(({ number, person }) =>
      added.has(person.userId)
        ? [{ number, state: 'added', agentUniqueId: added.get(person.userId), errors: null }]
        : [],
    ),
    ...(left.length > 0 ? await whyNot(tx, ctx, left) : []),
  ];
  await tx.$executeRaw`
    UPDATE import_rows r SET state = result.state, agent_unique_id = result."agentUniqueId", errors = result.errors
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS result (number int, state text, "agentUniqueId" uuid, errors jsonb)
    WHERE r.import_id = ${importId}::uuid AND r.number = result.number`;
  return true;
}

interface RowResult {
  number: number;
  state: string;
  errors: RowErrors | null;
}

/**
 * Why people were not added: they are users of the agency already, or another account has their user ID or address. A
 * row of which neither is true stays ready: an identifier was taken.
 */
async function whyNot(tx: Transaction, ctx: AgentContext, rows: readonly WaitingRow[]): Promise<RowResult[]> {
  const people = rows.map(({ person }) => person);
  const found = await tx.agent.findMany({
    where: {
      deletedAt: null,
      OR: [
        { userId: { in: people.map(({ userId }) => userId) } },
        { emailAddress: { in: people.map(({ emailAddress }) => emailAddress) } },
      ],
    },
    select: { userId: true, emailAddress: true, agencyId: true },
  });
  return rows.map(({ number, person: { userId, emailAddress } }) => {
    const own = found.some(
      (each) => each.agencyId === ctx.agency.agencyId && each.userId === userId && each.emailAddress === emailAddress,
    );
    if (own) return { number, state: 'present', errors: null };
    if (found.some((each) => each.userId === userId))
      return { number, state: 'failed', errors: { userId: refusals['7009'].messageKey } };
    const taken = found.some((each) => each.emailAddress === emailAddress);
    return taken
      ? { number, state: 'failed', errors: { emailAddress: refusals['7008'].messageKey } }
      : { number, state: 'ready', errors: null };
  });
}

// The reason of one row's failure: a refusal in words, anything else to the log.
async function failNext({ db }: AgentContext, importId: string, error: unknown): Promise<boolean> {
  const refusal = isRefusal(error) ? error : takenRefusal(error);
  if (!refusal) logFailure(importId, error, 'import of a row');
  const { messageKey } = refusal ?? refusals.scriptError;
  const column: keyof RowErrors = refusal?.field === 'branch' ? 'branch' : 'userId';
  const failed = await db.$executeRaw`
    UPDATE import_rows SET state = 'failed', errors = jsonb_build_object(${column}::text, ${messageKey}::text)
    WHERE (import_id, number) = (
      SELECT import_id, number FROM import_rows WHERE import_id = ${importId}::uuid AND state = 'ready' ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  return failed > 0;
}

async function finish(
  { db, now }: JobContext,
  { id, agencyId, startedBy, address }: { id: string; agencyId: string; startedBy: string; address: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const done = await tx.import.updateMany({
      where: { id, state: 'running', rows: { none: { state: 'ready' } } },
      data: { state: 'done', finishedAt: new Date() },
    });
    if (done.count === 0) return;
    const counts = await tx.importRow.groupBy({ by: ['state'], where: { importId: id }, _count: true });
    const added = counts.find(({ state }) => state === 'added')?._count ?? 0;
    const left = counts.reduce((sum, { _count }) => sum + _count, 0) - added;
    const event = { agencyId, startedBy, place: `/home/agency-overview/import/${id}` };
    await notifyOwners(tx, { now }, event, (name) => ({ kind: 'peopleImported', facts: { name, added, left } }));
    await recordAudit(
      tx,
      { now, address, actor: { agentUniqueId: startedBy } },
      {
        action: 'import.finished',
        subjectKind: 'import',
        subjectId: id,
        agencyId,
        after: Object.fromEntries(counts.map(({ state, _count }) => [state, _count])),
      },
    );
  });
}
