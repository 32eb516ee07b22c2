import { storedCells } from './storedImport.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { ColumnSurvey, latestYearOf } from '#app/domain/operations/tables/columnFormats.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { slices } from '#app/platform/slices.server.ts';
import type { ImportFormats } from './columns.ts';

const rowsAtOnce = 500;

/** Looks through the columns of an import, some hundred rows at a time: a few of their texts, and how their days are written. */
export async function surveyImport({ db, now }: AgentContext, importId: string): Promise<ImportFormats> {
  const columns: ColumnSurvey[] = [];
  const othersTurn = slices();
  for (let after = 0; ; ) {
    const rows = await db.importRow.findMany({
      where: { importId, number: { gt: after } },
      orderBy: { number: 'asc' },
      take: rowsAtOnce,
      select: { number: true, cells: true },
    });
    for (const { cells } of rows) {
      await othersTurn();
      for (const [place, text] of storedCells.parse(cells).entries())
        (columns[place] ??= new ColumnSurvey(latestYearOf(now, true))).add(text);
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)!.number;
  }
  const facts = Array.from(
    columns,
    (column) => column?.facts() ?? { samples: [], day: '' as const, amount: '' as const, zeros: false },
  );
  const known = { facts, formats: facts.map(({ day }) => day) };
  await db.import.updateMany({
    where: { id: importId },
    data: known as unknown as Prisma.ImportUpdateManyMutationInput,
  });
  return known;
}
