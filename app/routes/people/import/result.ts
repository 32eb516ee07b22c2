import { importRows, readImport } from '#app/domain/people/import/readImport.server.ts';
import { columnsOfAgency, inColumnOrder, nameColumn } from '#app/domain/people/import/columns.ts';
import { fieldLabel, lineOfSummary, messageText } from '#app/domain/messages.ts';
import { downloadTable } from '#app/routes/requests/tableDownload.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/**
 * The result of an import: every row of the file with what became of it, and with all that the import knows of the
 * person, so that who corrects a row there can import the file again.
 */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const importId = uuidParam(params, 'importId');
    // Another agency's is refused before the answer begins.
    const { columns: chosen } = await readImport(ctx, { importId, page: 1, pageSize: 1 });
    const columns = [...columnsOfAgency(ctx), ...(chosen.includes(nameColumn) ? [nameColumn] : [])];
    return downloadTable(ctx, params.format, {
      nameKey: 'imports:result.fileName',
      header: (t) => [
        t('imports:result.row'),
        t('imports:result.result'),
        t('imports:result.reasons'),
        ...columns.map((column) => fieldLabel(t, column)),
      ],
      async *rows(t) {
        for await (const { number, state, texts, errors } of importRows(ctx, importId)) {
          const reasons = inColumnOrder(errors).map(([column, message]) =>
            lineOfSummary(t, column, messageText(t, message)),
          );
          yield [
            number,
            t(`imports:rowResult.${state}`),
            reasons.join(' / '),
            ...columns.map((column) => texts[column] ?? ''),
          ];
        }
      },
    });
  },
  { can: 'agency.import-users' },
);
