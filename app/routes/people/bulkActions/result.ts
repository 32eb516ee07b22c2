import { batchRows, readBatch } from '#app/domain/people/bulkActions/readBatch.server.ts';
import { fullName } from '#app/domain/display.ts';
import { downloadTable } from '#app/routes/requests/tableDownload.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { reasonText } from './batchPage.server.ts';

/** The result of a batch: every user with what became of it. */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const batchId = uuidParam(params, 'batchId');
    // Another agency's is refused before the answer begins.
    await readBatch(ctx, { batchId, page: 1, pageSize: 1 });
    return downloadTable(ctx, params.format, {
      nameKey: 'batches:fileName',
      header: (t) => ['name', 'userId', 'result', 'reason'].map((column) => t(`batches:${column}`)),
      async *rows(t) {
        for await (const row of batchRows(ctx, batchId))
          yield [fullName(row, ctx.language), row.userId, t(`batches:state.${row.state}`), reasonText(t, row)];
      },
    });
  },
  { can: 'agency.change-many' },
);
