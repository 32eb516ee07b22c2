import { currencyOf, marketOf } from '#app/domain/markets/markets.ts';
import { selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { minorDigits } from '#app/domain/money.ts';
import { recordGroups } from '#app/domain/sales/groups/recordGroups.server.ts';
import type { GroupEntry } from '#app/domain/sales/groups/groups.ts';
import type { LedgerEntry } from '#app/domain/sales/ledger/ledgerRow.ts';
import { recordBookings } from '#app/domain/sales/ledger/recordBookings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { seededRandom, type Random } from '../builders/random.ts';
import { demoShips } from './sales.ts';

const groupSeed = 20_261_130;
const day = 86_400_000;

/** The users whose groups are made, and how many: a reader of the demo signs in as one of them. */
const holders: Record<string, number> = { NAMOWNER: 4, BIGOWNER: 18, UKOWNER: 2, AUOWNER: 2, INTOWNER: 2, JPOWNER: 3 };

const names = {
  en: ['Lakeview Choir', 'Garden Club', 'Bennett Family Reunion', 'Rotary Club', 'Bridge Week', 'Alumni of 1986'],
  ja: ['湖畔合唱団', '写真愛好会', '山本家 還暦のお祝い'],
};

/** In how many days the names of a group are due; its final payment is a month later, its sailing two months after that. */
const namesDueIn = [9, 26, 4, 75, 130];

/**
 * Gives some agencies group space, each group with the bookings that name it: deadlines in the next days, later ones, and a
 * group that has sold more than the brand kept.
 */
export async function seedGroups(db: Database, now: Date): Promise<void> {
  const random = seededRandom(groupSeed);
  for (const [userId, count] of Object.entries(holders)) {
    const owner = await db.agent.findFirst({ where: { userId }, select: { agencyId: true } });
    if (!owner) continue;
    const agency = await db.agency.findUniqueOrThrow({
      where: { agencyId: owner.agencyId },
      select: {
        agencyId: true,
        country: true,
        agents: {
          where: { activationFlag: 'A', agentType: { not: 'O' } },
          select: { polarAgentId: true, branchId: true },
          orderBy: { userId: 'asc' },
        },
      },
    });
    // Some in a branch, so that its supervisor has groups.
    const advisors = [...agency.agents].sort((one, other) => Number(!one.branchId) - Number(!other.branchId));
    const groups = Array.from({ length: count }, (_, place) => groupOf(agency, { advisors, place, now, random }));
    await db.$transaction(async (tx) => {
      await recordGroups(
        tx,
        now,
        groups.map((entry, place) => ({ number: place, group: '', revision: '1', read: { entry } })),
      );
      const bookings = groups.flatMap((group) => bookingsOf(group, { now, random, country: agency.country }));
      await recordBookings(
        tx,
        now,
        bookings.map((entry, place) => ({ number: place, bookingNumber: '', revision: '1', read: { entry } })),
      );
    });
  }
}

interface Seller {
  agencyId: string;
  country: string;
}

function groupOf(
  { agencyId, country }: Seller,
  {
    advisors,
    place,
    now,
    random,
  }: { advisors: readonly { polarAgentId: string }[]; place: number; now: Date; random: Random },
): GroupEntry {
  const market = marketOf(country);
  const brand: BrandCode = random.pick(selectableBrands(market));
  const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const due = namesDueIn[place % namesDueIn.length]! + Math.floor(place / namesDueIn.length) * 3;
  const allotment = random.pick([8, 10, 12, 16]);
  // One has sold more than its allotment.
  const sold = place === 2 ? allotment + 1 : random.int(2, allotment - 2);
  const own = names[market === 'jp' ? 'ja' : 'en'];
  return {
    groupNumber: `GP-${agencyId.slice(-4)}${String(place + 1).padStart(2, '0')}`,
    revision: 1,
    agencyId,
    advisor: advisors[(place * 7) % Math.max(1, advisors.length)]?.polarAgentId ?? '',
    groupName: own[place % own.length]! + (place < own.length ? '' : ` ${1 + Math.floor(place / own.length)}`),
    brand,
    ship: random.pick(demoShips(brand)),
    sailingOn: inDays(due + 90),
    allotment,
    sold,
    options: place === 2 ? 0 : random.int(0, Math.min(2, allotment - sold)),
    depositDueOn: inDays(due - 40),
    namesDueOn: inDays(due),
    finalPaymentOn: inDays(due + 30),
    conductorCredits: Math.floor((sold * 2) / 16),
    conductorRule: market === 'jp' ? '16ベッドにつき1名' : '1 per 16 berths',
    state: 'open',
  };
}

/** A booking for each cabin that is sold. */
function bookingsOf(
  { groupNumber, agencyId, advisor, brand, ship, sailingOn, sold }: GroupEntry,
  { now, random, country }: { now: Date; random: Random; country: string },
): LedgerEntry[] {
  const currency = currencyOf(marketOf(country));
  const unit = 10 ** minorDigits(currency);
  const price = currency === 'JPY' ? 240_000 : 1_600;
  return Array.from({ length: sold }, (_, place) => {
    const gross = price * unit + random.int(0, 20) * 10 * unit;
    return {
      bookingNumber: `${groupNumber.replace('-', '')}-${String(place + 1).padStart(2, '0')}`,
      revision: 1,
      agencyId,
      advisor,
      brand,
      ship,
      sailingOn,
      bookedOn: new Date(now.getTime() - random.int(5, 60) * day).toISOString().slice(0, 10),
      guests: 2,
      currency,
      gross,
      commissionExpected: Math.round((gross * 12) / 100),
      commissionPaid: 0,
      state: 'booked',
      groupNumber,
    };
  });
}
