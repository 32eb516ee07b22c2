import type { PartnerAddress } from '#app/domain/markets/partnerAddresses.server.ts';
import { callPartner } from '#app/platform/partnerCalls.server.ts';
import type { PartnerFault } from './handoverReasons.ts';
import type { Adapter, PartnerAnswer, Visit } from './visit.ts';

/** What a partner's server answered, or what was wrong with that; with its own words where it refused. */
export type PartnerCallResult =
  | { answer: PartnerAnswer | undefined; tookMs?: number }
  | { fault: PartnerFault; detail?: string; tookMs: number };

/**
 * Asks a partner's server for what the browser takes along, where the partner has such a server. A partner's failure is
 * a result, never an exception: the row of the hand-over names it.
 */
export async function askPartner(
  adapter: Adapter,
  visit: Visit,
  { partner, call, privateNetwork }: PartnerAddress,
): Promise<PartnerCallResult> {
  if (!adapter.ask || !adapter.read || call === undefined) return { answer: undefined };
  const reply = await callPartner({ partner, url: call, token: visit.token, body: adapter.ask(visit), privateNetwork });
  const { tookMs } = reply;
  if ('fault' in reply) return reply;
  const answer = adapter.read(reply.body);
  if (answer === null || (reply.status >= 400 && !('refused' in answer))) return { fault: 'unexpected', tookMs };
  if ('refused' in answer) return { fault: 'refused', detail: answer.refused, tookMs };
  if ('minusOne' in answer) return { fault: 'minusOne', tookMs };
  return { answer, tookMs };
}
