import type { VisitorContext } from '#app/domain/context.server.ts';
import { knownOutages } from './knownOutages.server.ts';
import { phaseOf } from './outage.ts';
import { pacificIso } from './outageTime.ts';
import type { System } from './systems.ts';

/** An outage as the specification's clients know it (spec §3 Outage); times have the offset of Los Angeles. */
export interface PublicOutage {
  sysCode: System;
  outageStartTime: string;
  outageEndTime: string;
}

/**
 * The outages that last or come, by their start (spec §7 get-outage): clients compare the windows by themselves.
 * Answers without the database too.
 */
export async function getOutages(ctx: Pick<VisitorContext, 'db' | 'now'>): Promise<PublicOutage[]> {
  const { outages } = await knownOutages(ctx, { for: 'news' });
  return outages
    .filter((outage) => ['current', 'coming'].includes(phaseOf(outage, ctx.now)))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map(({ system, startsAt, endsAt }) => ({
      sysCode: system,
      outageStartTime: pacificIso(startsAt),
      outageEndTime: pacificIso(endsAt),
    }));
}
