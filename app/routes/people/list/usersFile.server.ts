import { agentFile } from '#app/domain/people/list/agentFileColumns.ts';
import { agentListView } from '#app/domain/people/list/agentListForm.ts';
import { exportAgents } from '#app/domain/people/list/exportAgents.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isTableFormat, tableFileResponse } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';

/**
 * The users whom the view in the address shows, as a file in the reader's language. Throws `notFound` for a format that
 * does not exist.
 */
export async function usersFile({ ctx, request, params, takesMore }: Input<AgentContext>): Promise<Response> {
  const { format } = params;
  if (!isTableFormat(format)) throw new Refusal('notFound');
  const t = translator(textLocale(ctx.language, ctx.market));
  const { header, row } = agentFile(t, ctx.agency);
  const rows = await exportAgents(ctx, agentListView(new URL(request.url).searchParams), format, row);
  return tableFileResponse(format, datedName(ctx, t('agencies:overview.fileName')), {
    header,
    rows,
    takesMore,
  });
}
