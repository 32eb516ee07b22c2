import { redirect } from '@remix-run/node';
import { portalPageHref } from '#app/domain/content/documents/pages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { rewardsEntry, rewardsPageOf } from '#app/domain/sales/rewards/rewardsProgram.ts';
import { openTool, type Opened, type OpenInput } from '#app/domain/partners/tools/openTool.server.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { isFromPortal } from '#app/platform/origin.server.ts';
import { handoverDocument } from './handoverDocument.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { TextLocale } from '#app/i18n.ts';

/** True for a link that was followed on a page of the portal: another site must not start a hand-over. */
export function followedInPortal(request: Request): boolean {
  return isFromPortal(request);
}

/**
 * Hands the user over under a brand, by default the page's: answers with the document that takes the browser to the
 * partner, or redirects to the page that asks first or says why it failed.
 */
export async function handOver(
  ctx: AgentContext,
  tool: ToolName,
  { brand, ...answers }: Partial<Pick<OpenInput, 'brand' | 'goesOn' | 'air'>>,
): Promise<Response> {
  const opened = await openTool(ctx, {
    tool,
    brand: brand ?? brandOfPage('', { ...ctx.actor, market: ctx.market }),
    ...answers,
  });
  return opened.kind === 'launch' ? launched(ctx, tool, opened) : redirect(elsewhere(ctx, tool, opened));
}

function launched(
  { language, textLocale }: AgentContext,
  tool: ToolName,
  { launch }: Extract<Opened, { kind: 'launch' }>,
): Response {
  const text = (key: string) => toolText(textLocale ?? language, tool, key);
  return handoverDocument({
    launch,
    language,
    title: text('handover.title'),
    sentence: text('handover.sentence'),
    button: text('handover.button'),
  });
}

function elsewhere(
  { actor, agency, market }: AgentContext,
  tool: ToolName,
  opened: Exclude<Opened, { kind: 'launch' }>,
): string {
  if (opened.kind === 'ask') return toolPaths.tools({ ask: opened.ask === 'air' ? 'air' : 'booking' });
  if (opened.kind === 'refused' && tool === 'booking' && opened.reason === 'permission') {
    return portalPageHref(brandOfPage('', { ...actor, market }), 'booking-help');
  }
  if (opened.kind === 'refused' && opened.reason === 'notRegistered') {
    return rewardsEntry({ ...agency, agentType: actor.agentType }) === 'agencyOverview'
      ? toolPaths.agencyRewards()
      : toolPaths.rewardsPage(rewardsPageOf(agency));
  }
  return toolPaths.failed(opened.reference);
}

/** A text of the tools about one of them, in the reader's words. */
function toolText(
  locale: TextLocale,
  tool: ToolName,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const t = translator(locale);
  return t(`tools:${key}`, { ...params, tool: t(`tools:name.${tool}`) });
}
