import { DateTime } from 'luxon';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { zones } from '#app/domain/display.ts';
import { exportSailings, listSailings } from '#app/domain/sales/sailings/listSailings.server.ts';
import { sailingList } from '#app/domain/sales/sailings/sailingForms.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database, type Prisma } from '#app/platform/database.server.ts';
import { listAddress } from '#tests/listAddress.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const page = await import('#app/routes/sales/sailings/sailings.tsx');
const file = await import('#app/routes/sales/sailings/calendar.ts');

type Agent = Awaited<ReturnType<typeof buildAgent>>;
const inDays = (days: number) => new Date(`${DateTime.now().setZone(zones.nam).plus({ days }).toISODate()}T00:00:00Z`);
const asked = (query: object = {}) => sailingList.read(listAddress(query));
let serial = 0;

async function book(
  agent: { agencyId: string; agentUniqueId?: string },
  change: Partial<Prisma.BookingUncheckedCreateInput>,
) {
  serial += 1;
  return db.booking.create({
    data: {
      bookingNumber: `S${String(serial).padStart(4, '0')}`,
      agencyId: agent.agencyId,
      brand: 'PC',
      ship: 'Sun Princess',
      agentUniqueId: agent.agentUniqueId ?? null,
      bookedOn: inDays(-40),
      sailingOn: inDays(3),
      guests: 2,
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: new Date(),
      ...change,
    },
  });
}

const loading = async (path: string, agent: Agent): Promise<LoaderFunctionArgs> => {
  const cookie = (await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0] ?? '';
  return { request: new Request(`http://localhost:3000${path}`, { headers: { cookie } }), params: {}, context: {} };
};

describe('who sails in the next days', () => {
  let owner: Agent;
  let advisor: Agent;
  let stranger: Agent;

  beforeAll(async () => {
    const agency = await buildAgency(db, { country: 'US', taReportAccess: true });
    const other = await buildAgency(db, { country: 'US', taReportAccess: true });
    owner = await buildAgent(db, agency, { agentType: 'O' });
    advisor = await buildAgent(db, agency, { agentType: 'A' });
    stranger = await buildAgent(db, other, { agentType: 'O' });
    await book(advisor, { bookingNumber: 'TODAY', sailingOn: inDays(0) });
    await book(advisor, {
      bookingNumber: 'WEEK',
      sailingOn: inDays(6),
      ship: 'Queen, Anne; Mary',
      brand: 'CU',
      revision: 3,
    });
    await book(advisor, { bookingNumber: 'MONTH', sailingOn: inDays(29), guests: 1 });
    await book(advisor, { bookingNumber: 'LATER', sailingOn: inDays(30) });
    await book(advisor, { bookingNumber: 'GONE', sailingOn: inDays(-1) });
    await book(advisor, { bookingNumber: 'CANCELLED', state: 'cancelled' });
    await book(advisor, { bookingNumber: 'BEFORE', latest: false });
    await book({ agencyId: agency.agencyId }, { bookingNumber: 'NOBODYS', sailingOn: inDays(7) });
    await book(stranger, { bookingNumber: 'OTHERS' });
  });

  const numbers = async (agent: Agent, query: object = {}) =>
    (await listSailings(await signedIn(agent), asked(query))).sailings.map(({ bookingNumber }) => bookingNumber);
  const taken = async (agent: Agent, query = '') => {
    const reply = (await file.loader(await loading(`/home/sailings/file${query}`, agent))) as Response;
    return { reply, text: await reply.text() };
  };

  test.each([
    ['an advisor', 'advisor', {}, ['TODAY', 'WEEK', 'MONTH']],
    ['an advisor, a week', 'advisor', { within: '7' }, ['TODAY', 'WEEK']],
    ['an advisor, a brand', 'advisor', { brand: 'CU' }, ['WEEK']],
    ['an advisor, a ship', 'advisor', { q: 'queen' }, ['WEEK']],
    ['an advisor, a number', 'advisor', { q: 'mon' }, ['MONTH']],
    ['an advisor, what no number or ship has', 'advisor', { q: '%' }, []],
    ['an advisor, a week that there is not', 'advisor', { within: '9000' }, ['TODAY', 'WEEK', 'MONTH']],
    ['an owner', 'owner', {}, ['TODAY', 'WEEK', 'NOBODYS', 'MONTH']],
    ['an owner, their own', 'owner', { of: 'own' }, []],
    ['another agency’s owner', 'stranger', {}, ['OTHERS']],
  ] as const)('%s', async (_who, who, query, found) => {
    expect(await numbers({ owner, advisor, stranger }[who], query)).toEqual(found);
  });

  test('an advisor is refused the agency’s, by the list and by the file, and their page shows their own', async () => {
    const ctx = await signedIn(advisor);
    await expect(listSailings(ctx, asked({ of: 'agency' }))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exportSailings(ctx, asked({ of: 'agency' }))).rejects.toMatchObject({ code: 'forbidden' });
    const { rows, scopes } = await page.loader(await loading('/home/sailings?of=agency', advisor));
    expect(rows.map(({ bookingNumber }) => bookingNumber)).toEqual(['TODAY', 'WEEK', 'MONTH']);
    expect(scopes).toEqual([]);
  });

  test('the page says the day and how long it is until then, and its file is of the same rows', async () => {
    const shown = await page.loader(await loading('/home/sailings?within=7', owner));
    expect(shown.rows.map((row) => [row.in, row.isSoon, row.guests])).toEqual([
      ['today', true, '2'],
      ['in 6 days', false, '2'],
    ]);
    expect(shown.calendar).toBe('/home/sailings/file?within=7');
    const { text } = await taken(owner, '?within=7');
    expect([...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid!.trim())).toEqual([
      'TODAY@localhost:3000',
      'WEEK@localhost:3000',
    ]);
  });

  test('the file names itself, escapes what a ledger says, and counts revisions', async () => {
    const { reply, text } = await taken(owner);
    expect(reply.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="Sailings .*\.ics"/);
    expect(reply.headers.get('Cache-Control')).toContain('no-store');
    const week = text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .find((each) => each.includes('UID:WEEK'))!;
    expect(week).toContain('SUMMARY:Queen\\, Anne\\; Mary sails: WEEK\\, 2 guests\r\n');
    expect(week).toContain('SEQUENCE:2\r\n');
    expect(week).toContain('URL:http://localhost:3000/home/commission/WEEK\r\n');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(
      await db.audit.count({ where: { action: 'agency.sailings-exported', agencyId: owner.agencyId } }),
    ).toBeGreaterThan(0);
  });

  test('a file is whole where it is longer than what is read at a time', async () => {
    const agency = await buildAgency(db, { country: 'US' });
    const busy = await buildAgent(db, agency, { agentType: 'A' });
    const { bookingId: _, ...like } = await book(busy, { bookingNumber: 'B' });
    await db.booking.createMany({
      data: Array.from({ length: 1_003 }, (_, place) => ({
        ...like,
        bookingNumber: `B${String(place).padStart(5, '0')}`,
        sailingOn: inDays(place % 3),
      })),
    });
    const { text } = await taken(busy);
    const uids = [...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid);
    expect(uids).toHaveLength(1_004);
    expect(new Set(uids).size).toBe(1_004);
  });

  test('an address full of rubbish shows a list, and takes a file, of what it may', async () => {
    const rubbish = '?of=everybody&within=-1&brand=XX&page=99999&size=7&q=%00';
    const shown = await page.loader(await loading(`/home/sailings${rubbish}`, advisor));
    expect(shown.rows.map(({ bookingNumber }) => bookingNumber)).toEqual(['TODAY', 'WEEK', 'MONTH']);
    expect((await taken(advisor, rubbish)).text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  test('staff who view the portal as a user see the list and get no file', async () => {
    const ctx = await signedIn(owner);
    expect((await listSailings({ ...ctx, actor: { ...ctx.actor, isViewed: true } }, asked())).total).toBe(4);
  });
});
