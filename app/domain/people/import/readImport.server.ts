import { storedCells, storedColumns, storedTexts } from './storedImport.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { FileGuess } from '#app/domain/operations/tables/fileGuess.ts';
import { pageOf } from '#app/domain/listParams.ts';
import type { RowErrors, RowTexts } from './checkRow.ts';
import { columnTexts, formatsOf, guessOf, type ColumnChoice, type ImportFormats } from './columns.ts';
import { importsInReach } from './lockImport.server.ts';
import { rowCounts, type ImportState, type RowCounts, type RowState } from './importLimits.ts';

/** An import of the caller's agency, without its rows. */
export interface ImportSummary {
  importId: string;
  fileName: string;
  state: ImportState;
  createdAt: Date;
  counts: RowCounts;
}

/** An import with one page of the rows of a state. */
export interface ImportPage extends ImportSummary {
  header: string[];
  columns: ColumnChoice[];
  /** That of a text file; `xlsx` for a workbook. */
  encoding: string;
  guess: FileGuess;
  /** Null before they were looked through. */
  formats: ImportFormats | null;
  /** A few cells of each column, as examples. */
  rows: ImportRowView[];
  page: number;
}

/** A row as its page shows it. */
export interface ImportRowView {
  number: number;
  cells: string[];
  texts: RowTexts;
  errors: RowErrors | null;
  state: RowState;
  /** The person whom it added, as long as they are in the agency. */
  agentUniqueId: string | null;
}

const importsShown = 20;

/**
 * Reads the newest imports of the caller's agency, with their counts, in two queries. Throws `forbidden` for a caller
 * who may not add users.
 */
export async function listImports(ctx: AgentContext): Promise<ImportSummary[]> {
  assertMaySee(ctx, 'agency.import-users');
  const imports = await ctx.db.import.findMany({
    where: importsInReach(ctx),
    orderBy: { createdAt: 'desc' },
    take: importsShown,
  });
  const counts = await ctx.db.importRow.groupBy({
    by: ['importId', 'state'],
    where: { importId: { in: imports.map(({ id }) => id) } },
    _count: true,
  });
  return imports.map(({ id, fileName, state, createdAt }) => {
    const own = counts.flatMap((each) => (each.importId === id ? [{ state: each.state, count: each._count }] : []));
    return { importId: id, fileName, state, createdAt, counts: rowCounts(own) };
  });
}

/**
 * Reads an import and a page of its rows of a state, or of all; a page beyond the end is the last one. Throws
 * `forbidden` for a caller who may not add users, and `notFound` for another agency's import.
 */
export async function readImport(
  ctx: AgentContext,
  { importId, state, page: wanted, pageSize }: { importId: string; state?: RowState; page: number; pageSize: number },
): Promise<ImportPage> {
  assertMaySee(ctx, 'agency.import-users');
  const found = await ctx.db.import.findFirst({ where: { id: importId, ...importsInReach(ctx) } });
  if (!found) throw new Refusal('notFound');
  const grouped = await ctx.db.importRow.groupBy({ by: ['state'], where: { importId }, _count: true });
  const counts = rowCounts(grouped.map(({ state: each, _count }) => ({ state: each, count: _count })));
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, total);
  const rows = await ctx.db.importRow.findMany({
    where: { importId, ...(state && { state }) },
    orderBy: { number: 'asc' },
    skip,
    take,
    select: { number: true, cells: true, texts: true, errors: true, state: true, agentUniqueId: true },
  });
  const there = await stillThere(ctx, rows);
  return {
    importId,
    fileName: found.fileName,
    state: found.state,
    createdAt: found.createdAt,
    counts,
    header: storedCells.parse(found.header),
    columns: storedColumns.parse(found.columns),
    formats: formatsOf(found),
    encoding: found.encoding,
    guess: guessOf(found),
    rows: rows.map((row) => ({
      ...rowView(row),
      // Before its check a row says what its columns say.
      ...(row.state === 'unchecked' && {
        texts: columnTexts(storedCells.parse(row.cells), storedColumns.parse(found.columns)),
      }),
      agentUniqueId: row.agentUniqueId !== null && there.has(row.agentUniqueId) ? row.agentUniqueId : null,
    })),
    page,
  };
}

// A user who was added and has left since has no page in the agency.
async function stillThere(
  { db, agency }: AgentContext,
  rows: readonly { agentUniqueId: string | null }[],
): Promise<Set<string>> {
  const ids = rows.flatMap(({ agentUniqueId }) => agentUniqueId ?? []);
  if (ids.length === 0) return new Set();
  const people = await db.agent.findMany({
    where: { agentUniqueId: { in: ids }, agencyId: agency.agencyId, deletedAt: null },
    select: { agentUniqueId: true },
  });
  return new Set(people.map(({ agentUniqueId }) => agentUniqueId));
}

/** A row as it is stored. */
type StoredRow = Omit<ImportRowView, 'cells' | 'texts' | 'errors'> & {
  cells: unknown;
  texts: unknown;
  errors: unknown;
};

const rowView = ({ cells, texts, errors, ...row }: StoredRow): ImportRowView => ({
  ...row,
  cells: storedCells.parse(cells),
  texts: storedTexts.parse(texts),
  errors: storedTexts.nullable().parse(errors),
});

const rowsAtOnce = 500;

/** Reads every row of an import in order, some hundreds at a time, for its result file. Throws as `readImport` does. */
export async function* importRows(ctx: AgentContext, importId: string): AsyncGenerator<ImportRowView> {
  assertCan(ctx, 'agency.import-users');
  for (let after = 0; ; ) {
    const rows = await ctx.db.importRow.findMany({
      where: { importId, number: { gt: after }, import: importsInReach(ctx) },
      orderBy: { number: 'asc' },
      take: rowsAtOnce,
      select: { number: true, cells: true, texts: true, errors: true, state: true, agentUniqueId: true },
    });
    yield* rows.map(rowView);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.number;
  }
}
