import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { signHandover } from '#app/platform/handoverTokens.server.ts';
import { partnerAddress, partnerKeyNumber } from '#app/domain/markets/partnerAddresses.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { adapterOf } from './adapterOf.ts';
import { askPartner } from './askPartner.server.ts';
import { bookingGate } from './bookingGate.ts';
import type { HandoverReason, RefusalReason } from './handoverReasons.ts';
import { readVisit } from './readVisit.server.ts';
import { recordHandover, type Handover } from './recordHandover.server.ts';
import { barrierTo, isOffered, type PartnerUser, type ToolName } from './toolTable.ts';
import type { AirBooking, Launch, PartnerAnswer } from './visit.ts';

export interface OpenInput {
  tool: ToolName;
  brand: BrandCode;
  /** True for a user who was asked to enroll before the booking system, and continues without. */
  goesOn?: boolean;
  /** What the air popup asked. */
  air?: AirBooking;
  /** True for a client of the API, which asks its own questions before (spec §4). */
  isClient?: boolean;
}

/**
 * The way to the partner; the question before it; or why there is none, with the reference that support finds it by.
 */
export type Opened =
  | { kind: 'launch'; launch: Launch; answer: PartnerAnswer | undefined; reference: string }
  | { kind: 'ask'; ask: 'air' | 'enrolment' | 'academy' }
  | { kind: 'refused'; reason: RefusalReason; reference: string }
  | { kind: 'failed'; reason: HandoverReason; detail: string; reference: string };

/**
 * Hands the caller over to a partner's tool: checks that the brand and the market have it and that the caller may open
 * it, signs the token of this one hand-over, asks the partner's server where it has one, and writes the row, also of a
 * failure. For the booking system it writes lastPONAccessDate (spec §3, §4). Throws `forbidden` (`tool.open`) and
 * `notFound` for a tool that the market or the brand does not have.
 */
export async function openTool(
  ctx: AgentContext,
  { tool, brand, goesOn = false, air, isClient = false }: OpenInput,
): Promise<Opened> {
  assertCan(ctx, 'tool.open');
  const user = partnerUserOf(ctx, brand);
  if (!isOffered(tool, user)) throw new Refusal('notFound');
  const own = {
    tool,
    kind: 'open',
    brand,
    agentUniqueId: ctx.actor.agentUniqueId,
    agencyId: ctx.agency.agencyId,
  } as const;
  const barrier = barrierTo(tool, user);
  if (barrier) return refused(ctx, own, barrier);
  const address = await partnerAddress(ctx, tool, { brand, market: ctx.market });
  if (!address) return refused(ctx, own, 'notConnected');
  if (tool === 'air' && !air) return { kind: 'ask', ask: 'air' };
  const gate = tool === 'booking' && !isClient ? await gateOf(ctx, brand, goesOn) : null;
  if (gate === 'academy') await refused(ctx, own, 'academyFirst');
  if (gate) return { kind: 'ask', ask: gate };
  const tokenId = newUuid(ctx.now);
  const keyNumber = await partnerKeyNumber(ctx, tool);
  const token = signHandover(tool, { keyNumber, userId: ctx.actor.userId, tokenId, now: ctx.now });
  const visit = { ...(await readVisit(ctx, brand)), open: address.open, token, ...(air && { air }) };
  const adapter = adapterOf(tool, ctx.market);
  const asked = await askPartner(adapter, visit, address);
  const row: Handover = { ...own, tokenId, ...(asked.tookMs !== undefined && { tookMs: asked.tookMs }) };
  if ('fault' in asked) {
    const { fault: reason, detail = '' } = asked;
    const hasAnswered = reason === 'refused' || reason === 'minusOne';
    return {
      kind: 'failed',
      reason,
      detail,
      reference: await recordHandover(ctx, { ...row, reason, detail, hasAnswered }),
    };
  }
  const launch = adapter.launch(visit, asked.answer);
  const reference = await recordHandover(ctx, {
    ...row,
    hasAnswered: asked.answer !== undefined,
    opensBooking: tool === 'booking',
  });
  return { kind: 'launch', launch, answer: asked.answer, reference };
}

/** The signed-in user as the table of tools asks about them, under a brand. */
export function partnerUserOf(
  { actor, agency, market }: Pick<AgentContext, 'actor' | 'agency' | 'market'>,
  brand: BrandCode,
): PartnerUser {
  return {
    market,
    brand,
    country: agency.country,
    agentType: actor.agentType,
    grants: actor.grants,
    agencyPartnerRewardFlag: agency.agencyPartnerRewardFlag,
  };
}

async function refused(
  ctx: AgentContext,
  own: Pick<Handover, 'tool' | 'kind' | 'brand' | 'agentUniqueId' | 'agencyId'>,
  reason: RefusalReason,
): Promise<Opened> {
  return { kind: 'refused', reason, reference: await recordHandover(ctx, { ...own, reason }) };
}

async function gateOf({ actor, db, now }: AgentContext, brand: BrandCode, goesOn: boolean) {
  // A user with a number is asked nothing, which saves the query.
  if (actor.ccn !== null) return null;
  const { lastPONAccessDate } = await db.agent.findUniqueOrThrow({
    where: { agentUniqueId: actor.agentUniqueId },
    select: { lastPONAccessDate: true },
  });
  return bookingGate({ brand, enrolled: false, lastAccess: lastPONAccessDate, goesOn }, now);
}
