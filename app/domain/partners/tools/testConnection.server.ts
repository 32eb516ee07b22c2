import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { signHandover } from '#app/platform/handoverTokens.server.ts';
import { partnerAddress, partnerKeyNumber, type PartnerAddress } from '#app/domain/markets/partnerAddresses.server.ts';
import { reachPartner } from '#app/platform/partnerCalls.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { adapterOf } from './adapterOf.ts';
import { askPartner, type PartnerCallResult } from './askPartner.server.ts';
import type { PartnerFault } from './handoverReasons.ts';
import { partnerUserOf } from './openTool.server.ts';
import { readVisit } from './readVisit.server.ts';
import { recordHandover } from './recordHandover.server.ts';
import { isOffered, type ToolName } from './toolTable.ts';

export interface Tested {
  /** What was wrong; null where the partner answered. */
  fault: PartnerFault | 'notConnected' | null;
  tookMs: number;
  reference: string;
}

/**
 * Tests the connection to a tool's partner: its server is asked as for a hand-over that is not used, or its address is
 * requested. Written as a separate kind of hand-over, and counted like one. Throws `forbidden` (`tool.test`), and
 * `notFound` for a tool that the market does not have.
 */
export async function testConnection(
  ctx: AgentContext,
  { tool, brand }: { tool: ToolName; brand: BrandCode },
): Promise<Tested> {
  assertCan(ctx, 'tool.test');
  const address = await partnerAddress(ctx, tool, { brand, market: ctx.market });
  if (!isOffered(tool, partnerUserOf(ctx, brand))) throw new Refusal('notFound');
  const who = {
    tool,
    kind: 'test',
    brand,
    agentUniqueId: ctx.actor.agentUniqueId,
    agencyId: ctx.agency.agencyId,
  } as const;
  if (!address)
    return {
      fault: 'notConnected',
      tookMs: 0,
      reference: await recordHandover(ctx, { ...who, reason: 'notConnected' }),
    };
  const tokenId = newUuid(ctx.now);
  const keyNumber = await partnerKeyNumber(ctx, tool);
  const token = signHandover(tool, { keyNumber, userId: ctx.actor.userId, tokenId, now: ctx.now });
  const adapter = adapterOf(tool, ctx.market);
  const asked: PartnerCallResult = adapter.ask
    ? await askPartner(adapter, { ...(await readVisit(ctx, brand)), open: address.open, token }, address)
    : await reached(address);
  const fault = 'fault' in asked ? asked.fault : null;
  const detail = 'detail' in asked && asked.detail !== undefined ? asked.detail : '';
  const tookMs = asked.tookMs ?? 0;
  const hasAnswered = fault === null || fault === 'refused' || fault === 'minusOne';
  return {
    fault,
    tookMs,
    reference: await recordHandover(ctx, {
      ...who,
      tokenId,
      tookMs,
      detail,
      ...(fault && { reason: fault }),
      hasAnswered,
    }),
  };
}

async function reached({ partner, open, privateNetwork }: PartnerAddress): Promise<PartnerCallResult> {
  const { fault, tookMs } = await reachPartner({ partner, url: open, privateNetwork });
  return fault ? { fault, tookMs } : { answer: undefined, tookMs };
}
