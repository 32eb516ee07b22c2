import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { assignmentColumns } from './brandAssignment.server.ts';

/** Reads by what the brand assigns the caller's agency: its place, and what it was given. Throws `notFound`. */
export async function readAssigned(ctx: Pick<AgentContext, 'db' | 'agency'>) {
  const { agencyId } = ctx.agency;
  const agency = await ctx.db.agency.findUnique({ where: { agencyId }, select: assignmentColumns });
  if (!agency) throw new Refusal('notFound');
  return agency;
}
