import { createSigner } from 'fast-jwt';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { importLedger } from '#app/domain/sales/ledger/importLedger.server.ts';
import { detailColumns, ledgerColumns, ledgerFile } from '#app/domain/sales/ledger/ledgerRow.ts';
import { listCommission } from '#app/domain/sales/commission/listCommission.server.ts';
import { commissionList } from '#app/domain/sales/commission/forms.ts';
import { readStaffBooking } from '#app/domain/sales/commission/readStaffBooking.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { importFile, uploadFile } from '#tests/support/deliveries.ts';
import { openPage, sessionFor } from '#tests/support/formClient.ts';
import { issuerOf, pairs, trustPartners } from '#tests/support/partners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

trustPartners({ ledger: ['ES256'] });
await testDatabase();
quickPasswords();
const db = database();
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const page = await import('#app/routes/sales/commission/booking.tsx');
const statement = await import('#app/routes/sales/commission/statement.ts');

let agency: Awaited<ReturnType<typeof buildAgency>>;
let advisor: Awaited<ReturnType<typeof buildAgent>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  advisor = await buildAgent(db, agency, { agentType: 'A' });
});

let serial = 0;
const booking = (change: object = {}) => ({
  bookingNumber: `W${String((serial += 1)).padStart(5, '0')}`,
  revision: 1,
  agencyId: agency.agencyId,
  advisor: advisor.polarAgentId,
  brand: 'PC',
  ship: 'Sun Princess',
  sailingOn: '2026-10-15',
  bookedOn: '2026-01-05',
  guests: 2,
  currency: 'USD',
  gross: 399_750,
  commissionExpected: 41_250,
  commissionPaid: 0,
  state: 'sailed',
  components: [
    { kind: 'fare', label: 'Balcony', amount: 343_750, rate: 12 },
    { kind: 'fees', amount: 56_000 },
  ],
  ...change,
});
const tokenOf = () =>
  createSigner({ key: pairs.ES256.privateKey, algorithm: 'ES256' })({
    iss: issuerOf('ES256'),
    sub: 'ledger',
    aud: 'http://localhost:3000/ledger',
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000) - 1,
    exp: Math.floor(Date.now() / 1000) + 60,
  });
const deliver = async (...bookings: object[]) =>
  (await call('POST /osmf/p1.0/bookings', { token: tokenOf(), body: { bookings } })).body;
const cookieOf = async () => ({ cookie: await writeSessionCookie(await sessionFor(advisor)) });
const said = '$412.50 = 12% of $3,437.50; fees of $560.00 earn none.';

describe('a booking with components', () => {
  test('says why its commission is what it is on its page, in the API and in the statement', async () => {
    const delivered = booking({
      deposit: 60_000,
      guestPaid: 100_000,
      finalPaymentOn: '2026-07-15',
      optionUntil: '2026-01-12',
    });
    expect(await deliver(delivered)).toMatchObject({ recorded: 1, refused: [] });
    const { bookingNumber } = delivered;
    const reply = await call(`GET /osmf/v1.0/bookings/${bookingNumber}`, { token: await tokenFor(advisor) });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        sentence: said,
        gross: 399_750,
        commissionExpected: 41_250,
        commissionStated: null,
        commissionable: 343_750,
        withoutCommission: 56_000,
        effectiveRate: 12,
        components: [
          { kind: 'fare', label: 'Balcony', amount: 343_750, commissionable: true, rate: 12, commission: 41_250 },
          { kind: 'fees', label: '', amount: 56_000, commissionable: false, rate: null, commission: 0 },
        ],
        deposit: 60_000,
        guestPaid: 100_000,
        finalPaymentOn: '2026-07-15',
        optionUntil: '2026-01-12',
      },
    ]);
    const shown = await openPage(page.loader, {
      path: `/home/commission/${bookingNumber}`,
      params: { bookingNumber },
      headers: await cookieOf(),
    });
    expect(shown.data).toMatchObject({
      why: { sentence: said, difference: null, roundedByBrand: false },
      balance: '$2,997.50',
      option: 'Jan 12, 2026',
    });
    const request = new Request('http://localhost:3000/home/commission-statements/csv?month=2026-11', {
      headers: await cookieOf(),
    });
    const csv = await (
      (await statement.loader({ request, params: { format: 'csv' }, context: {} })) as Response
    ).text();
    const line = parse(csv, { bom: true }).find(([number]: string[]) => number === bookingNumber);
    expect(line!.slice(-4)).toEqual(['3437.5', '560', '12', said]);
  });

  test('counts what its components come to, and names what the brand states instead', async () => {
    const [less, rounded] = [booking({ commissionExpected: 40_000 }), booking({ commissionExpected: 41_249 })];
    expect(await deliver(less, rounded)).toMatchObject({ recorded: 2 });
    expect(await db.booking.findFirst({ where: { bookingNumber: less.bookingNumber } })).toMatchObject({
      commissionExpected: 41_250,
      commissionStated: 40_000,
    });
    expect(await db.booking.findFirst({ where: { bookingNumber: rounded.bookingNumber } })).toMatchObject({
      commissionExpected: 41_249,
      commissionStated: null,
    });
    const staff = await signedInAsStaff(await newStaff('sales-manager'));
    expect((await readStaffBooking(staff, less.bookingNumber)).explained).toMatchObject({ commissionStated: 40_000 });
    // The same again is there, whichever figure counts; lists have what counts.
    expect(await deliver(less, rounded)).toMatchObject({ recorded: 0, present: 2, refused: [] });
    const { bookings } = await listCommission(
      await signedIn(advisor),
      commissionList.read(new URLSearchParams({ q: less.bookingNumber })),
    );
    expect(bookings).toMatchObject([{ commissionExpected: 41_250 }]);
  });

  test('whose components are not all of its gross is refused with the difference', async () => {
    const wrong = booking({ gross: 400_000 });
    expect((await deliver(wrong)).refused).toEqual([
      {
        number: 1,
        bookingNumber: wrong.bookingNumber,
        revision: '1',
        faults: ['componentsSum|components|-2.50 USD'],
      },
    ]);
  });

  test('needs a higher revision for other components, and may be without them', async () => {
    const first = booking();
    await deliver(first);
    const other = { ...first, components: [{ kind: 'fare', amount: 399_750, rate: 12 }] };
    expect((await deliver(other)).refused[0].faults).toEqual(['revisionChanged|revision']);
    const { components, ...without } = first;
    expect(await deliver({ ...other, revision: 2 }, { ...without, revision: 3 })).toMatchObject({ recorded: 2 });
    const reply = await call(`GET /osmf/v1.0/bookings/${first.bookingNumber}`, { token: await tokenFor(advisor) });
    expect(reply.body).toMatchObject({ components: [], effectiveRate: 10.32 });
    expect(components).toHaveLength(2);
  });

  test('may come from a file, which a call then repeats', async () => {
    const row = booking();
    const texts: Record<string, string> = {
      ...(row as object),
      gross: '3997.50',
      commissionExpected: '412.50',
      components: 'fare "Balcony" 3437.50 12%; fees 560',
    };
    const staff = await signedInAsStaff(await newStaff('administrator'));
    const columns = [...ledgerColumns, ...detailColumns].filter((column) => texts[column] !== undefined);
    const line = columns.map((column) => `"${String(texts[column]).replaceAll('"', '""')}"`).join(',');
    const deliveryId = await uploadFile(staff, ledgerFile, `${columns.join(',')}\n${line}`);
    await importFile(staff, ledgerFile, {
      deliveryId,
      job: (importId) => importLedger({ db, now: new Date() }, { importId }),
    });
    expect(await db.delivery.findUnique({ where: { id: deliveryId } })).toMatchObject({ recorded: 1, refused: 0 });
    expect(await deliver(row)).toMatchObject({ recorded: 0, present: 1 });
  });

  test('of others is not found', async () => {
    const others = booking({ advisor: '' });
    await deliver(others);
    const path = `GET /osmf/v1.0/bookings/${others.bookingNumber}`;
    expect(refusalOf(await call(path, { token: await tokenFor(advisor) }))).toEqual([404, 'notFound']);
    expect((await call(path, { token: await tokenFor(agency.owner as typeof advisor) })).status).toBe(200);
  });
});
