import { removedNumber } from '#app/domain/academy/enrolment/restoreNumber.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';

/** The member number that the reader may put back, and until when in words; null where there is none. */
export async function removedNumberFacts(ctx: AgentContext): Promise<{ ccn: string; until: string } | null> {
  const removed = await removedNumber(ctx);
  return removed && { ccn: removed.ccn, until: formatTime(removed.until, ctx) };
}
