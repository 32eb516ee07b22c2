import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isTableFormat, tableFileResponse, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/** A table to be downloaded: the message key of its name, its header by a translator, and its rows. */
interface Download {
  nameKey: string;
  header: (t: Translate) => string[];
  rows: (t: Translate) => AsyncIterable<TableRow>;
}

/** A table as a download in the reader's language. Throws `notFound` for a format that there is not. */
export function downloadTable(
  ctx: AgentContext | StaffContext,
  format: string | undefined,
  { nameKey, header, rows }: Download,
): Response {
  if (!isTableFormat(format)) throw new Refusal('notFound');
  const t = translator(ctx.textLocale ?? ctx.language);
  return tableFileResponse(format, t(nameKey), { header: header(t), rows: rows(t) });
}

/**
 * The name of a file that says how things are on the present day, in the zone in which its reader's pages write times:
 * that of the market, for staff that of their language.
 */
export function datedName(ctx: AgentContext | StaffContext, name: string): string {
  return `${name} ${today(ctx.now, 'market' in ctx ? ctx.market : marketOfLanguage(ctx.language))}`;
}
