import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { LastKnown } from '#app/platform/lastKnown.server.ts';

const freshMs = 10_000;
const patienceMs = 1500;

const kept = new LastKnown<Market[]>({ patienceMs });

/**
 * The markets in which the academy is not open yet (spec §4), which staff decide at /staff/courses/markets. A process
 * reads them again after ten seconds, so that pages need no their own query. Where they could never be read, none is
 * coming soon: each page reports by itself that the database does not answer.
 */
export async function marketsComingSoon({ db, now }: Pick<VisitorContext, 'db' | 'now'>): Promise<readonly Market[]> {
  const read = async () =>
    (await db.academyMarket.findMany({ where: { state: 'comingSoon' } })).map(({ market }) => market).filter(isMarket);
  const known = await kept.get(read, now, { freshMs, waitMs: freshMs });
  return known?.value ?? [];
}

/** True where the academy is not open yet in the caller's market. */
export async function isAcademyComing(ctx: Pick<AgentContext, 'db' | 'now' | 'market'>): Promise<boolean> {
  return (await marketsComingSoon(ctx)).includes(ctx.market);
}

/** Makes this process read the markets again before their next use, because one was changed. */
export function forgetAcademyMarkets(): void {
  kept.forget();
}
