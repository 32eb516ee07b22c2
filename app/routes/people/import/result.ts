import { importRows, readImport } from '#app/domain/people/import/readImport.server.ts';
import { fieldLabel, lineOfSummary, messageText } from '#app/domain/messages.ts';
import { downloadTable } from '#app/routes/requests/tableDownload.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

const columns = ['userId', 'emailAddress', 'firstName', 'lastName'] as const;

/** The result of an import: every row of the file with what became of it. */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const importId = uuidParam(params, 'importId');
    // Another agency's is refused before the answer begins.
    await readImport(ctx, { importId, page: 1, pageSize: 1 });
    return downloadTable(ctx, params.format, {
      nameKey: 'imports:result.fileName',
      header: (t) => [
        t('imports:result.row'),
        t('imports:result.result'),
        ...columns.map((column) => fieldLabel(t, column)),
        t('imports:result.reasons'),
      ],
      async *rows(t) {
        for await (const { number, state, texts, errors } of importRows(ctx, importId)) {
          const reasons = Object.entries(errors ?? {}).map(([column, message]) =>
            lineOfSummary(t, column, messageText(t, message)),
          );
          yield [
            number,
            t(`imports:rowResult.${state}`),
            ...columns.map((column) => texts[column] ?? ''),
            reasons.join(' / '),
          ];
        }
      },
    });
  },
  { can: 'agency.import-users' },
);
