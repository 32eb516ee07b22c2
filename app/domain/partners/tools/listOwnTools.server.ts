import type { AgentContext } from '#app/domain/context.server.ts';
import { knownOutages } from '#app/domain/content/status/knownOutages.server.ts';
import { shownOutages, statesOf, type OutageWindow, type SystemState } from '#app/domain/content/status/outage.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import { bookingGate } from './bookingGate.ts';
import { knownDisturbances } from './knownDisturbances.server.ts';
import { partnerUserOf } from './openTool.server.ts';
import { barrierTo, offeredTools, toolEntry, type Barrier, type ToolName } from './toolTable.ts';

/** A tool of the user's market and brand, with its state. */
export interface OwnTool {
  name: ToolName;
  /** Why it is not for them; null where it is. */
  barrier: Barrier | null;
  /** The status page's state of its system, its own and the partner's. */
  state: SystemState;
  /** Since when its partner fails; null while it answers. */
  disturbedSince: Date | null;
  /** The outage of its system that lasts now, as in the banner (spec §4 Outage); null where there is none. */
  outage: Pick<OutageWindow, 'kind' | 'endsAt'> | null;
  window: 'new' | 'chat' | 'current';
}

/**
 * The tools of the user's market and brand, open to them or not (spec §1, §6); one whose partner is not connected is not
 * shown. It makes no query: a process knows the settings, its disturbed partners and the outages. In a session that
 * began from another app the booking system opens in the current window (spec §4).
 */
export async function listOwnTools(ctx: AgentContext, brand: BrandCode): Promise<OwnTool[]> {
  const user = partnerUserOf(ctx, brand);
  const [disturbances, { outages }, connected] = await Promise.all([
    knownDisturbances(ctx),
    knownOutages(ctx, { for: 'page' }),
    connectedPartners(ctx, { market: ctx.market, brand }),
  ]);
  const [shown, states] = [shownOutages(outages, ctx.now), statesOf(outages, ctx.now)];
  const tools = offeredTools(user).filter((name) => connected.includes(name));
  return tools.map((name) => {
    const { system } = toolEntry(name);
    const disturbedSince = disturbances.find(({ tool }) => tool === name)?.since ?? null;
    return {
      name,
      barrier: barrierTo(name, user),
      state: disturbedSince ? 'disturbed' : (states.find((each) => each.system === system)?.state ?? 'working'),
      disturbedSince,
      outage: shown.find((each) => each.system === system) ?? null,
      window: name === 'booking' && ctx.currentApp ? 'current' : toolEntry(name).window,
    };
  });
}

/** When the user opened each tool last, and what comes before the booking system (spec §4). */
export async function readToolUse(
  { actor, db, now }: AgentContext,
  brand: BrandCode,
): Promise<{ lastUsed: Map<string, Date>; gate: 'academy' | 'enrolment' | null }> {
  const { agentUniqueId } = actor;
  const [rows, agent] = await Promise.all([
    db.toolHandover.groupBy({
      by: ['tool'],
      where: { agentUniqueId, kind: 'open', outcome: 'opened' },
      _max: { at: true },
    }),
    db.agent.findUniqueOrThrow({ where: { agentUniqueId }, select: { lastPONAccessDate: true } }),
  ]);
  const lastUsed = new Map(rows.flatMap(({ tool, _max: { at } }) => (at ? [[tool, at] as const] : [])));
  return {
    lastUsed,
    gate: bookingGate({ brand, enrolled: actor.ccn !== null, lastAccess: agent.lastPONAccessDate, goesOn: false }, now),
  };
}
