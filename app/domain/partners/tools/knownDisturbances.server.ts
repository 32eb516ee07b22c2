import type { VisitorContext } from '#app/domain/context.server.ts';
import type { System } from '#app/domain/content/status/systems.ts';
import { LastKnown } from '#app/platform/lastKnown.server.ts';
import { isToolName, toolEntry, type ToolName } from './toolTable.ts';

/** A partner that fails, and since when. */
export interface Disturbance {
  tool: ToolName;
  since: Date;
}

type Reader = Pick<VisitorContext, 'db' | 'now'>;

const kept = new LastKnown<Disturbance[]>({ patienceMs: 1500 });

/**
 * The partners that are disturbed, as this process knows them: pages take what is up to half a minute old without a
 * query, and a reading begins where it is older than ten seconds. None is known while the database does not answer and
 * never did.
 */
export async function knownDisturbances(ctx: Reader): Promise<readonly Disturbance[]> {
  const known = await kept.get(() => readDisturbances(ctx), ctx.now, { freshMs: 10_000, waitMs: 30_000 });
  return known?.value ?? [];
}

/** Makes this process read them again before it shows them. */
export function forgetDisturbances(): void {
  kept.forget();
}

/** The systems of the status page whose partners are disturbed. */
export function disturbedSystems(disturbances: readonly Disturbance[]): System[] {
  return disturbances.flatMap(({ tool }) => toolEntry(tool).system ?? []);
}

async function readDisturbances({ db }: Reader): Promise<Disturbance[]> {
  const rows = await db.partnerDisturbance.findMany({ orderBy: { tool: 'asc' } });
  return rows.flatMap(({ tool, since }) => (isToolName(tool) ? [{ tool, since }] : []));
}
