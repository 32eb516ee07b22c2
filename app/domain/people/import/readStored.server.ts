import { buffer } from 'node:stream/consumers';
import type { AgentContext } from '#app/domain/context.server.ts';
import { openFile } from '#app/domain/operations/files/openFile.server.ts';
import { usualEncodings } from '#app/domain/operations/tables/encodings.ts';
import { storedGuess, type FileGuess, type ReadAs } from '#app/domain/operations/tables/fileGuess.ts';
import { headerPlace, matchColumns } from '#app/domain/operations/tables/headers.ts';
import { Refusal, type RefusalCode, type RefusalParams } from '#app/domain/refusals.ts';
import { readTable, tableLimits, type FileTable, type TableProblem } from '#app/platform/tableReader.server.ts';
import { withNameColumns, type ColumnChoice } from './columns.ts';
import { importLimits } from './importLimits.ts';
import { columnNames } from './importRules.server.ts';

const problems = {
  unreadable: 'fileUnreadable',
  webPage: 'fileIsWebPage',
  xmlFile: 'fileIsXml',
  oldWorkbook: 'fileIsOldWorkbook',
  empty: 'fileEmpty',
  emptyArchive: 'archiveEmpty',
  tooManyRows: 'tooManyRows',
  tooManyColumns: 'tooManyColumns',
  sheetTooLarge: 'sheetTooLarge',
  inflatesTooMuch: 'unpackedTooLarge',
  tooLong: 'readingTooLong',
  tooMuch: 'readingTooMuch',
  failed: 'readingFailed',
} as const satisfies Record<TableProblem, RefusalCode>;
const megabyte = 1024 * 1024;
/** What the words of each refusal need. */
const params: Partial<Record<TableProblem, RefusalParams>> = {
  tooManyRows: { limit: importLimits.rows },
  tooManyColumns: { limit: tableLimits.columns },
  inflatesTooMuch: { megabytes: tableLimits.inflatedBytes / megabyte },
  tooLong: { seconds: tableLimits.patienceMs / 1000 },
};

/**
 * Reads the stored file of an import, as it was chosen or as it seems to be written, and matches its columns by their
 * names. Throws at the field `file` what is wrong with it.
 */
export async function readStored(
  ctx: AgentContext,
  fileId: string,
  chosen?: ReadAs,
): Promise<{ table: FileTable; columns: ColumnChoice[]; guess: FileGuess }> {
  const { agencyId } = ctx.agency;
  const names = columnNames(ctx);
  const { country } = await ctx.db.agency.findUniqueOrThrow({ where: { agencyId }, select: { country: true } });
  const bytes = async () => buffer((await openFile(ctx, { fileId, purpose: 'import' })).content);
  const table = await readTable(agencyId, bytes, {
    maxRows: importLimits.rows,
    headerPlace: (rows) => {
      const place = rows.findIndex(({ number }) => number === chosen?.headerLine);
      return place < 0
        ? headerPlace(
            rows.map(({ cells }) => cells),
            names,
          )
        : place;
    },
    encoding: chosen && chosen.encoding !== 'xlsx' ? chosen.encoding : undefined,
    usual: usualEncodings(country),
    sheet: chosen?.sheet,
  });
  if ('problem' in table) throw new Refusal(problems[table.problem], { field: 'file', params: params[table.problem] });
  const { readings, sheets, sheet, isSheetOpen, headerNumber: headerLine } = table;
  const guess = storedGuess.parse({ readings, sheets, sheet, isSheetOpen, headerLine });
  return { table, columns: withNameColumns(matchColumns(table.header, names)), guess };
}
