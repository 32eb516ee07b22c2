import { portalPageOf } from '#app/domain/content/documents/pages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { isToolName } from '#app/domain/partners/tools/toolTable.ts';
import { toolTiles, type ToolTile } from './toolRows.server.ts';

/** The tool that a content page is about, where it is open to the user; null for any other page. It makes no query. */
export async function toolOfPage(ctx: AgentContext, path: string): Promise<ToolTile | null> {
  const page = portalPageOf(path);
  // Booking help is about who may book; the academy and the pages of rewards have their own screens.
  if (page === null || !isToolName(page) || page === 'academy') return null;
  const tiles = await toolTiles(ctx, brandOfPage('', { ...ctx.actor, market: ctx.market }));
  return tiles.find(({ name, barrier }) => name === page && barrier === null) ?? null;
}
