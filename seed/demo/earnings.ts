import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { currencyOf, marketOf } from '#app/domain/markets/markets.ts';
import { overrideTiers } from '#app/domain/markets/settings/kinds/overrideTiers.ts';
import { todayOf } from '#app/domain/markets/settings/settingKind.ts';
import { minorDigits } from '#app/domain/money.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { setSetting } from '#app/domain/operations/settings/changeSetting.server.ts';
import { setSalesGoal } from '#app/domain/sales/bookings/salesGoals.server.ts';
import { addSplit } from '#app/domain/sales/splits/addSplit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAs, actingAsStaff } from './contexts.ts';

/** Owners with one of their advisors: a reader of the demo signs in as one of them. */
const earners = { NAMOWNER: 'NAMADVISOR', JPOWNER: 'JPADVISOR' };

/** By which a goal is more than what was booked so far, one advisor after the other. */
const ambitions = [1.12, 0.96, 1.3, 1.05, 1.6];

const mostGoals = 20;

/**
 * Gives advisors a goal of the year; agencies that see their sales also get rules for advisors' shares, and a brand of
 * their market tiers of override commission, of which the next one is not far.
 */
export async function seedEarnings(db: Database, now: Date): Promise<void> {
  for (const [ownerId, advisorId] of Object.entries(earners)) {
    const owner = await actingAs(db, await idOf(db, ownerId), now);
    const advisor = await idOf(db, advisorId);
    const market = marketOf(owner.agency.country);
    const year = now.getUTCFullYear();
    if (maySeeSales({ ...owner.actor, ...owner.agency, market })) {
      const brand =
        selectableBrands(market).find((each) => brands[each].family === 'HA') ?? selectableBrands(market)[0]!;
      await seedTiers(db, { agencyId: owner.agency.agencyId, brand, now });
      const rule = { advisor: '', brand: '', fromOn: `${year - 1}-01-01` } as const;
      await addSplit(owner, { ...rule, percent: 5000 });
      await addSplit(owner, { ...rule, percent: 5500, brand });
      await addSplit(owner, { ...rule, percent: 6000, advisor, fromOn: `${year}-01-01` });
    }
    const { agencyId } = owner.agency;
    const colleagues = await db.agent.findMany({
      where: { agencyId, activationFlag: 'A', agentType: 'A', deletedAt: null },
      select: { agentUniqueId: true },
      orderBy: { userId: 'asc' },
      take: mostGoals,
    });
    const ids = new Set([advisor, ...colleagues.map(({ agentUniqueId }) => agentUniqueId)]);
    for (const [place, agentUniqueId] of [...ids].entries()) {
      const booked = await bookedThisYear(db, { agentUniqueId, agencyId, year });
      const unit = roundOf(market);
      const goal = Math.ceil((booked * ambitions[place % ambitions.length]!) / unit) * unit;
      const typed = String(goal / 10 ** minorDigits(currencyOf(market)));
      if (goal > 0) await setSalesGoal(await actingAs(db, agentUniqueId, now), typed);
    }
  }
}

async function idOf(db: Database, userId: string): Promise<string> {
  return (await db.agent.findFirstOrThrow({ where: { userId }, select: { agentUniqueId: true } })).agentUniqueId;
}

/** A round amount of a market's currency, in its smallest unit: a thousand dollars. */
function roundOf(market: ReturnType<typeof marketOf>): number {
  const currency = currencyOf(market);
  return (currency === 'JPY' ? 100_000 : 1000) * 10 ** minorDigits(currency);
}

async function bookedThisYear(
  db: Database,
  { year, ...of }: { year: number; agentUniqueId?: string; agencyId?: string; brand?: BrandCode },
): Promise<number> {
  const { _sum } = await db.booking.aggregate({
    where: { ...of, latest: true, state: { not: 'cancelled' }, bookedOn: { gte: new Date(`${year}-01-01`) } },
    _sum: { gross: true },
  });
  return _sum.gross ?? 0;
}

// Of the year so far; in its last weeks of the fifteen months until March 31, so that there is always time to reach it.
async function seedTiers(
  db: Database,
  { agencyId, brand, now }: { agencyId: string; brand: BrandCode; now: Date },
): Promise<void> {
  const ctx = await actingAsStaff(db, 'STAFFADMIN', now);
  const { market } = brands[brand];
  const year = now.getUTCFullYear();
  const unit = roundOf(market);
  const booked = await bookedThisYear(db, { agencyId, brand, year });
  const next = (Math.ceil(booked / unit) + 18) * unit;
  const tierUntil = now.getUTCMonth() < 9 ? `${year}-12-31` : `${year + 1}-03-31`;
  const tiers = [
    [0.5, '1'],
    [1, '2'],
    [2, '3'],
  ] as const;
  const lines = tiers.map(([share, tierPercent]) => ({
    tierFrom: `${year}-01-01`,
    tierUntil,
    tierPercent,
    tierGross: String((Math.round((next * share) / unit) * unit) / 10 ** minorDigits(currencyOf(market))),
  }));
  await setSetting(ctx, overrideTiers.name, brand, {
    value: { overrideTiers: lines },
    validFrom: todayOf(overrideTiers, brand, now),
    reason: 'As agreed with the agencies of the market',
    version: 0,
  });
}
