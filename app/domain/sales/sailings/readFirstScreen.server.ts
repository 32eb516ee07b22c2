import type { AgentContext } from '#app/domain/context.server.ts';
import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { can } from '#app/domain/permissions/can.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { commissionDueOn } from '#app/domain/sales/bookings/commission.ts';
import { lastOfDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import { bookingsInScope, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { firstScreenDays, firstScreens } from './firstScreens.ts';

/** What sails on one ship on one day, `2026-12-14`. */
export interface Voyage {
  ship: string;
  sailingOn: string;
  bookings: number;
  guests: number;
}

const bookingColumns = {
  bookingNumber: true,
  ship: true,
  sailingOn: true,
  bookedOn: true,
  guests: true,
  agent: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.BookingSelect;
type Row = Prisma.BookingGetPayload<{ select: typeof bookingColumns }>;

/** A booking that sails; days as `2026-12-14`. */
export type SailingBooking = Omit<Row, 'sailingOn' | 'bookedOn'> & { sailingOn: string; bookedOn: string };

/** The next voyage, what is booked on it, and the voyages after it. */
export interface NextVoyage extends Voyage {
  /** The first day on which one of its bookings was made. */
  bookedSince: string;
  parts: SailingBooking[];
  /** When its commission is due and what is expected, by currency; null for who sees no commission. */
  commission: { dueOn: string; sums: { currency: string; expected: number }[] } | null;
  then: Voyage[];
}

/** The sailings of a brand in the caller's scope, as its family's home page shows them first. */
export type FirstScreen = { scope: CommissionScope; from: string; to: string } & (
  | { view: 'list' }
  | { view: 'voyage'; voyage: NextVoyage | null }
  | { view: 'map'; voyages: Voyage[] }
  | { view: 'guests'; bookings: SailingBooking[] }
);

const [shownOnMap, shownAfter, shownParts, shownGuests] = [48, 3, 3, 4];
const isoDay = (moment: Date) => moment.toISOString().slice(0, 10);
const bookingOf = (row: Row): SailingBooking => ({
  ...row,
  sailingOn: isoDay(row.sailingOn),
  bookedOn: isoDay(row.bookedOn),
});

/**
 * Reads what a brand's home page begins with (`firstScreens`): its sailings of the next days, cancelled bookings left
 * out; of the whole agency for who sees its sales, else of the caller. Three queries at most, none for a list.
 */
export async function readFirstScreen(ctx: AgentContext, brand: BrandCode): Promise<FirstScreen> {
  const scope = widestScope(ctx);
  const from = dayOf(ctx.now, ctx.market);
  const to = lastOfDays(from, Number(firstScreenDays));
  const asked = { scope, from, to };
  const where: Prisma.BookingWhereInput = {
    ...bookingsInScope(ctx, scope),
    brand,
    state: { not: 'cancelled' },
    sailingOn: { gte: new Date(from), lte: new Date(to) },
  };
  const view = firstScreens[brands[brand].family];
  switch (view) {
    case 'list':
      return { ...asked, view };
    case 'voyage':
      return { ...asked, view, voyage: await nextVoyage(ctx, where) };
    case 'map':
      return { ...asked, view, voyages: await voyages(ctx, where, shownOnMap) };
    case 'guests': {
      const rows = await ctx.db.booking.findMany({
        where,
        select: bookingColumns,
        orderBy: [{ sailingOn: 'asc' }, { bookingNumber: 'asc' }],
        take: shownGuests,
      });
      return { ...asked, view, bookings: rows.map(bookingOf) };
    }
  }
}

async function voyages({ db }: AgentContext, where: Prisma.BookingWhereInput, take: number): Promise<Voyage[]> {
  const rows = await db.booking.groupBy({
    by: ['sailingOn', 'ship'],
    where,
    _count: true,
    _sum: { guests: true },
    orderBy: [{ sailingOn: 'asc' }, { ship: 'asc' }],
    take,
  });
  return rows.map(({ ship, sailingOn, _count, _sum }) => ({
    ship,
    sailingOn: isoDay(sailingOn),
    bookings: _count,
    guests: _sum.guests ?? 0,
  }));
}

async function nextVoyage(ctx: AgentContext, where: Prisma.BookingWhereInput): Promise<NextVoyage | null> {
  const [next, ...then] = await voyages(ctx, where, 1 + shownAfter);
  if (!next) return null;
  const ofVoyage = { ...where, ship: next.ship, sailingOn: new Date(next.sailingOn) };
  const [parts, sums] = await Promise.all([
    ctx.db.booking.findMany({
      where: ofVoyage,
      select: bookingColumns,
      orderBy: [{ bookedOn: 'asc' }, { bookingNumber: 'asc' }],
      take: shownParts,
    }),
    can(ctx, 'agency.commission')
      ? ctx.db.booking.groupBy({
          by: ['currency'],
          where: ofVoyage,
          _sum: { commissionExpected: true },
          orderBy: { currency: 'asc' },
        })
      : null,
  ]);
  return {
    ...next,
    bookedSince: isoDay(parts[0]!.bookedOn),
    parts: parts.map(bookingOf),
    commission: sums && {
      dueOn: commissionDueOn(next.sailingOn),
      sums: sums.map(({ currency, _sum }) => ({ currency, expected: _sum.commissionExpected ?? 0 })),
    },
    then,
  };
}
