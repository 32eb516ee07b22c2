import { storedCells, storedColumns, storedTexts } from './storedImport.ts';
import { contextOfAgent } from '#app/domain/accounts/sessions/contextOfAgent.server.ts';
import type { AgentContext, JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { openGuesses } from '#app/domain/operations/tables/fileGuess.ts';
import { refusals } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { checkRows, type SeenKeys } from './checkRows.server.ts';
import type { RowRules } from './checkRow.ts';
import { columnRules, columnTexts, formatsOf, guessOf, type ColumnChoice } from './columns.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';
import { withSplitName } from './splitName.ts';
import { importRules } from './importRules.server.ts';
import { storeChecks } from './storeRows.server.ts';
import { surveyImport } from './surveyImport.server.ts';

const rowsAtOnce = 250;
// A run is short, so that imports of other agencies come to their turn.
const runMs = 15_000;

/**
 * Checks the rows of an import that are not checked yet, some hundred at a time, by what its importer may do now. A run
 * that died continues where it was. Called by a job, which asks for the next run where rows are left.
 */
export async function checkImport(job: JobContext, { importId }: JobData['check-import']): Promise<void> {
  const found = await job.db.import.findFirst({ where: { id: importId, state: 'checking' } });
  if (!found) return;
  const { startedBy, agencyId, address } = found;
  const ctx = await contextOfAgent(job, { agentUniqueId: startedBy, agencyId, address });
  if (ctx) {
    const columns = storedColumns.parse(found.columns);
    const formats = formatsOf(found) ?? (await surveyImport(ctx, importId));
    // No row is ready while it is not certain that it is read as it was written.
    if (openGuesses(guessOf(found)).length > 0) return draft(job, importId);
    const check = {
      importId,
      columns,
      rules: await importRules(ctx, columnRules(columns, formats)),
      seen: await seenBefore(ctx, importId),
    };
    const end = performance.now() + runMs;
    while (await checkSome(ctx, check))
      if (performance.now() > end) return enqueueImportJob(job.db, 'check-import', { importId, agencyId });
  } else await refuseRest(job, importId);
  await draft(job, importId, { rows: { none: { state: 'unchecked' } } });
}

async function draft({ db }: JobContext, importId: string, where: Prisma.ImportWhereInput = {}): Promise<void> {
  await db.import.updateMany({ where: { id: importId, state: 'checking', ...where }, data: { state: 'draft' } });
}

interface Check {
  importId: string;
  columns: readonly ColumnChoice[];
  rules: RowRules;
  seen: SeenKeys;
}

async function seenBefore({ db }: AgentContext, importId: string): Promise<SeenKeys> {
  const rows = await db.importRow.findMany({
    where: { importId, state: { in: ['ready', 'faulty'] } },
    select: { userId: true, emailAddress: true },
  });
  return {
    userId: new Set(rows.map(({ userId }) => userId)),
    emailAddress: new Set(rows.map(({ emailAddress }) => emailAddress)),
  };
}

/** Checks the next rows; false where none is left, or the import was discarded. */
async function checkSome(ctx: AgentContext, { importId, columns, rules, seen }: Check): Promise<boolean> {
  const rows = await ctx.db.importRow.findMany({
    where: { importId, state: 'unchecked' },
    orderBy: { number: 'asc' },
    take: rowsAtOnce,
    select: { number: true, cells: true, texts: true },
  });
  if (rows.length === 0) return false;
  const read = rows.map(({ number, cells, texts }) => {
    const corrected = storedTexts.parse(texts);
    const isCorrected = Object.keys(corrected).length > 0;
    const asWritten = () => withSplitName(columnTexts(storedCells.parse(cells), columns), rules.address.country);
    return { number, texts: isCorrected ? corrected : asWritten() };
  });
  const checks = await checkRows(ctx, ctx.db, { rules, seen }, read);
  return ctx.db.$transaction(async (tx) => {
    const checking = await tx.$executeRaw`
      SELECT FROM imports WHERE id = ${importId}::uuid AND state = 'checking' FOR UPDATE`;
    if (checking === 0) return false;
    await storeChecks(
      tx,
      importId,
      checks.map((check, place) => ({ ...check, texts: read[place]!.texts })),
    );
    return true;
  });
}

// The importer was deactivated, deleted or has left. A colleague may choose the columns again, who then is the importer.
async function refuseRest({ db }: JobContext, importId: string): Promise<void> {
  await db.importRow.updateMany({
    where: { importId, state: 'unchecked' },
    data: { state: 'faulty', errors: { userId: refusals.forbidden.messageKey } },
  });
}
