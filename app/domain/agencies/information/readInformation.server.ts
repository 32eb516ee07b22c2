import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { selected } from './agencyColumns.ts';
import { recordFields } from './agencyRecord.ts';
import { changesOf } from './changeRequests.server.ts';

/** The caller's agency as stored, with the changes that brand staff have yet to confirm. */
export type AgencyInformation = Awaited<ReturnType<typeof readInformation>>;

/**
 * Reads the agency information of the caller's agency (spec §3 Agency, §6). Throws `forbidden` for a user who may not
 * see it.
 */
export async function readInformation(ctx: AgentContext) {
  assertCan(ctx, 'agency.information');
  const agency = await ctx.db.agency.findUnique({
    where: { agencyId: ctx.agency.agencyId },
    select: {
      ...selected(recordFields),
      version: true,
      changeRequests: {
        where: { status: 'PENDING' },
        include: { requester: { select: { firstName: true, lastName: true } } },
      },
    },
  });
  if (!agency) throw new Refusal('notFound');
  const { changeRequests, ...columns } = agency;
  const [waiting] = changeRequests;
  return {
    ...columns,
    waiting: waiting
      ? { requestedAt: waiting.requestedAt, requester: waiting.requester, changes: changesOf(waiting.changes) }
      : null,
  };
}
