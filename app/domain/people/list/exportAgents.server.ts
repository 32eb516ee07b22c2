import type { AgentContext } from '#app/domain/context.server.ts';
import { agentCountQuery, agentFileQuery, type AgentFileRow } from './agentListQuery.server.ts';
import type { AgentListView } from './agentListForm.ts';
import type { AgentPlace } from './agentListOrder.server.ts';
import { cursorOf } from './agentListCursor.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { rowOf, rowsOf } from '#app/platform/database.server.ts';

/** Agents of one statement: few enough for the memory, and enough that looking for the next ones does not count. */
const agentsAtOnce = 2500;

export type AgentExport = Omit<AgentListView, 'page' | 'pageSize'>;

/**
 * All agents of a view of the list, in its order and each as `row` writes them, as they are read. Each batch begins
 * after the place of the last agent before, so that no one is repeated or missed, and no connection is held while a
 * reader is slow. Writes the audit row `agency.users-exported` first. Throws `forbidden` for a caller who may not
 * download the list (`can`).
 */
export async function exportAgents<Row>(
  ctx: AgentContext,
  view: AgentExport,
  format: string,
  row: (agent: AgentFileRow) => Row,
): Promise<AsyncGenerator<Row>> {
  assertCan(ctx, 'agency.export-users');
  const { agencyId } = ctx.agency;
  const first = begun(read(ctx, view));
  const { total } = (await rowOf(ctx.reads ?? ctx.db, agentCountQuery(ctx, view))) ?? { total: 0 };
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.users-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { format, users: total, ...narrowingOf(view) },
    }),
  );
  return written(ctx, view, first, row);
}

type Batch = (AgentFileRow & AgentPlace)[];

async function* written<Row>(
  ctx: AgentContext,
  view: AgentExport,
  first: Promise<Batch>,
  row: (agent: AgentFileRow) => Row,
): AsyncGenerator<Row> {
  for (let reading: Promise<Batch> | null = first; reading; ) {
    const agents: Batch = await reading;
    const last = agents.at(-1);
    // The next ones are read while these are written.
    reading = last && agents.length === agentsAtOnce ? begun(read(ctx, view, cursorOf(last))) : null;
    for (const agent of agents) yield row(agent);
  }
}

// Where the reader goes away, nothing waits for what was begun.
function begun(reading: Promise<Batch>): Promise<Batch> {
  reading.catch(() => undefined);
  return reading;
}

function read(ctx: AgentContext, view: AgentExport, place?: AgentPlace): Promise<Batch> {
  return rowsOf(
    ctx.reads ?? ctx.db,
    agentFileQuery(ctx, { ...view, pageSize: agentsAtOnce, ...(place && { after: place }) }),
  );
}

// What the record says of the view: the search and the filters that narrow.
function narrowingOf({ search, filter }: AgentExport) {
  const narrowing = Object.entries(filter).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return { ...(search && { search }), ...(narrowing.length > 0 && { filter: Object.fromEntries(narrowing) }) };
}
