import { rateCategories, type RateCategory } from '#app/domain/sales/rates/rates.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import { explainCommission, type Component } from '#app/domain/sales/bookings/components.ts';
import { commissionDueDays } from '#app/domain/sales/bookings/commission.ts';
import { formatDay } from '#app/domain/display.ts';
import { minorDigits } from '#app/domain/money.ts';
import { brands, selectableBrands, type BrandCode, type BrandFamily } from '#app/domain/markets/brands.ts';
import { currencyOf, marketOf } from '#app/domain/markets/markets.ts';
import type { Database } from '#app/platform/database.server.ts';
import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { seededRandom, type Random } from '../builders/random.ts';

// The bookings are drawn from their own number, so that nothing else changes with them.
const salesSeed = 20_261_122;
const day = 86_400_000;
const daysOfSales = 730;

const ships: Record<BrandFamily, readonly string[]> = {
  PC: ['Sun Princess', 'Discovery Princess', 'Ruby Princess', 'Diamond Princess', 'Royal Princess'],
  CU: ['Queen Anne', 'Queen Mary 2', 'Queen Victoria', 'Queen Elizabeth'],
  HA: ['Rotterdam', 'Nieuw Statendam', 'Koningsdam', 'Zaandam'],
  SB: ['Seabourn Venture', 'Seabourn Ovation', 'Seabourn Encore'],
};

/** The ships of a brand in the demo. */
export function demoShips(brand: BrandCode): readonly string[] {
  return ships[brands[brand].family];
}

/** How much is booked in each month, January first: most in the first weeks of a year, least in December. */
const seasons = [1.7, 1.4, 1.2, 1, 0.9, 0.9, 1, 0.8, 1.1, 1.2, 1.1, 0.6];

/** How many of each currency's whole units a guest pays for a day on board, about. */
const dayPrices: Record<string, number> = { USD: 210, GBP: 165, AUD: 300, JPY: 31_000 };

/** Voyages of each family, with their nights and how they are called in both languages. */
const voyages: Record<BrandFamily, readonly { nights: number; en: string; ja: string }[]> = {
  PC: [
    { nights: 7, en: 'Inside Passage from Seattle', ja: 'シアトル発着 インサイド・パッセージ' },
    { nights: 10, en: 'Panama Canal', ja: 'パナマ運河' },
    { nights: 8, en: 'Japan round trip from Yokohama', ja: '横浜発着 日本周遊' },
  ],
  CU: [
    { nights: 7, en: 'Transatlantic to New York', ja: '大西洋横断 ニューヨークへ' },
    { nights: 14, en: 'Norway and the North Cape', ja: 'ノルウェーとノールカップ' },
  ],
  HA: [
    { nights: 7, en: 'Alaska and Glacier Bay', ja: 'アラスカとグレイシャーベイ' },
    { nights: 12, en: 'Mediterranean from Rome', ja: 'ローマ発 地中海' },
  ],
  SB: [
    { nights: 10, en: 'Greek Isles from Athens', ja: 'アテネ発 ギリシャの島々' },
    { nights: 14, en: 'Antarctica', ja: '南極' },
  ],
};

/** What each category costs against the simplest. */
const categoryPrices = { inside: 1, oceanview: 1.25, balcony: 1.6, suite: 3 } as const satisfies Record<
  RateCategory,
  number
>;

interface Seller {
  agencyId: string;
  country: string;
  agents: { agentUniqueId: string }[];
}

/** A row of the table, without its identifiers. */
interface Row extends Record<string, string | number | boolean | null> {
  booked_on: string;
  sailing_on: string;
}

/**
 * Fills the ledger of the demo's agencies with two years of bookings: seasons, cancellations, and commission that
 * is late or short.
 */
export async function seedSales(db: Database, now: Date): Promise<void> {
  const random = seededRandom(salesSeed);
  const agencies = await db.agency.findMany({
    where: { approvalStatus: 'APPROVED' },
    select: {
      agencyId: true,
      country: true,
      agents: {
        where: { activationFlag: { in: ['A', 'R'] } },
        select: { agentUniqueId: true },
        orderBy: { userId: 'asc' },
      },
    },
    orderBy: { agencyName: 'asc' },
  });
  const rows = agencies
    .flatMap((agency) => bookingsOf(agency, random, now))
    .map((row, place) => ({ ...row, booking_id: random.uuid(), booking_number: `G${String(100_000 + place)}` }));
  const parts = seededRandom(salesSeed + 3);
  const explained = rows.map((row) => withComponents(row, parts));
  // One statement for thousands of rows.
  await db.$executeRaw`
    INSERT INTO bookings
    SELECT * FROM jsonb_populate_recordset(NULL::bookings, ${JSON.stringify(explained.map(({ row }) => row))}::jsonb)`;
  const components = explained.flatMap(({ row: { booking_id: id }, components: its }) =>
    its.length > 0 ? [{ id, its }] : [],
  );
  await db.$executeRaw`
    INSERT INTO booking_components (booking_id, components)
    SELECT id, its FROM jsonb_to_recordset(${JSON.stringify(components)}::jsonb) AS row (id uuid, its jsonb)`;
}

/**
 * What a booking's gross and commission are made of: a fare at the booking's rate, fees and taxes that earn none, and of
 * some a discount, extras, a bonus or commission that was taken back. The brand says nothing of every eighth, and of
 * every thirtieth it states less than the components come to.
 */
function withComponents<Booked extends Row>(row: Booked, random: Random): { row: Booked; components: Component[] } {
  const { currency, gross, guests } = row as unknown as { currency: string; gross: number; guests: number };
  const { commission_expected: before, commission_paid: paid } = row as unknown as Record<string, number>;
  if (random.chance(1 / 8) || !before) return { row, components: [] };
  const unit = 10 ** minorDigits(currency);
  const share = (percent: number) => Math.round((gross * percent) / 100 / unit) * unit;
  const rate = Math.round((before / gross) * 100) * 100;
  const of = (kind: Component['kind'], amount: number, itsRate: number | null = null) => ({
    kind,
    label: '',
    amount,
    rate: itsRate,
  });
  const beside = [
    ...(random.chance(0.3) ? [of('extras', share(6), Math.min(rate, 1000))] : []),
    ...(random.chance(0.15) ? [of('insurance', share(4), 2000)] : []),
    ...(random.chance(0.2) ? [of('air', share(15))] : []),
    ...(random.chance(0.25) ? [of('discount', -share(5), rate)] : []),
    of('fees', share(9)),
    of('taxes', share(7)),
  ];
  const fare = gross - beside.reduce((sum, { amount }) => sum + amount, 0);
  const components = [
    of('fare', fare, rate),
    ...beside,
    ...(random.chance(0.1) ? [{ ...of('override', 0, 100), amount: null }] : []),
    ...(random.chance(0.08) ? [of('bonus', guests * 25 * unit)] : []),
    ...(random.chance(0.03) ? [of('recall', -guests * 10 * unit)] : []),
  ];
  const { computed } = explainCommission(components);
  const sailing = Date.parse(row.sailing_on);
  return {
    components,
    row: {
      ...row,
      commission_expected: computed,
      commission_stated: random.chance(1 / 30) ? Math.round(computed * 0.95) : null,
      // As much of it is paid as before.
      commission_paid: Math.round((paid! / before) * computed),
      deposit: share(20),
      guest_paid: row.state === 'booked' ? share(20) : gross,
      final_payment_on: isoDay(new Date(Math.max(Date.parse(row.booked_on), sailing - 90 * day))),
    },
  };
}

/** What is said in a dispute of the demo about a sailing, whose commission was due on a day. */
const disputeWords = {
  en: {
    comment: (ship: string, sailing: string, due: string) =>
      `The ${ship} sailed on ${sailing}. The commission was due on ${due}, and nothing was paid.`,
    agency: 'The invoice went out in the week of the sailing.',
    brand: 'Thank you. Could you send us the invoice as a PDF?',
  },
  ja: {
    comment: (ship: string, sailing: string, due: string) =>
      `${sailing}に出航した${ship}の手数料が、支払期日の${due}を過ぎても支払われていません。`,
    agency: '請求書は出航の週にお送りしています。',
    brand: 'ありがとうございます。請求書をPDFでお送りいただけますか。',
  },
};

/** Whose agencies have a dispute: those that a reader of the demo signs in as, one of each market. */
export const disputers = ['NAMOWNER', 'UKOWNER', 'AUOWNER', 'INTOWNER', 'ASIAOWNER', 'JPOWNER'];

/**
 * Opens a dispute about a late booking of each of some agencies, the owner's own where one is late, in which the
 * agency has written and, two days ago, the brand's sales manager.
 */
export async function seedDisputes(db: Database, now: Date): Promise<void> {
  const random = seededRandom(salesSeed + 2);
  const late = await db.booking.findMany({
    where: {
      latest: true,
      agentUniqueId: { not: null },
      state: 'sailed',
      commissionPaid: 0,
      commissionExpected: { gt: 0 },
      sailingOn: { lt: dayOnly(new Date(now.getTime() - 60 * day)) },
      agency: { agents: { some: { userId: { in: disputers } } } },
    },
    orderBy: { bookingNumber: 'asc' },
    include: { agency: { select: { country: true } }, agent: { select: { userId: true } } },
  });
  const isOwn = ({ agent }: (typeof late)[number]) => disputers.includes(agent?.userId ?? '');
  // The last one of an agency counts.
  const disputed = new Map(
    [...late.filter((each) => !isOwn(each)).reverse(), ...late.filter(isOwn).reverse()].map((each) => [
      each.agencyId,
      each,
    ]),
  );
  const manager = await db.staffUser.findFirst({ where: { role: 'sales-manager' }, select: { staffId: true } });
  for (const booking of disputed.values()) {
    const by = { agentUniqueId: booking.agentUniqueId! };
    const market = marketOf(booking.agency.country);
    const language = market === 'jp' ? 'ja' : 'en';
    const says = disputeWords[language];
    const inWords = (date: Date) => formatDay(isoDay(date), { market, language });
    const due = new Date(booking.sailingOn.getTime() + commissionDueDays * day);
    const before = (days: number) => new Date(now.getTime() - days * day);
    await db.commissionDispute.create({
      data: {
        number: referenceNumber('D', (limit) => random.int(0, limit - 1)),
        bookingNumber: booking.bookingNumber,
        agencyId: booking.agencyId,
        openedBy: by.agentUniqueId,
        reason: 'notPaid',
        commentTxt: says.comment(booking.ship, inWords(booking.sailingOn), inWords(due)),
        expected: booking.commissionExpected,
        paid: booking.commissionPaid,
        currency: booking.currency,
        openedAt: before(4),
        changedAt: before(4),
        messages: {
          create: [
            { ...by, sentAt: before(3), messageTxt: says.agency },
            ...(manager ? [{ ...manager, sentAt: before(2), messageTxt: says.brand }] : []),
          ],
        },
      },
    });
  }
}

/** Fills the list of travel advisor rates: some sailings of each brand in the months to come. */
export async function seedAdvisorRates(db: Database, now: Date): Promise<void> {
  const random = seededRandom(salesSeed + 1);
  const sailings = (Object.keys(brands) as BrandCode[]).flatMap((brand) =>
    ships[brands[brand].family].flatMap((ship) =>
      Array.from({ length: 3 }, (_, place) => ({ brand, ship, inDays: 30 + place * 55 + random.int(0, 40) })),
    ),
  );
  const rows = sailings.flatMap(({ brand, ship, inDays }) => {
    const { family, market } = brands[brand];
    const [{ nights, en, ja }, currency] = [random.pick(voyages[family]), currencyOf(market)];
    const [first, last] = [random.int(0, 1), random.int(2, 3)];
    const perNight = dayPrices[currency]! * 0.35 * (family === 'SB' ? 3 : 1);
    return rateCategories.slice(first, last + 1).map((category) => ({
      brand,
      ship,
      nights,
      routeEn: en,
      routeJa: ja,
      category,
      currency,
      sailingOn: dayOnly(new Date(now.getTime() + inDays * day)),
      price: Math.round(perNight * nights * categoryPrices[category]) * 10 ** minorDigits(currency),
    }));
  });
  const sailsLate = rows.filter(({ sailingOn }) => sailingOn.getTime() > now.getTime() + 120 * day);
  const states = new Map(sailsLate.map((row, place) => [row, stateOf(place, now)]));
  await db.advisorRate.createMany({
    data: rows.map((row) => ({ ...row, ...states.get(row) })),
    skipDuplicates: true,
  });
}

// Of late sailings some rates are scheduled, and some were withdrawn.
function stateOf(place: number, now: Date): { visibleFrom?: Date; withdrawnAt?: Date } {
  if (place % 12 === 5) return { visibleFrom: dayOnly(new Date(now.getTime() + 30 * day)) };
  return place % 12 === 9 ? { withdrawnAt: now } : {};
}

function bookingsOf(agency: Seller, random: Random, now: Date): Row[] {
  if (agency.agents.length === 0) return [];
  // A large agency has many people with few bookings each.
  const aMonth = 4 + Math.min(60, Math.round(agency.agents.length / 2));
  const rows: Row[] = [];
  for (let ago = daysOfSales; ago >= 0; ago -= 1) {
    const bookedOn = dayOnly(new Date(now.getTime() - ago * day));
    // The second year is a little better than the first.
    const expected = (aMonth / 30) * seasons[bookedOn.getUTCMonth()]! * (ago < daysOfSales / 2 ? 1.1 : 1);
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
    for (let each = 0; each < count; each += 1) rows.push(bookingOf(agency, bookedOn, random, now));
  }
  return rows;
}

function bookingOf({ agencyId, country, agents }: Seller, bookedOn: Date, random: Random, now: Date): Row {
  const market = marketOf(country);
  const brand: BrandCode = random.pick(selectableBrands(market));
  const currency = currencyOf(market);
  const sailingOn = new Date(bookedOn.getTime() + random.int(20, 420) * day);
  const guests = random.pick([1, 2, 2, 2, 2, 3, 4]);
  const price = dayPrices[currency]! * (brands[brand].family === 'SB' ? 3 : 1) * (0.7 + random.next());
  const gross = Math.round(price * guests * random.pick([4, 7, 7, 10, 14])) * 10 ** minorDigits(currency);
  const commissionExpected = Math.round((gross * random.pick([10, 12, 14, 16])) / 100);
  const { state, commissionPaid } = outcomeOf(
    { commissionExpected, daysSince: Math.floor((now.getTime() - sailingOn.getTime()) / day) },
    random,
  );
  return {
    revision: 1,
    latest: true,
    commission_settled: 0,
    agency_id: agencyId,
    agent_unique_id: random.chance(0.03) ? null : random.pick(agents).agentUniqueId,
    brand,
    ship: random.pick(ships[brands[brand].family]),
    sailing_on: isoDay(sailingOn),
    booked_on: isoDay(bookedOn),
    guests,
    gross,
    commission_expected: commissionExpected,
    commission_paid: commissionPaid,
    currency,
    state,
    recorded_at: now.toISOString(),
  };
}

/** What became of a booking, by the days since its sailing, which are negative before it. */
function outcomeOf(
  { commissionExpected, daysSince }: { commissionExpected: number; daysSince: number },
  random: Random,
): { state: BookingState; commissionPaid: number } {
  if (random.chance(0.08)) return { state: 'cancelled', commissionPaid: 0 };
  if (daysSince < 0) return { state: 'booked', commissionPaid: 0 };
  if (daysSince < 14 || random.chance(0.06)) return { state: 'sailed', commissionPaid: 0 };
  if (random.chance(0.04)) return { state: 'disputed', commissionPaid: Math.round(commissionExpected / 2) };
  return {
    state: 'paid',
    commissionPaid: random.chance(0.05) ? commissionExpected - Math.round(commissionExpected / 10) : commissionExpected,
  };
}

function dayOnly(moment: Date): Date {
  return new Date(isoDay(moment));
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
