import { middle, type Result } from './figures.ts';
import { ownerClient } from './ownerClient.ts';
import type { Running } from './processes.ts';

const payments = 200_000;
const paidBookings = 800_000;
const warmUps = 2;
const turns = 7;

/**
 * Gives a ledger of `B1`, `B2`, … six components for each booking, and payments of four bookings each, of two years; of
 * every fiftieth booking the payment waits without one.
 */
export async function fillPayments(agencyId: string): Promise<void> {
  const client = await ownerClient();
  await client.query("SET session_replication_role = 'replica'");
  const part = (kind: string, amount: string, rate = 'null') =>
    `jsonb_build_object('kind', '${kind}', 'label', '', 'amount', ${amount}, 'rate', ${rate})`;
  await client.query(
    `INSERT INTO booking_components (booking_id, components)
     SELECT booking_id, jsonb_build_array(${part('fare', 'gross - 60000', '1200')}, ${part('extras', '10000', '1000')}, ${part('air', '10000')},
       ${part('insurance', '10000', '2000')}, ${part('fees', '20000')}, ${part('taxes', '10000')})
     FROM bookings WHERE agency_id = $1
     ON CONFLICT (booking_id) DO NOTHING`,
    [agencyId],
  );
  await client.query(
    `INSERT INTO remittances (remittance_id, number, revision, paid_on, method, state, currency, amount, bank_line, content, recorded_at)
     SELECT (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5('p' || n), 1, 3) || '8' || substr(md5('p' || n), 4, 15))::uuid, 'TT-' || n, 1,
       current_date + 20 - n % 730, 'transfer', CASE WHEN n % 730 < 10 THEN 'announced' WHEN n % 730 < 20 THEN 'onTheWay' ELSE 'paid' END, 'USD', 40000,
       'COMMISSION ' || n, '', now()
     FROM generate_series(1, ${payments}) n`,
  );
  await client.query(
    `INSERT INTO remittance_lines (line_id, remittance_id, position, named, booking_number, agency_id, amount)
     SELECT gen_random_uuid(), r.remittance_id, n / ${payments} + 1, CASE WHEN n % 50 = 0 THEN 'X' || n ELSE 'B' || n END,
       CASE WHEN n % 50 <> 0 THEN 'B' || n END, $1, 10000
     FROM generate_series(1, ${paidBookings}) n JOIN remittances r ON r.number = 'TT-' || (1 + n % ${payments})`,
    [agencyId],
  );
  await client.query(
    `INSERT INTO remittance_parts (part_id, remittance_id, agency_id, paid_on, state, currency, amount, unclaimed, bookings)
     SELECT gen_random_uuid(), remittance_id, agency_id, paid_on, state, currency, sum(l.amount),
       coalesce(sum(l.amount) FILTER (WHERE booking_number IS NULL), 0), count(booking_number)
     FROM remittances r JOIN remittance_lines l USING (remittance_id) GROUP BY remittance_id, agency_id`,
  );
  await client.query('VACUUM ANALYZE booking_components, remittances, remittance_lines, remittance_parts');
  await client.end();
}

/** The pages of money of that agency, each against its report of sales, which sums as many bookings. */
export async function paymentRows(portal: Running, cookie: string): Promise<Result[]> {
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7);
  const pages = {
    report: '/home/pages/other/sales-reports',
    commission: '/home/commission',
    'late and short': '/home/commission?show=unpaid',
    booking: '/home/commission/B51',
    payments: '/home/payments',
    'payments of a word': '/home/payments?q=commission%2012345',
    account: `/home/payments/account?month=${month}`,
    'home page': '/home/pc',
  };
  const taken: Record<string, number>[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const each: Record<string, number> = {};
    for (const [name, address] of Object.entries(pages)) {
      const begin = performance.now();
      const response = await fetch(portal.url + address, { headers: { cookie }, redirect: 'manual' });
      await response.text();
      if (response.status !== 200) throw new Error(`${address} gave ${response.status}.`);
      each[name] = performance.now() - begin;
    }
    if (turn >= warmUps) taken.push(each);
  }
  const ms = (name: string) => middle(taken.map((each) => each[name] ?? 0));
  console.log(
    `  1,000,000 bookings, ${payments} payments: ${Object.keys(pages)
      .map((name) => `${name} ${ms(name).toFixed(0)} ms`)
      .join(', ')}`,
  );
  return Object.keys(pages)
    .slice(1)
    .map((name) => {
      const measured = ms(name) / ms('report');
      return {
        what: `Page of 200,000 payments of 1,000,000 bookings (${name}), against the report of sales`,
        measured,
        unit: 'x',
        bound: 'at most 1',
        met: measured <= 1,
      };
    });
}
