import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { isToolName, type ToolName } from './toolTable.ts';

/** A hand-over of the caller's that came to nothing. */
export interface OwnFailure {
  tool: ToolName;
  reference: string;
  reason: string;
  detail: string;
  at: Date;
}

/**
 * Reads a hand-over of the caller's own that came to nothing, by its reference. It is about the caller alone; throws
 * `notFound` for any other.
 */
export async function readFailure({ db, actor }: AgentContext, reference: string): Promise<OwnFailure> {
  if (!isLegalLine(reference)) throw new Refusal('notFound');
  const row = await db.toolHandover.findFirst({
    where: { reference: reference.slice(0, 20), agentUniqueId: actor.agentUniqueId, outcome: { not: 'opened' } },
    select: { tool: true, reference: true, reason: true, detail: true, at: true },
  });
  if (!row || !isToolName(row.tool)) throw new Refusal('notFound');
  return { ...row, tool: row.tool };
}
