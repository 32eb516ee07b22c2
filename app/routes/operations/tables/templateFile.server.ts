import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import type { Translate } from '#app/domain/messages.ts';
import { downloadTable } from '#app/routes/requests/tableDownload.server.ts';

/** The empty template of an import: its columns, named in the reader's language. Throws `notFound` for another format. */
export function templateFile(
  ctx: AgentContext | StaffContext,
  format: string | undefined,
  template: { nameKey: string; header: (t: Translate) => string[] },
): Response {
  return downloadTable(ctx, format, { ...template, rows: noRows });
}

async function* noRows(): AsyncGenerator<never> {
  // A template has its header alone.
}
