import type { AgentContext } from '#app/domain/context.server.ts';
import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { partnerAddress } from '#app/platform/partnerAddresses.server.ts';
import { bookingGate } from './bookingGate.ts';
import { knownDisturbances } from './knownDisturbances.server.ts';
import { partnerUserOf } from './openTool.server.ts';
import { barrierTo, offeredTools, toolEntry, type Barrier, type ToolName } from './toolTable.ts';

/** A tool of the user's market and brand, with its state. */
export interface OwnTool {
  name: ToolName;
  /** Why it is not for them; null where it is. */
  barrier: Barrier | 'notConnected' | null;
  /** Since when its partner fails; null while it answers. */
  disturbedSince: Date | null;
  window: 'new' | 'chat' | 'current';
}

/**
 * The tools of the user's market and brand, open to them or not (spec §1, §6). It makes no query: a process knows its disturbed partners. In a
 * session that began from another app the booking system opens in the current window (spec §4).
 */
export async function listOwnTools(ctx: AgentContext, brand: BrandCode): Promise<OwnTool[]> {
  const user = partnerUserOf(ctx, brand);
  const disturbances = await knownDisturbances(ctx);
  return offeredTools(user).map((name) => {
    const connected = partnerAddress(name, { family: brands[brand].family, market: ctx.market }) !== null;
    return {
      name,
      barrier: barrierTo(name, user) ?? (connected ? null : 'notConnected'),
      disturbedSince: disturbances.find(({ tool }) => tool === name)?.since ?? null,
      window: name === 'booking' && ctx.currentApp ? 'current' : toolEntry(name).window,
    };
  });
}

/** When the user opened each tool last, and what stands before the booking system (spec §4). */
export async function readToolUse({ actor, db, now }: AgentContext, brand: BrandCode): Promise<{ lastUsed: Map<string, Date>; gate: 'academy' | 'enrolment' | null }> {
  const { agentUniqueId } = actor;
  const [rows, agent] = await Promise.all([
    db.toolHandover.groupBy({ by: ['tool'], where: { agentUniqueId, kind: 'open', outcome: 'opened' }, _max: { at: true } }),
    db.agent.findUniqueOrThrow({ where: { agentUniqueId }, select: { lastPONAccessDate: true } }),
  ]);
  const lastUsed = new Map(rows.flatMap(({ tool, _max: { at } }) => (at ? [[tool, at] as const] : [])));
  return { lastUsed, gate: bookingGate({ brand, enrolled: actor.ccn !== null, lastAccess: agent.lastPONAccessDate, goesOn: false }, now) };
}
