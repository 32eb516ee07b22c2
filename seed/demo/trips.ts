import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { currencyOf } from '#app/domain/markets/markets.ts';
import { minorDigits } from '#app/domain/money.ts';
import type { OfferAudience, OfferKind, RateRequestState } from '#app/domain/sales/rates/rates.ts';
import type { Database } from '#app/platform/database.server.ts';
import { seededRandom, type Random } from '../builders/random.ts';
import { demoShips } from './sales.ts';

const tripSeed = 20_261_131;
const day = 86_400_000;

interface Trip {
  kind: OfferKind;
  inDays: number;
  nights: number;
  en: string;
  ja: string;
  places: number;
  minLevel: number | null;
  audience: OfferAudience;
  /** For each guest, in whole dollars; another currency is roughly as much. */
  price: number;
}

/** What each brand offers: for everybody, from level 3 on, and for those who lead an agency. */
const trips: readonly Trip[] = [
  {
    kind: 'famTrip',
    inDays: 64,
    nights: 4,
    en: 'Fam trip along the coast',
    ja: '沿岸を巡る研修乗船',
    places: 24,
    minLevel: null,
    audience: 'advisors',
    price: 0,
  },
  {
    kind: 'seminar',
    inDays: 92,
    nights: 7,
    en: 'Seminar at sea: selling longer voyages',
    ja: '洋上セミナー「長期クルーズの販売」',
    places: 40,
    minLevel: 3,
    audience: 'all',
    price: 290,
  },
  {
    kind: 'famTrip',
    inDays: 120,
    nights: 3,
    en: 'Ship visit for owners and supervisors',
    ja: 'オーナーとスーパーバイザーの船内見学',
    places: 2,
    minLevel: null,
    audience: 'managers',
    price: 120,
  },
];

/** Who asked for which trip, and what became of it: a reader of the demo signs in as one of them. */
const askers: readonly [userId: string, trip: number, state: RateRequestState, answer: string][] = [
  [
    'NAMCOMMODORE',
    1,
    'confirmed',
    'Welcome aboard! Check-in opens at noon; your badge waits at the guest services desk.',
  ],
  ['NAMMANAGER', 2, 'open', ''],
  ['OTHEROWNER', 2, 'confirmed', 'We look forward to meeting you.'],
  ['JPADVISOR', 0, 'confirmed', 'ご乗船をお待ちしております。集合時間は前日にご案内いたします。'],
];

/** Fills the list of fam trips and seminars at sea, some of them asked for: one of them is full. */
export async function seedTrips(db: Database, now: Date): Promise<void> {
  const random = seededRandom(tripSeed);
  const dayIn = (days: number) => new Date(new Date(now.getTime() + days * day).toISOString().slice(0, 10));
  const made = new Map<string, { rateId: string; price: number; currency: string; ship: string; sailingOn: Date }>();
  for (const brand of Object.keys(brands) as BrandCode[])
    for (const [place, { inDays, en, ja, price: dollars, ...trip }] of trips.entries()) {
      const currency = currencyOf(brands[brand].market);
      const price = dollars * (currency === 'JPY' ? 150 : 1) * 10 ** minorDigits(currency);
      const sailing = { ship: random.pick(demoShips(brand)), sailingOn: dayIn(inDays + random.int(0, 9)) };
      const data = { ...trip, ...sailing, brand, routeEn: en, routeJa: ja, category: 'oceanview', currency, price };
      const { rateId } = await db.advisorRate.create({ data, select: { rateId: true } });
      made.set(`${brand} ${place}`, { rateId, price, currency, ...sailing });
    }
  for (const [userId, place, state, answerTxt] of askers)
    await ask(db, { made, userId, place, state, answerTxt, now, random });
}

interface Asked {
  made: ReadonlyMap<string, { rateId: string; price: number; currency: string; ship: string; sailingOn: Date }>;
  userId: string;
  place: number;
  state: RateRequestState;
  answerTxt: string;
  now: Date;
  random: Random;
}

async function ask(db: Database, { made, userId, place, state, answerTxt, now, random }: Asked): Promise<void> {
  const agent = await db.agent.findFirst({ where: { userId }, select: { agentUniqueId: true, agencyId: true } });
  const brand = userId.startsWith('JP') ? 'PJ' : 'PC';
  const offer = made.get(`${brand} ${place}`);
  if (!agent || !offer) return;
  await db.advisorRateRequest.create({
    data: {
      ...offer,
      number: referenceNumber('R', (limit) => random.int(0, limit - 1)),
      agencyId: agent.agencyId,
      askedBy: agent.agentUniqueId,
      kind: trips[place]!.kind,
      brand,
      category: 'oceanview',
      travelers: 1,
      state,
      answerTxt,
      askedAt: new Date(now.getTime() - 5 * day),
      changedAt: new Date(now.getTime() - (state === 'open' ? 5 : 2) * day),
    },
  });
}
