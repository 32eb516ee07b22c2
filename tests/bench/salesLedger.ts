import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { StaffContext } from '#app/domain/context.server.ts';
import { ledgerColumns, ledgerFile } from '#app/domain/sales/ledger/ledgerRow.ts';
import { beginDelivery } from '#app/domain/operations/deliveries/beginDelivery.server.ts';
import { uploadDelivery } from '#app/domain/operations/deliveries/uploadDelivery.server.ts';
import { salesStatements } from '#app/domain/sales/bookings/readSalesReport.server.ts';
import { salesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import { salesDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import { database } from '#app/platform/database.server.ts';
import { middle, type Result } from './figures.ts';
import { fillPayments, paymentRows } from './paymentRows.ts';
import { pageScripts } from './pageWeight.ts';
import type { Running } from './processes.ts';
import { signInApi, signInBrowser } from './sessions.ts';
import { ownerClient } from './ownerClient.ts';
import { fillAgency } from './usersFile.ts';

const userId = 'BIGOWNER';
const bookings = 1_000_000;
const imported = 60_000;
const warmUps = 2;
const turns = 7;

/**
 * Rows for sales: the report's page of an agency of 7,000 with 1,000,000 bookings of 24 months against its own
 * statements run bare, the pages of payments, importing without and with components, and what the page's charts add to
 * its JavaScript.
 */
export async function salesRows(portal: Running, origin: string): Promise<Result[]> {
  const { agencyId } = await signInApi(portal.url, userId);
  await fillAgency(agencyId);
  await fillLedger(agencyId);
  await fillPayments(agencyId);
  const cookie = await signInBrowser(portal.url, origin, userId);
  return [
    await report(portal, cookie, agencyId),
    ...(await paymentRows(portal, cookie)),
    await importing(agencyId),
    await importing(agencyId, true),
    await charts(portal, cookie),
  ];
}

async function fillLedger(agencyId: string): Promise<void> {
  const client = await ownerClient();
  await client.query('UPDATE agencies SET ta_report_access = true WHERE agency_id = $1', [agencyId]);
  await client.query("SET session_replication_role = 'replica'");
  await client.query(
    `WITH people AS (SELECT array_agg(agent_unique_id) AS ids, count(*)::int AS count FROM agents WHERE agency_id = $1)
     INSERT INTO bookings (booking_id, booking_number, agency_id, agent_unique_id, brand, ship, booked_on, sailing_on, guests, gross, commission_expected, commission_paid, currency, state, recorded_at)
     SELECT (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid, 'B' || n, $1, ids[1 + n % count],
            (ARRAY['PC', 'HA', 'CU', 'SB'])[1 + n % 4], 'Ship ' || n % 18, current_date - n % 730, current_date - n % 730 + 20 + n % 400, 1 + n % 4, 100000 + n % 900000, 10000 + n % 90000,
            n % 90000, 'USD', (ARRAY['booked', 'sailed', 'paid', 'paid', 'cancelled'])[1 + n % 5], now()
     FROM generate_series(1, ${bookings}) n, people`,
    [agencyId],
  );
  await client.query('VACUUM ANALYZE bookings');
  await client.end();
}

async function report(portal: Running, cookie: string, agencyId: string): Promise<Result> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 3 });
  const today = new Date().toISOString().slice(0, 10);
  const days = salesDays('last12Months', today);
  const statements = Object.values(salesStatements({ agencyId, days }, salesQuery.parse({})));
  const bare = async () => void (await Promise.all(statements.map((statement) => pool.query(statement))));
  const page = async () => {
    const response = await fetch(`${portal.url}/home/pages/other/sales-reports`, {
      headers: { cookie },
      redirect: 'manual',
    });
    const html = await response.text();
    if (response.status !== 200 || !html.includes('pair-chart')) throw new Error(`The report gave ${response.status}.`);
  };
  const taken: { bare: number; page: number }[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const each = { bare: await msOf(bare), page: await msOf(page) };
    if (turn >= warmUps) taken.push(each);
  }
  await pool.end();
  console.log(
    `  sales report of 1,000,000 bookings: bare SQL ${middle(taken.map((each) => each.bare)).toFixed(0)} ms, page ${middle(taken.map((each) => each.page)).toFixed(0)} ms`,
  );
  const measured = middle(taken.map((each) => each.page / each.bare));
  return {
    what: 'Sales report of 7,000 advisors and 1,000,000 bookings, against its statements run bare',
    measured,
    unit: 'x',
    bound: 'at most 1.5',
    met: measured <= 1.5,
  };
}

async function msOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function importing(agencyId: string, withComponents = false): Promise<Result> {
  const db = database();
  const { staffId, ...staff } = await db.staffUser.findFirstOrThrow({ where: { role: 'administrator' } });
  const ctx = { db, now: new Date(), address: '', staff: { ...staff, staffId } } as unknown as StaffContext;
  const { deliveryId: importId } = await uploadDelivery(ctx, 'ledger', {
    name: 'bench.csv',
    type: 'text/csv',
    content: Readable.from(ledgerLines(agencyId, withComponents)),
  });
  // The portal's own job checks and imports it, as for staff who wait for it.
  const whileIt = async (is: 'checking' | 'running') => {
    while ((await db.delivery.findUniqueOrThrow({ where: { id: importId } })).state === is) await setTimeout(100);
  };
  const checkMs = await msOf(() => whileIt('checking'));
  console.log(`Bookings checked a second: ${Math.round(imported / (checkMs / 1000))}`);
  await beginDelivery(ctx, ledgerFile, { deliveryId: importId });
  const ms = await msOf(() => whileIt('running'));
  const { recorded, refused } = await db.delivery.findUniqueOrThrow({ where: { id: importId } });
  if (recorded !== imported || refused > 0)
    throw new Error(`${recorded} of ${imported} bookings were recorded, ${refused} refused.`);
  const measured = imported / (ms / 1000);
  const bound = withComponents ? 3000 : 5000;
  return {
    what: `Bookings imported a second${withComponents ? ' with 6 components' : ''}, into a ledger of 1,000,000`,
    measured,
    unit: '/s',
    bound: `at least ${bound}`,
    met: measured >= bound,
  };
}

function* ledgerLines(agencyId: string, withComponents: boolean): Generator<Buffer> {
  const columns = [...ledgerColumns, ...(withComponents ? ['components'] : [])];
  yield Buffer.from(`${columns.join(',')}\n`);
  for (let n = 0; n < imported; n += 1) {
    const gross = 1000.5 + (n % 900);
    const components = `fare ${gross - 600} 12%; extras 100 10%; insurance 100 20%; air 100; fees 200; taxes 100`;
    const number = `${withComponents ? 'J' : 'I'}${n}`;
    yield Buffer.from(
      `${number},1,${agencyId},,PC,Sun Princess,2026-10-0${1 + (n % 9)},2026-01-0${1 + (n % 9)},2,USD,${gross.toFixed(2)},100.05,0,booked${withComponents ? `,${components}` : ''}\n`,
    );
  }
}

// What the page of charts loads and a page beside it, without charts, does not.
async function charts(portal: Running, cookie: string): Promise<Result> {
  const [withCharts, without] = [
    await pageScripts(portal.url, '/home/pages/other/sales-reports', { cookie }),
    await pageScripts(portal.url, '/home/my-sales', { cookie }),
  ];
  const own = [...withCharts].filter(([file]) => !without.has(file));
  const measured = own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  return {
    what: 'JavaScript that the page of charts adds, gzip',
    measured,
    unit: 'kB',
    bound: 'at most 60',
    met: measured <= 60,
  };
}
