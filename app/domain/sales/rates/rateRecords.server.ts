import { brandCodes, brands } from '#app/domain/markets/brands.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { RateColumn, RateData } from './rateRow.ts';
import { rateState, type RateCategory, type RateState } from './rates.ts';

type StoredRate = Prisma.AdvisorRateGetPayload<object>;

const isoDay = (day: Date | null) => day?.toISOString().slice(0, 10) ?? '';
const dayOrNull = (day: string) => (day === '' ? null : new Date(day));

/** What a stored rate says, days as texts. */
export function dataOf(rate: StoredRate): RateData {
  const { brand, ship, nights, routeEn, routeJa, category, price, currency, kind, places, minLevel, audience } = rate;
  return {
    kind,
    places,
    minLevel,
    audience,
    brand: brand as BrandCode,
    ship,
    nights,
    routeEn,
    routeJa,
    category: category as RateCategory,
    price,
    currency,
    sailingOn: isoDay(rate.sailingOn),
    visibleFrom: isoDay(rate.visibleFrom),
    visibleUntil: isoDay(rate.visibleUntil),
  };
}

/** The columns of a rate as they are written. */
export function columnsOf({ sailingOn, visibleFrom, visibleUntil, ...rate }: RateData) {
  return {
    ...rate,
    sailingOn: new Date(sailingOn),
    visibleFrom: dayOrNull(visibleFrom),
    visibleUntil: dayOrNull(visibleUntil),
  };
}

/** Some fields of a rate, for the audit trail. */
export function fieldsOfRate(data: Partial<RateData>, fields: readonly RateColumn[]): Prisma.InputJsonObject {
  return Object.fromEntries(fields.map((field) => [field, data[field] ?? '']));
}

/** The state of a rate now, by its market's clock. */
export function stateNow(rate: StoredRate, now: Date): RateState {
  const data = dataOf(rate);
  return rateState({ ...data, isWithdrawn: rate.withdrawnAt !== null }, today(now, brands[data.brand].market));
}

/** The brands of the markets that a member of staff has to do with. */
export function brandsReached({ staff }: Pick<StaffContext, 'staff'>): BrandCode[] {
  return brandCodes.filter((brand) => reachesMarket(staff, brands[brand].market));
}

/** Locks a rate until the transaction ends. Throws `notFound`, also for one of another market than the caller's. */
export async function lockRate(tx: Transaction, ctx: StaffContext, rateId: string): Promise<StoredRate> {
  await tx.$executeRaw`SELECT FROM advisor_rates WHERE rate_id = ${rateId}::uuid FOR UPDATE`;
  const rate = await tx.advisorRate.findFirst({ where: { rateId, brand: { in: brandsReached(ctx) } } });
  if (!rate) throw new Refusal('notFound');
  return rate;
}
