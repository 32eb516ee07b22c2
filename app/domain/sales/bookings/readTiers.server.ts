import { z } from 'zod';
import { readingContext, type AgentContext } from '#app/domain/context.server.ts';
import { selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { currencyOf } from '#app/domain/markets/markets.ts';
import { overrideTiers } from '#app/domain/markets/settings/kinds/overrideTiers.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import { minorDigits } from '#app/domain/money.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { assertMaySeeSales } from './readSalesReport.server.ts';
import { periodsOn, tierStanding, type Tier, type TierStanding } from './tierStandings.ts';
import type { NextTier } from './salesDay.ts';

/** The next tier whose period ends first; null for none, and for who sees no sales of the agency. */
export async function readNextTier(ctx: AgentContext): Promise<NextTier | null> {
  const { actor, agency, market } = ctx;
  if (!maySeeSales({ ...actor, ...agency, market })) return null;
  const tiers = (await readTiers(ctx)).flatMap(({ brand, currency, next }) =>
    next ? [{ brand, currency, missing: next.missing, percent: next.percent, from: next.from, until: next.until }] : [],
  );
  return tiers.toSorted((one, other) => one.until.localeCompare(other.until) || one.missing - other.missing)[0] ?? null;
}

/**
 * Where the caller's agency is today among the override tiers of its market's brands, in the currency of the market: by
 * what is booked, cancelled bookings left out. Throws `forbidden` as `assertMaySeeSales` does.
 */
export async function readTiers(ctx: AgentContext): Promise<(TierStanding & { brand: BrandCode; currency: string })[]> {
  assertMaySeeSales(ctx);
  const [today, currency] = [dayOf(ctx.now, ctx.market), currencyOf(ctx.market)];
  const unit = 10 ** minorDigits(currency);
  const asked = await Promise.all(
    selectableBrands(ctx.market).map(async (brand) => {
      const { overrideTiers: lines } = await settingToday(ctx, overrideTiers, brand);
      const tiers = lines.map(
        ({ tierFrom, tierUntil, tierGross, tierPercent }): Tier => ({
          from: tierFrom,
          until: tierUntil,
          gross: Number(tierGross) * unit,
          percent: Math.round(Number(tierPercent) * 100),
        }),
      );
      return periodsOn(tiers, today).map((period) => ({ brand, tiers, ...period }));
    }),
  );
  const periods = asked.flat();
  if (periods.length === 0) return [];
  const rows = await rowsOf(
    readingContext(ctx).db,
    described(
      z.strictObject({ place: z.int(), gross: z.string() }),
      Prisma.sql`
      SELECT p.place, coalesce(sum(b.gross), 0)::bigint AS gross
      FROM jsonb_to_recordset(${JSON.stringify(periods.map(({ brand, from, until }, place) => ({ place, brand, from, until })))}::jsonb)
        AS p (place int, brand text, "from" date, until date)
      LEFT JOIN bookings b ON b.agency_id = ${ctx.agency.agencyId} AND b.latest AND b.state <> 'cancelled' AND b.currency = ${currency}
        AND b.brand = p.brand AND b.booked_on BETWEEN p."from" AND p.until
      GROUP BY p.place`,
    ),
  );
  const booked = new Map(rows.map(({ place, gross }) => [place, Number(gross)]));
  return periods.map(({ brand, tiers, from, until }, place) => ({
    ...tierStanding(tiers, { from, until }, booked.get(place) ?? 0),
    brand,
    currency,
  }));
}
