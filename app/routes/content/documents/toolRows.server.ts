import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { portalPageHref } from '#app/domain/content/documents/pages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rewardsEntry, rewardsPageOf } from '#app/domain/sales/rewards/rewardsProgram.ts';
import { listOwnTools, readToolUse, type OwnTool } from '#app/domain/partners/tools/listOwnTools.server.ts';
import { namedTime, type OwnTime } from '#app/domain/content/status/outageTime.ts';
import { outageZone } from '#app/domain/content/status/outageZone.server.ts';
import type { SystemState } from '#app/domain/content/status/outage.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { officeState } from './officeHours.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { toolEntry, type ToolName } from '#app/domain/partners/tools/toolTable.ts';

/** A tool as its tile shows it. */
export interface ToolTile {
  name: ToolName;
  window: OwnTool['window'];
  /**
   * The page that comes before, or instead: a question, booking help, the way into the program; null where it opens at
   * once.
   */
  href: string | null;
  barrier: OwnTool['barrier'];
  /** The permission that is missing, by its key, where the user may ask for it. */
  askable: string | null;
  /**
   * What is wrong with its system, as the status page says it, and a sentence with the time; null without a problem.
   */
  trouble: { state: Exclude<SystemState, 'working'>; text: string; own: OwnTime } | null;
  /** Of a chat with the brand's office: whether it is staffed now; null where the brand has set no hours. */
  hours: { isOpen: boolean; text: string } | null;
}

/** A tool on the page of all tools. */
export interface ToolRow extends ToolTile {
  lastUsed: string | null;
  /** The permission that is missing, by its key. */
  permission: string | null;
  /** True for whom the owner or supervisor of the agency may help. */
  mayTest: boolean;
}

/** The tools of the user's market and brand as tiles. It makes no query. */
export async function toolTiles(ctx: AgentContext, brand: BrandCode): Promise<ToolTile[]> {
  const [tools, zone, office] = await Promise.all([
    listOwnTools(ctx, brand),
    outageZone(ctx, ctx.market),
    officeState(ctx, ctx.market),
  ]);
  return tools.map((tool) => ({
    ...tileOf(ctx, brand, tool, zone),
    hours: tool.window === 'chat' && office ? hoursOf(ctx, office) : null,
  }));
}

function hoursOf({ market, language }: AgentContext, office: NonNullable<Awaited<ReturnType<typeof officeState>>>) {
  const t = translator(textLocale(language, market));
  const key = office.until ? (office.isOpen ? 'open' : 'closed') : 'closedLong';
  return { isOpen: office.isOpen, text: t(`content:officeHours.${key}`, { until: office.until }) };
}

function tileOf(ctx: AgentContext, brand: BrandCode, tool: OwnTool, zone: string): Omit<ToolTile, 'hours'> {
  const { name, window, barrier } = tool;
  const askable = barrier === 'permission' && can(ctx, 'access.ask') ? (toolEntry(name).permission ?? null) : null;
  return {
    name,
    window,
    barrier,
    askable,
    href: hrefOf(ctx, brand, name, barrier),
    trouble: troubleOf(ctx, tool, zone),
  };
}

// A written outage says until when; a failing partner only since when.
function troubleOf(
  { market, language }: AgentContext,
  { state, outage, disturbedSince }: OwnTool,
  zone: string,
): ToolTile['trouble'] {
  if (state === 'working') return null;
  const t = translator(textLocale(language, market));
  const { text: time, own } = namedTime(outage ? outage.endsAt : disturbedSince!, { market, language, zone });
  return { state, text: t(outage ? `tools:until.${outage.kind}` : 'tools:disturbedSince', { time }), own };
}

function hrefOf(
  { actor, agency }: AgentContext,
  brand: BrandCode,
  name: ToolName,
  barrier: OwnTool['barrier'],
): string | null {
  if (barrier === 'notRegistered')
    return rewardsEntry({ ...agency, agentType: actor.agentType }) === 'agencyOverview'
      ? toolPaths.agencyRewards()
      : toolPaths.rewardsPage(rewardsPageOf(agency));
  if (barrier !== null) return name === 'booking' ? portalPageHref(brand, 'booking-help') : null;
  if (name === 'air') return toolPaths.tools({ ask: 'air' });
  // A user without a member number is asked about one first.
  return name === 'booking' && actor.ccn === null ? toolPaths.tools({ ask: 'booking' }) : null;
}

/** Every tool of the user's market and brand with its state, and what is asked before the booking system. */
export async function toolRows(ctx: AgentContext) {
  const brand = brandOfPage('', { ...ctx.actor, market: ctx.market });
  const [tiles, { lastUsed, gate }] = await Promise.all([toolTiles(ctx, brand), readToolUse(ctx, brand)]);
  const mayTest = can(ctx, 'tool.test');
  const rows = tiles.map((tile): ToolRow => {
    const used = lastUsed.get(tile.name);
    return {
      ...tile,
      lastUsed: used ? formatTime(used, ctx) : null,
      permission: tile.barrier === 'permission' ? (toolEntry(tile.name).permission ?? null) : null,
      mayTest,
    };
  });
  return { brand, rows, gate };
}
