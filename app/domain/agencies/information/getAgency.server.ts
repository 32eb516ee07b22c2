import type { AgentContext } from '#app/domain/context.server.ts';
import { readAgency } from './readAgency.server.ts';
import type { AgencyRecord } from './agencyRecord.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The caller's own agency with its brands and owner. Throws `notFound` for any other, whether it exists or not.
 */
export async function getAgency(ctx: AgentContext, agencyId: string): Promise<AgencyRecord> {
  assertCan(ctx, 'agency.read');
  const agency = agencyId === ctx.agency.agencyId ? await readAgency(ctx.db, agencyId) : undefined;
  if (!agency) throw new Refusal('notFound');
  return agency;
}
