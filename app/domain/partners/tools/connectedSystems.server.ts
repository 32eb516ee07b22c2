import type { VisitorContext } from '#app/domain/context.server.ts';
import type { System } from '#app/domain/content/status/systems.ts';
import { partnerAddresses } from '#app/domain/markets/partnerAddresses.server.ts';
import { LastKnown } from '#app/platform/lastKnown.server.ts';
import { toolEntry, toolNames } from './toolTable.ts';

type Reader = Pick<VisitorContext, 'db' | 'now'>;

const kept = new LastKnown<System[]>({ patienceMs: 1500 });

/**
 * The systems of the status page: the portal, and those whose partner is connected in some market, as this process knows
 * them. Null while it could not read them yet, because the database does not answer.
 */
export async function connectedSystems(ctx: Reader): Promise<readonly System[] | null> {
  const known = await kept.get(() => readSystems(ctx), ctx.now, { freshMs: 1000, waitMs: 1000 });
  return known?.value ?? null;
}

/** Makes this process read them again before it shows them. */
export function forgetConnectedSystems(): void {
  kept.forget();
}

async function readSystems(ctx: Reader): Promise<System[]> {
  const found = await Promise.all(
    toolNames.map(async (tool) => ((await partnerAddresses(ctx, tool)).length > 0 ? toolEntry(tool).system : null)),
  );
  return ['portal', ...new Set(found.flatMap((system) => system ?? []))];
}
