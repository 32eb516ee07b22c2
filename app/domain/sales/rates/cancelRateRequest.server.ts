import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { colleaguesFor } from '#app/domain/operations/cases/readCase.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { placedStates } from './rates.ts';

/**
 * Cancels the caller's request that waits or is confirmed, before its ship sails: its places are free again. Staff are
 * notified of one that was confirmed. Throws `forbidden` (`agency.advisor-rates`), `notFound` for no request of theirs, and
 * `rateRequestOver` for one that was declined or cancelled, or whose ship has sailed.
 */
export async function cancelRateRequest(ctx: AgentContext, requestId: string): Promise<{ number: string }> {
  assertCan(ctx, 'agency.advisor-rates');
  const { actor, agency, now, market } = ctx;
  const ofTheirs = { requestId, askedBy: actor.agentUniqueId, agencyId: agency.agencyId };
  return ctx.db.$transaction(async (tx) => {
    const before = await tx.advisorRateRequest.findFirst({ where: ofTheirs });
    if (!before) throw new Refusal('notFound');
    const { count } = await tx.advisorRateRequest.updateMany({
      where: {
        ...ofTheirs,
        state: before.state,
        AND: { state: { in: [...placedStates] } },
        sailingOn: { gt: new Date(today(now, market)) },
      },
      data: { state: 'cancelled', changedAt: now, version: { increment: 1 } },
    });
    if (count === 0) throw new Refusal('rateRequestOver');
    const { number } = before;
    if (before.state === 'confirmed') {
      const staff = await colleaguesFor(tx, 'rates', { market });
      await notify(tx, ctx, {
        kind: 'rateCancelled',
        accountIds: staff.map(({ staffId }) => staffId),
        facts: { name: fullName(actor, 'en'), number },
        place: `/staff/sales/rates/${requestId}`,
      });
    }
    await recordAudit(tx, ctx, {
      action: 'agent.rate-cancelled',
      subjectKind: 'agent',
      subjectId: actor.agentUniqueId,
      agencyId: agency.agencyId,
      after: { rateRequestNumber: number },
    });
    return { number };
  });
}
