import { columnsOfAgency } from '#app/domain/people/import/columns.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { templateFile } from '#app/routes/operations/tables/templateFile.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** The empty template of an import: the agency's columns. */
export const loader = agentFileLoader(
  async ({ ctx, params }) =>
    templateFile(ctx, params.format, {
      nameKey: 'imports:templateName',
      header: (t) => columnsOfAgency(ctx).map((column) => fieldLabel(t, column)),
    }),
  { can: 'agency.import-users' },
);
