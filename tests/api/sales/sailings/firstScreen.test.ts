import { DateTime } from 'luxon';
import { beforeAll, describe, expect, test } from 'vitest';
import { zones } from '#app/domain/display.ts';
import { readFirstScreen, type FirstScreen } from '#app/domain/sales/sailings/readFirstScreen.server.ts';
import { database, type Prisma } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

type Agent = Awaited<ReturnType<typeof buildAgent>>;
type Of<View extends FirstScreen['view']> = Extract<FirstScreen, { view: View }>;
const iso = (days: number) => DateTime.now().setZone(zones.nam).plus({ days }).toISODate()!;
const inDays = (days: number) => new Date(`${iso(days)}T00:00:00Z`);
let owner: Agent;
let advisor: Agent;
let idle: Agent;
let serial = 0;

async function book(agent: Agent, change: Partial<Prisma.BookingUncheckedCreateInput>) {
  serial += 1;
  await db.booking.create({
    data: {
      bookingNumber: `F${String(serial).padStart(4, '0')}`,
      agencyId: agent.agencyId,
      agentUniqueId: agent.agentUniqueId,
      brand: 'CU',
      ship: 'Queen Anne',
      bookedOn: inDays(-40),
      sailingOn: inDays(12),
      guests: 2,
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: new Date(),
      ...change,
    },
  });
}

beforeAll(async () => {
  const agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  owner = await buildAgent(db, agency, { agentType: 'O' });
  advisor = await buildAgent(db, agency, { agentType: 'A' });
  idle = await buildAgent(db, agency, { agentType: 'A' });
  await book(advisor, {});
  await book(owner, { guests: 3, bookedOn: inDays(-60) });
  await book(advisor, { sailingOn: inDays(20), ship: 'Queen Victoria' });
  await book(advisor, { sailingOn: inDays(3), state: 'cancelled' });
  await book(advisor, { sailingOn: inDays(2), latest: false });
  await book(advisor, { sailingOn: inDays(-1) });
  await book(advisor, { sailingOn: inDays(90) });
  for (const brand of ['HA', 'SB'])
    for (const days of [5, 5, 89, 90])
      await book(advisor, { brand, ship: `Ship of ${brand}`, sailingOn: inDays(days) });
});

const shown = async <View extends FirstScreen['view']>(agent: Agent, brand: 'PC' | 'CU' | 'HA' | 'SB') =>
  (await readFirstScreen(await signedIn(agent), brand)) as Of<View>;

describe('the first screen', () => {
  test('of Princess is the list of the day, for which nothing more is read', async () => {
    expect(await shown(owner, 'PC')).toEqual({ view: 'list', scope: 'agency', from: iso(0), to: iso(89) });
  });

  test('of Cunard is the next voyage with its bookings, its commission, and what sails after it', async () => {
    const { voyage } = await shown<'voyage'>(owner, 'CU');
    expect(voyage).toMatchObject({
      ship: 'Queen Anne',
      sailingOn: iso(12),
      bookings: 2,
      guests: 5,
      bookedSince: iso(-60),
      commission: { dueOn: iso(42), sums: [{ currency: 'USD', expected: 20_00 }] },
      then: [{ ship: 'Queen Victoria', sailingOn: iso(20), bookings: 1, guests: 2 }],
    });
    expect(voyage!.parts.map(({ guests }) => guests)).toEqual([3, 2]);
  });

  test('counts the bookings of an advisor alone, and says so where there are none', async () => {
    const own = await shown<'voyage'>(advisor, 'CU');
    expect([own.scope, own.voyage?.bookings, own.voyage?.guests]).toEqual(['own', 1, 2]);
    expect((await shown<'voyage'>(idle, 'CU')).voyage).toBeNull();
  });

  test('of Holland America has what sails on each ship within 90 days', async () => {
    expect((await shown<'map'>(owner, 'HA')).voyages).toEqual([
      { ship: 'Ship of HA', sailingOn: iso(5), bookings: 2, guests: 4 },
      { ship: 'Ship of HA', sailingOn: iso(89), bookings: 1, guests: 2 },
    ]);
  });

  test('of Seabourn has each booking with its advisor', async () => {
    const { bookings } = await shown<'guests'>(owner, 'SB');
    expect(bookings.map(({ sailingOn, agent }) => [sailingOn, agent?.lastName])).toEqual(
      [5, 5, 89].map((days) => [iso(days), advisor.lastName]),
    );
  });
});
