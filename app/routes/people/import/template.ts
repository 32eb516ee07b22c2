import { columnsOfAgency } from '#app/domain/people/import/columns.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { downloadTable } from '#app/routes/requests/tableDownload.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** The empty template of an import: the agency's columns, named in the reader's language. */
export const loader = agentFileLoader(
  async ({ ctx, params }) =>
    downloadTable(ctx, params.format, {
      nameKey: 'imports:templateName',
      header: (t) => columnsOfAgency(ctx).map((column) => fieldLabel(t, column)),
      rows: noRows,
    }),
  { can: 'agency.import-users' },
);

async function* noRows(): AsyncGenerator<never> {
  // A template has its header alone.
}
