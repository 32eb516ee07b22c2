import type { LoaderFunctionArgs } from '@remix-run/node';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listOwnSales } from '#app/domain/sales/bookings/listOwnSales.server.ts';
import { mailSalesReports } from '#app/domain/sales/bookings/mailSalesReports.server.ts';
import { chooseSalesMail, readSalesMail } from '#app/domain/sales/bookings/salesMail.server.ts';
import { unsubscribe } from '#app/domain/operations/notifications/unsubscribing.server.ts';
import { commissionList } from '#app/domain/sales/commission/forms.ts';
import { listCommission } from '#app/domain/sales/commission/listCommission.server.ts';
import { roundMoney } from '#app/domain/sales/bookings/salesWords.server.ts';
import { minorDigits } from '#app/domain/money.ts';
import { readNextTier } from '#app/domain/sales/bookings/readTiers.server.ts';
import { readTeamGoals } from '#app/domain/sales/bookings/readTeamGoals.server.ts';
import { readSalesReport } from '#app/domain/sales/bookings/readSalesReport.server.ts';
import { ownSalesList, salesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import { salesBreakdowns, type CurrencySales } from '#app/domain/sales/bookings/salesReport.ts';
import { bookingsOf } from '#app/routes/sales/bookings/bookingLinks.ts';
import { teamGoalsPage } from '#app/routes/sales/bookings/teamGoalsPage.server.ts';
import { salesReportPage, salesView } from '#app/routes/sales/bookings/salesReportPage.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database, type Prisma } from '#app/platform/database.server.ts';
import * as outbox from '#app/platform/outbox.server.ts';
import { seedSales } from '#seed/demo/sales.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, sessionFor } from '#tests/support/formClient.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
const db = database();
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const page = await import('#app/routes/sales/bookings/salesReports.tsx');
const file = await import('#app/routes/sales/bookings/salesFile.ts');
const ownPage = await import('#app/routes/sales/bookings/mySales.tsx');
const commissionPage = await import('#app/routes/sales/commission/commission.tsx');
const sailingsPage = await import('#app/routes/sales/sailings/sailings.tsx');

type Agency = Awaited<ReturnType<typeof buildAgency>>;
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const daysAgo = (days: number) => day(new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
let serial = 0;

/** Puts a booking of an agency's into the ledger. */
async function book({ agencyId }: { agencyId: string }, change: Partial<Prisma.BookingUncheckedCreateInput> = {}) {
  serial += 1;
  const booking = {
    bookingNumber: `T${serial}`,
    agencyId,
    brand: 'PC',
    ship: 'Sun Princess',
    bookedOn: daysAgo(5),
    sailingOn: daysAgo(-100),
    guests: 2,
    gross: 100_00,
    commissionExpected: 10_00,
    currency: 'USD',
    recordedAt: new Date(),
    ...change,
  };
  return db.booking.create({ data: booking });
}

const salesAgency = (options: Parameters<typeof buildAgency>[1] = {}) =>
  buildAgency(db, { country: 'US', taReportAccess: true, ...options });
const branchOf = async ({ agencyId }: { agencyId: string }, branchName: string) =>
  (await db.branch.create({ data: { agencyId, branchName, nameKey: branchName.toUpperCase(), createdAt: new Date() } }))
    .branchId;
const everything = salesQuery.parse({});
const own = (query: object = {}) => ownSalesList.read(listAddress(query));

afterEach(() => vi.restoreAllMocks());

const expectedParts: Record<string, string[]> = {
  '{}': ['booked', 'booked', 'late'],
  '{"period":"lastYear"}': ['booked', 'booked', 'late'],
  '{"brand":"HA"}': ['booked', 'late'],
  '{"currency":"JPY"}': ['booked'],
};

describe('a sales report', () => {
  let agency: Agency;
  let advisor: Awaited<ReturnType<typeof buildAgent>>;
  const now = new Date('2026-11-22T15:00:00Z');
  beforeAll(async () => {
    agency = await salesAgency();
    advisor = await buildAgent(db, agency, { agentType: 'A' });
    const { agentUniqueId } = advisor;
    await book(agency, {
      agentUniqueId,
      bookedOn: day('2026-11-22'),
      sailingOn: day('2027-03-01'),
      gross: 100_01,
      commissionExpected: 10_00,
      commissionPaid: 1,
    });
    await book(agency, {
      bookedOn: day('2025-12-01'),
      sailingOn: day('2026-01-31'),
      brand: 'HA',
      ship: 'Rotterdam',
      gross: 500_00,
    });
    await book(agency, {
      agentUniqueId,
      bookedOn: day('2026-11-01'),
      sailingOn: day('2027-03-31'),
      state: 'cancelled',
      gross: 999_00,
    });
    await book(agency, { bookedOn: day('2025-11-22'), sailingOn: day('2026-03-09'), gross: 50_00 });
    // Not of its days: tomorrow a year ago, and a day before the months began.
    await book(agency, { bookedOn: day('2025-11-23'), sailingOn: day('2026-03-09'), gross: 7_00 });
    await book(agency, { bookedOn: day('2024-11-30'), sailingOn: day('2026-03-09'), gross: 7_00 });
    await book(agency, { bookedOn: day('2026-10-05'), sailingOn: day('2027-03-09'), gross: 12_345, currency: 'JPY' });
    await book(await salesAgency(), { bookedOn: day('2026-11-20'), gross: 7_00 });
  });

  const read = async (query: object = {}) =>
    readSalesReport({ ...(await signedIn(agency.owner)), now }, salesQuery.parse(query));
  const grosses = (lines: CurrencySales['month']) =>
    lines
      .filter(({ now: sold, lastYear }) => sold.gross + lastYear.gross + sold.cancelled > 0)
      .map((line) => [line.key, line.now.gross, line.lastYear.gross]);

  test('has the last twelve months beside the year before, by currency, without what was cancelled', async () => {
    const { days, sales } = await read();
    expect(days).toEqual({
      from: '2025-12-01',
      to: '2026-11-22',
      lastYearFrom: '2024-12-01',
      lastYearTo: '2025-11-22',
    });
    const [yen, dollars] = sales as [CurrencySales, CurrencySales];
    expect([yen.currency, yen.total.now.gross, dollars.currency]).toEqual(['JPY', 12_345, 'USD']);
    expect(dollars.total.now).toEqual({
      bookings: 2,
      guests: 4,
      gross: 600_01,
      commissionExpected: 20_00,
      commissionPaid: 1,
      cancelled: 1,
    });
    expect(dollars.total.lastYear).toMatchObject({ bookings: 1, gross: 50_00, cancelled: 0 });
    expect(dollars.month).toHaveLength(12);
    expect(grosses(dollars.month)).toEqual([
      ['2025-12', 500_00, 0],
      ['2026-11', 100_01, 50_00],
    ]);
    expect(grosses(dollars.brand)).toEqual([
      ['HA', 500_00, 0],
      ['PC', 100_01, 50_00],
    ]);
    expect(grosses(dollars.ship)).toEqual([
      ['Rotterdam', 500_00, 0],
      ['Sun Princess', 100_01, 50_00],
    ]);
    expect(grosses(dollars.advisor)).toEqual([
      ['', 500_00, 50_00],
      [advisor.agentUniqueId, 100_01, 0],
    ]);
    // A sailing of March a year ago is compared with the next March.
    expect(grosses(dollars.sailingMonth)).toEqual([
      ['2026-01', 500_00, 0],
      ['2027-03', 100_01, 50_00],
    ]);
  });

  test('has what is late by the month in which it was due, and the year beside the last, narrowed alike', async () => {
    const { pulse } = await read();
    // The Holland America sailing of January, due in March; it earns 10.00. So do two that sailed in March.
    expect(pulse.missing.map(({ currency, month, missing }) => [currency, month, missing]).toSorted()).toEqual([
      ['USD', '2026-03', 10_00],
      ['USD', '2026-04', 30_00],
    ]);
    expect(pulse.years.get('USD')).toEqual({
      now: { bookings: 1, gross: 100_01 },
      toDate: { bookings: 1, gross: 50_00 },
      rest: { bookings: 2, gross: 507_00 },
    });
    const ofBrand = (await read({ brand: 'HA' })).pulse;
    expect(ofBrand.missing.map(({ month }) => month)).toEqual(['2026-03']);
    expect(ofBrand.years.get('USD')?.now).toEqual({ bookings: 0, gross: 0 });
  });

  test('shows each advisor’s year beside their goal, in the currency of the market, to who sees the agency’s sales', async () => {
    const { agentUniqueId } = advisor;
    await db.salesGoal.create({
      data: { agentUniqueId, year: 2026, amount: 400_00, currency: 'USD', changedAt: now },
    });
    const { advisors } = await readTeamGoals({ ...(await signedIn(agency.owner)), now });
    expect(advisors).toMatchObject([
      {
        agentUniqueId,
        goal: 400_00,
        soFar: { now: { bookings: 1, gross: 100_01 }, toDate: { bookings: 0, gross: 0 } },
      },
    ]);
    await expect(readTeamGoals({ ...(await signedIn(advisor)), now })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('says what is missing to the next override tier of a brand', async () => {
    const manager = { ...(await signedInAsStaff(await newStaff('sales-manager'))), now };
    const tier = { tierFrom: '2026-01-01', tierUntil: '2026-12-31', tierGross: '18100', tierPercent: '1' };
    const set = { value: { overrideTiers: [tier] }, validFrom: '2026-11-22', reason: 'Agreed', version: 0 };
    await setSetting(manager, 'override-tiers', 'PC', set);
    forgetSettings();
    const ctx = { ...(await signedIn(agency.owner)), now };
    const { tiers } = await teamGoalsPage(ctx, new URLSearchParams());
    expect(tiers.map(({ words }) => words)).toEqual([
      '$17,999.99 to the next tier of Princess Cruises by Dec 31, 2026, which adds 1% back to Jan 1, 2026.',
    ]);
    expect(await readNextTier(ctx)).toEqual({
      brand: 'PC',
      currency: 'USD',
      missing: 17_999_99,
      percent: 100,
      from: '2026-01-01',
      until: '2026-12-31',
    });
    expect(await readNextTier({ ...(await signedIn(advisor)), now })).toBeNull();
  });

  test.each<Record<string, string>>([{}, { period: 'lastYear' }, { brand: 'HA' }, { currency: 'JPY' }])(
    'of %j begins with a sentence of which each figure is a link to exactly the bookings that it sums',
    async (query: Record<string, string>) => {
      const ctx = { ...(await signedIn(agency.owner)), now };
      const { summary, shown } = await salesReportPage(ctx, new URLSearchParams(query));
      const currency = shown!.currency;
      for (const { words, href } of summary!) {
        const asked = commissionList.read(new URL(href, 'https://portal').searchParams);
        const { bookings, total } = await listCommission(ctx, asked);
        expect(bookings).toHaveLength(total);
        const isMissing = asked.show === 'late' || asked.show === 'short';
        const sum = bookings.reduce(
          (all, each) => all + (isMissing ? each.commissionExpected - each.commissionPaid : each.gross),
          0,
        );
        if (!words.endsWith('leads')) expect(words).toContain(roundMoney(sum, currency, ctx));
        expect(new Set(bookings.map((each) => each.currency))).toEqual(new Set([currency]));
      }
      const of = summary!.map(({ href }) => new URL(href, 'https://portal').searchParams.get('show'));
      expect(of).toEqual(expectedParts[JSON.stringify(query)]);
      // So are the lines of each breakdown.
      for (const by of salesBreakdowns) {
        const { query: narrowed } = salesView(new URLSearchParams(query), []);
        const { sales, days } = await readSalesReport(ctx, narrowed);
        for (const { key, now: figures } of sales.find((each) => each.currency === currency)![by]) {
          const href = bookingsOf({ ...narrowed, currency }, days, { by, key });
          if (href === null) continue;
          const asked = commissionList.read(new URL(href, 'https://portal').searchParams);
          const { bookings } = await listCommission(ctx, asked);
          const gross = bookings.reduce((all, each) => all + each.gross, 0);
          expect([by, key, bookings.length, gross]).toEqual([by, key, figures.bookings, figures.gross]);
        }
      }
    },
  );

  test.each([
    ['a period', () => ({ period: 'lastYear' }), 557_00],
    ['a brand', () => ({ brand: 'HA' }), 500_00],
    ['a ship', () => ({ ship: 'Sun Princess' }), 100_01],
    ['an advisor', () => ({ advisor: advisor.agentUniqueId }), 100_01],
  ])('is narrowed by %s', async (_, query, gross) => {
    const { sales, brands, ships, advisors } = await read(query());
    expect(sales.find(({ currency }) => currency === 'USD')?.total.now.gross).toBe(gross);
    // The choices stay.
    expect([brands, ships, advisors.map(({ agentUniqueId }) => agentUniqueId)]).toEqual([
      ['HA', 'PC'],
      ['Rotterdam', 'Sun Princess'],
      [advisor.agentUniqueId],
    ]);
  });

  describe('of a branch', () => {
    let many: Agency;
    let uptown: string;
    let mover: Awaited<ReturnType<typeof buildAgent>>;
    const gross = async (branch?: string) =>
      (await readSalesReport(await signedIn(many.owner), salesQuery.parse({ branch }))).sales.map(
        ({ total }) => total.now.gross,
      );
    const put = (branchId: string | null, { agentUniqueId }: { agentUniqueId: string }) =>
      db.agent.update({ where: { agentUniqueId }, data: { branchId } });
    beforeAll(async () => {
      many = await salesAgency();
      uptown = await branchOf(many, 'Uptown');
      mover = await buildAgent(db, many, { agentType: 'A' });
      await put(uptown, mover);
      const sailed = { bookedOn: daysAgo(100), sailingOn: daysAgo(70) };
      await book(many, { agentUniqueId: mover.agentUniqueId, gross: 1_00 });
      await book(many, { agentUniqueId: mover.agentUniqueId, gross: 2_00, brand: 'HA', ...sailed });
      await book(many, { agentUniqueId: many.owner.agentUniqueId, gross: 4_00 });
      await book(many, { gross: 8_00, ...sailed });
    });

    test('has every figure of the bookings of its people alone, and keeps the choices', async () => {
      const { sales, pulse, brands, advisors, branches } = await readSalesReport(
        await signedIn(many.owner),
        salesQuery.parse({ branch: uptown }),
      );
      expect(sales[0]!.total.now.gross).toBe(3_00);
      for (const by of salesBreakdowns)
        expect(
          sales[0]![by].reduce((sum, { now: sold }) => sum + sold.gross, 0),
          by,
        ).toBe(3_00);
      expect(sales[0]!.advisor.map(({ key }) => key)).toEqual([mover.agentUniqueId]);
      expect(pulse.missing.map(({ missing }) => missing)).toEqual([10_00]);
      const years = Object.values(pulse.years.get('USD')!);
      expect(years.reduce((sum, year) => sum + year.gross, 0)).toBe(3_00);
      expect([brands, advisors.length, branches]).toEqual([
        ['HA', 'PC'],
        2,
        [{ branchId: uptown, branchName: 'Uptown' }],
      ]);
    });

    test('follows who moves, and leaves out who was deleted', async () => {
      const harbor = await branchOf(many, 'Harbor');
      await put(harbor, mover);
      expect([await gross(uptown), await gross(harbor), await gross()]).toEqual([[], [3_00], [15_00]]);
      await put(uptown, mover);
      const where = { agentUniqueId: mover.agentUniqueId };
      await db.agent.update({ where, data: { deletedAt: now } });
      expect([await gross(uptown), await gross()]).toEqual([[], [15_00]]);
      await db.agent.update({ where, data: { deletedAt: null } });
      await db.branch.delete({ where: { branchId: harbor } });
    });

    test.each([
      ['unknown', async () => crypto.randomUUID() as string],
      ["another agency's", async () => branchOf(await salesAgency(), 'Uptown')],
    ])('that is %s is refused over the API, and counts as left out on the page and in the files', async (_, other) => {
      const branch = await other();
      const token = await tokenFor(many.owner);
      expect(refusalOf(await call(`GET /osmf/v1.0/sales-report?branch=${branch}`, { token }))).toEqual([
        404,
        'notFound',
      ]);
      await expect(gross(branch)).rejects.toMatchObject({ code: 'notFound' });
      const opened = await openPage(page.loader as never, {
        path: `/home/pages/other/sales-reports?branch=${branch}`,
        sessionId: await sessionFor(many.owner),
      });
      expect(opened.data).toMatchObject({ report: { ofBranch: false, shown: { total: { gross: '$15.00' } } } });
      const download = await openPage(file.loader as never, {
        path: `/home/sales-reports/csv?branch=${branch}`,
        params: { format: 'csv' },
        sessionId: await sessionFor(many.owner),
      });
      expect(download.status).toBe(200);
    });

    test('is asked for by a filter, which only agencies with branches have, and by every link of the page', async () => {
      const path = `/home/pages/other/sales-reports?branch=${uptown}&by=brand`;
      type Shown = {
        filters: { name: string; value: string }[];
        summary: { words: string; href: string }[];
        tabs: { href: string }[];
        files: Record<string, string>;
        shown: { chart: object };
      };
      const opened = async (agent: Agency['owner']) =>
        (await openPage(page.loader as never, { path, sessionId: await sessionFor(agent) })).data as { report: Shown };
      const { report } = await opened(many.owner);
      expect(report.filters.find(({ name }) => name === 'branch')).toMatchObject({ value: uptown });
      expect(report.summary[0]!.words).toContain('$3');
      const marks = JSON.stringify(report.shown.chart).match(/\/home\/commission\?[^"]*/g) ?? [];
      expect(marks.length).toBeGreaterThan(1);
      for (const href of [
        ...[...marks, ...report.summary.map(({ href }) => href), ...report.tabs.map((tab) => tab.href)],
        ...Object.values(report.files),
      ])
        expect(href).toContain(`branch=${uptown}`);
      expect((await opened(agency.owner)).report.filters.map(({ name }) => name)).not.toContain('branch');
    });
  });

  test('counts the last revision of a booking alone, and the database knows one', async () => {
    const revised = await salesAgency();
    const first = await book(revised, { gross: 100 });
    await db.booking.updateMany({ where: { bookingId: first.bookingId }, data: { latest: false } });
    await book(revised, { bookingNumber: first.bookingNumber, revision: 2, gross: 900 });
    const { sales } = await readSalesReport(await signedIn(revised.owner), everything);
    expect(sales.map(({ total }) => [total.now.bookings, total.now.gross])).toEqual([[1, 900]]);
    await expect(book(revised, { bookingNumber: first.bookingNumber, revision: 3 })).rejects.toMatchObject({
      code: 'P2002',
    });
  });

  test('is exact beyond a column’s range', async () => {
    const large = await salesAgency();
    for (let count = 0; count < 3; count += 1) await book(large, { gross: 2_000_000_001 });
    const { sales } = await readSalesReport(await signedIn(large.owner), everything);
    expect(sales[0]!.total.now.gross).toBe(6_000_000_003);
  });

  test('notes when it was seen, without a new version of the owner', async () => {
    const before = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: agency.owner.agentUniqueId } });
    await read();
    const after = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: agency.owner.agentUniqueId } });
    expect([after.lastTARptAccessDate, after.version]).toEqual([now, before.version]);
  });
});

describe('who sees sales', () => {
  const path = '/home/pages/other/sales-reports';
  const opened = async (agent: { agentUniqueId: string; agencyId: string }) =>
    (await openPage(page.loader as never, { path, sessionId: await sessionFor(agent) })).data as {
      report: object | null;
      missing: { brand: string; hasBookings: boolean } | null;
      page: { title: string } | null;
    };

  test.each([
    ['an owner whose agency has access', async () => (await salesAgency()).owner, 'report'],
    ['an owner whose agency has none', async () => (await salesAgency({ taReportAccess: false })).owner, 'missing'],
    ['a supervisor', async () => buildAgent(db, await salesAgency(), { agentType: 'M' }), 'page'],
    ['an owner in the uk', async () => (await salesAgency({ country: 'GB' })).owner, 'page'],
    ['an owner in Japan', async () => (await salesAgency({ country: 'JP' })).owner, 'page'],
  ])('%s sees: %s', async (_, user, shown) => {
    const agent = await user();
    const { report, missing, page: content } = await opened(agent);
    expect(Object.entries({ report, missing, page: content }).flatMap(([name, it]) => (it ? [name] : []))).toEqual([
      shown,
    ]);
    const may = shown === 'report';
    const answer = await call('GET /osmf/v1.0/sales-report', { token: await tokenFor(agent) });
    const download = await openPage(file.loader as never, {
      path: '/home/sales-reports/csv',
      params: { format: 'csv' },
      sessionId: await sessionFor(agent),
    });
    expect([answer.status, download.status]).toEqual(may ? [200, 200] : [403, 403]);
  });

  test('an owner without access learns on every page of sales that the agency has bookings, once it has', async () => {
    const agency = await salesAgency({ taReportAccess: false });
    const { agencyId, owner } = agency;
    const pages = { '/home/my-sales': ownPage, '/home/commission': commissionPage, '/home/sailings': sailingsPage };
    const hidden = async () =>
      Promise.all(
        Object.entries(pages).map(async ([address, { loader }]) => {
          const visit = { path: address, sessionId: await sessionFor(owner) };
          return (await openPage(loader as never, visit)).data.hiddenOf;
        }),
      );
    expect(await hidden()).toEqual([null, null, null]);
    await book(agency, { agentUniqueId: owner.agentUniqueId });
    expect(await hidden()).toEqual([null, null, null]);
    expect((await opened(owner)).missing).toEqual({ brand: 'PC', hasBookings: false });
    await book(agency);
    expect(await hidden()).toEqual(['PC', 'PC', 'PC']);
    expect((await opened(owner)).missing).toEqual({ brand: 'PC', hasBookings: true });
    await db.agency.update({ where: { agencyId }, data: { taReportAccess: true } });
    expect(await hidden()).toEqual([null, null, null]);
  });

  test('those of another agency are not shown', async () => {
    const [one, other] = [await salesAgency(), await salesAgency()];
    const token = await tokenFor(one.owner);
    expect(refusalOf(await call(`GET /osmf/v1.0/sales-report?agencyId=${other.agencyId}`, { token }))).toEqual([
      404,
      'notFound',
    ]);
    expect((await call(`GET /osmf/v1.0/sales-report?agencyId=${one.agencyId}`, { token })).body.sales).toEqual([]);
    expect((await call('GET /osmf/v1.0/sales-report?period=forever', { token })).status).toBe(400);
  });
});

const rowsOfCsv = (bytes: Uint8Array) => parse(new TextDecoder().decode(bytes));

/** The cells of a workbook's one sheet, as text. */
async function rowsOfWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const sheet = (await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()).find(
    ({ filename }) => filename === 'xl/worksheets/sheet1.xml',
  );
  if (!sheet || sheet.directory) throw new Error('The workbook has no sheet.');
  const rows = (await sheet.getData(new TextWriter())).matchAll(/<row>(.*?)<\/row>/gsu);
  return [...rows].map(([, row]) => [...row!.matchAll(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/gsu)].map(([, cell]) => cell!));
}

describe('the ledger of the demo', () => {
  const figures = ['bookings', 'guests', 'gross', 'commissionExpected', 'commissionPaid', 'cancelled'] as const;
  let agency: Agency;
  let sessionId: string;
  beforeAll(async () => {
    await db.booking.deleteMany();
    agency = await salesAgency();
    await buildAgents(db, agency, 12, () => ({ agentType: 'A' }));
    await seedSales(db, new Date());
    // Two currencies in one agency, as after a move to another market.
    await db.booking.updateMany({ where: { agencyId: agency.agencyId, brand: 'HA' }, data: { currency: 'JPY' } });
    sessionId = await sessionFor(agency.owner);
  });

  /** The sums of the last twelve months as SQL has them, by currency. */
  async function sumsBySql(from: string, to: string, branch: string | null = null) {
    const rows = await db.$queryRaw<Record<string, unknown>[]>`
      SELECT currency, count(*) FILTER (WHERE state <> 'cancelled')::int, sum(CASE state WHEN 'cancelled' THEN 0 ELSE guests END)::int, sum(CASE state WHEN 'cancelled' THEN 0 ELSE gross END)::text AS gross,
             sum(CASE state WHEN 'cancelled' THEN 0 ELSE commission_expected END)::text AS expected, sum(CASE state WHEN 'cancelled' THEN 0 ELSE commission_paid END)::text AS paid, count(*) FILTER (WHERE state = 'cancelled')::int AS cancelled
      FROM bookings WHERE agency_id = ${agency.agencyId} AND booked_on >= ${from}::date AND booked_on <= ${to}::date
        AND (${branch}::text IS NULL OR agent_unique_id::text IN (SELECT agent_unique_id::text FROM agents WHERE branch_id::text = ${branch})) GROUP BY currency ORDER BY currency`;
    return rows.map((row) => Object.values(row).map((value, place) => (place === 0 ? value : Number(value))));
  }

  async function sumsOfFile(format: string, by: string, branch = '') {
    const request = new Request(`http://localhost:3000/home/sales-reports/${format}?by=${by}&branch=${branch}`, {
      headers: { Cookie: (await writeSessionCookie(sessionId)).split(';')[0]! },
    });
    const response = (await file.loader({
      request,
      params: { format },
      context: {},
    } as unknown as LoaderFunctionArgs)) as Response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const [, ...rows] = format === 'csv' ? rowsOfCsv(bytes) : await rowsOfWorkbook(bytes);
    const sums = new Map<string, number[]>();
    for (const [currency = '', , ...values] of rows) {
      const unit = 10 ** minorDigits(currency);
      const line = values
        .slice(0, 6)
        .map((value, place) => (place >= 2 && place <= 4 ? Math.round(Number(value) * unit) : Number(value)));
      sums.set(
        currency,
        line.map((value, place) => value + (sums.get(currency)?.[place] ?? 0)),
      );
    }
    return [...sums].map(([currency, values]) => [currency, ...values]);
  }

  test('has the same sums in SQL, in the report, over the API and in both files, by every breakdown and currency', async () => {
    const report = await readSalesReport(await signedIn(agency.owner), everything);
    const expected = await sumsBySql(report.days.from, report.days.to);
    expect(expected.map(([currency]) => currency)).toEqual(['JPY', 'USD']);
    const { body } = await call('GET /osmf/v1.0/sales-report', { token: await tokenFor(agency.owner) });
    for (const sales of [report.sales, body.sales] as CurrencySales[][]) {
      expect(sales.map(({ currency, total }) => [currency, ...figures.map((name) => total.now[name])])).toEqual(
        expected,
      );
      for (const by of salesBreakdowns) {
        expect(
          sales.map((each) => [
            each.currency,
            ...figures.map((name) => each[by].reduce((sum, line) => sum + line.now[name], 0)),
          ]),
          by,
        ).toEqual(expected);
      }
    }
    // Names are as the specification's clients expect them.
    expect(report.advisors.length).toBeGreaterThan(0);
    expect(body.advisors.map((advisor: { lastName: string }) => advisor.lastName)).toEqual(
      report.advisors.map(({ lastName }) => lastName.toUpperCase()),
    );
    for (const by of salesBreakdowns)
      for (const format of ['csv', 'xlsx'])
        expect(await sumsOfFile(format, by), `${format} by ${by}`).toEqual(expected);
    const exported = await db.audit.findFirst({
      where: { action: 'agency.sales-exported', agencyId: agency.agencyId },
    });
    expect(exported?.after).toEqual({ format: 'csv', breakdown: 'month', period: 'last12Months' });
  });

  test('has the same sums of a branch in SQL, in the report, over the API and in both files, in one statement more', async () => {
    const branch = await branchOf(agency, 'Uptown');
    const people = await db.agent.findMany({
      where: { agencyId: agency.agencyId, bookings: { some: {} } },
      orderBy: { agentUniqueId: 'asc' },
    });
    const half = people.slice(0, people.length / 2).map(({ agentUniqueId }) => agentUniqueId);
    await db.agent.updateMany({ where: { agentUniqueId: { in: half } }, data: { branchId: branch } });
    const report = await readSalesReport(await signedIn(agency.owner), salesQuery.parse({ branch }));
    const { from, to } = report.days;
    const expected = await sumsBySql(from, to, branch);
    expect(expected).toHaveLength(2);
    expect(expected).not.toEqual(await sumsBySql(from, to));
    const { body } = await call(`GET /osmf/v1.0/sales-report?branch=${branch}`, {
      token: await tokenFor(agency.owner),
    });
    for (const sales of [report.sales, body.sales] as CurrencySales[][])
      expect(sales.map(({ currency, total }) => [currency, ...figures.map((name) => total.now[name])])).toEqual(
        expected,
      );
    for (const format of ['csv', 'xlsx']) expect(await sumsOfFile(format, 'advisor', branch), format).toEqual(expected);
    const exported = await db.audit.findFirst({
      where: { action: 'agency.sales-exported', agencyId: agency.agencyId },
      orderBy: { id: 'desc' },
    });
    expect(exported?.after).toMatchObject({ format: 'xlsx', branch: 'Uptown' });
    const cookie = (await writeSessionCookie(sessionId)).split(';')[0]!;
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    for (const search of ['', `?branch=${branch}`]) {
      queries.mockClear();
      const request = new Request(`http://localhost:3000/home/pages/other/sales-reports${search}`, {
        headers: { cookie },
      });
      await page.loader({ request, params: {}, context: {} } as unknown as LoaderFunctionArgs);
      expect(queries.mock.calls.length, search).toBeLessThanOrEqual(7);
    }
    queries.mockRestore();
    await db.agent.updateMany({ where: { branchId: branch }, data: { branchId: null } });
    await db.branch.delete({ where: { branchId: branch } });
  });

  test('opens a page in at most six statements', async () => {
    const visit = { path: '/home/pages/other/sales-reports?by=ship', sessionId };
    await openPage(page.loader as never, visit);
    const cookie = (await writeSessionCookie(sessionId)).split(';')[0]!;
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const { report } = (await page.loader({
      request: new Request('http://localhost:3000/home/pages/other/sales-reports', { headers: { cookie } }),
      params: {},
      context: {},
    } as unknown as LoaderFunctionArgs)) as {
      report: { shown: { rows: unknown[]; chart: { wide: { bars: unknown[] } } } };
    };
    expect(queries.mock.calls.length).toBeLessThanOrEqual(6);
    expect([report.shown.rows.length, report.shown.chart.wide.bars.length]).toEqual([13, 24]);
  });
});

describe("one's own sales", () => {
  test("are the caller's at their present agency, the newest first, with what is overdue", async () => {
    const agency = await salesAgency();
    const [advisor, colleague] = [
      await buildAgent(db, agency, { agentType: 'A' }),
      await buildAgent(db, agency, { agentType: 'A' }),
    ];
    const { agentUniqueId } = advisor;
    const coming = await book(agency, { agentUniqueId });
    const late = await book(agency, {
      agentUniqueId,
      bookedOn: daysAgo(200),
      sailingOn: daysAgo(40),
      state: 'sailed',
      commissionPaid: 4_00,
      ship: 'Rotterdam',
      brand: 'HA',
    });
    const cancelled = await book(agency, {
      agentUniqueId,
      bookedOn: daysAgo(300),
      sailingOn: daysAgo(60),
      state: 'cancelled',
    });
    await book(agency, { agentUniqueId: colleague.agentUniqueId });
    await book(await salesAgency(), { agentUniqueId });
    const ctx = await signedIn(advisor);
    const { sales, total, commission } = await listOwnSales(ctx, own());
    expect(sales.map(({ bookingNumber, overdue }) => [bookingNumber, overdue])).toEqual([
      [coming.bookingNumber, 0],
      [late.bookingNumber, 6_00],
      [cancelled.bookingNumber, 0],
    ]);
    expect([total, commission]).toEqual([3, [{ currency: 'USD', expected: 20_00, paid: 4_00, overdue: 6_00 }]]);
    const numbers = async (query: object) =>
      (await listOwnSales(ctx, own(query))).sales.map(({ bookingNumber }) => bookingNumber);
    expect(await numbers({ state: 'overdue' })).toEqual([late.bookingNumber]);
    expect(await numbers({ state: 'cancelled' })).toEqual([cancelled.bookingNumber]);
    expect(await numbers({ search: 'rotter' })).toEqual([late.bookingNumber]);
    expect(await numbers({ brand: 'HA' })).toEqual([late.bookingNumber]);
    expect(await numbers({ search: coming.bookingNumber.toLowerCase() })).toContain(coming.bookingNumber);
    expect(await numbers({ page: 9, pageSize: 10 })).toHaveLength(3);
  });

  test('are shown in yen without decimals in Japan', async () => {
    const agency = await salesAgency({ country: 'JP' });
    const advisor = await buildAgent(db, agency, { agentType: 'A' });
    await book(agency, {
      agentUniqueId: advisor.agentUniqueId,
      brand: 'PJ',
      currency: 'JPY',
      gross: 345_600,
      commissionExpected: 34_560,
    });
    const { data } = await openPage(ownPage.loader as never, {
      path: '/home/my-sales',
      sessionId: await sessionFor(advisor),
      language: 'ja',
    });
    expect((data as { rows: { gross: string; expected: string; overdue: null }[] }).rows).toMatchObject([
      { gross: '￥345,600', expected: '￥34,560', overdue: null },
    ]);
  });
});

describe('the report by mail', () => {
  // A Sunday: the last week ended, and its report is due on Monday at 7 in Florida.
  const asked = new Date('2026-11-22T15:00:00Z');
  const due = new Date('2026-11-23T12:00:00Z');
  const mailsTo = ({ emailAddress }: { emailAddress: string }) =>
    db.outbox.findMany({
      where: { recipient: emailAddress.toLowerCase(), template: 'salesReport' },
      orderBy: { createdAt: 'asc' },
    });
  type Reader = Parameters<typeof signedIn>[0] & { emailAddress: string };
  const choose = async (reader: Reader, rhythm: 'weekly' | 'monthly' | 'never', now = asked) =>
    chooseSalesMail({ ...(await signedIn(reader)), now }, { rhythm });
  const run = (now: Date) => mailSalesReports({ db, now }, 2);
  const isKept = async ({ agentUniqueId }: { agentUniqueId: string }) =>
    (await db.salesMail.findUnique({ where: { agentUniqueId } })) !== null;

  beforeEach(async () => void (await db.salesMail.deleteMany()));

  test('says what the agency booked in the week, by currency, or an advisor alone, once for each week', async () => {
    const agency = await salesAgency();
    const advisor = await buildAgent(db, agency, { agentType: 'A' });
    const { agentUniqueId } = advisor;
    await book(agency, { bookedOn: day('2026-11-16'), gross: 300_00 });
    await book(agency, { bookedOn: day('2026-11-22'), gross: 90_00, agentUniqueId });
    await book(agency, { bookedOn: day('2026-11-18'), gross: 20_00, currency: 'GBP', agentUniqueId });
    await book(agency, { bookedOn: day('2025-11-18'), gross: 195_00 });
    // Of other weeks, and another agency.
    for (const bookedOn of ['2026-11-15', '2026-11-23', '2025-11-23'])
      await book(agency, { bookedOn: day(bookedOn), gross: 5_000_00 });
    await book(await salesAgency(), { bookedOn: day('2026-11-18'), gross: 5_000_00 });
    await choose(agency.owner, 'weekly');
    await choose(advisor, 'weekly');
    expect(await run(new Date(due.getTime() - 1000))).toBe(0);
    // A report that fails does not stop the others, and is mailed by the next run; reports that were mailed are not
    // mailed again.
    const broken = vi.spyOn(outbox, 'queueMails').mockRejectedValueOnce(new Error('killed'));
    await expect(run(due)).rejects.toThrow('killed');
    broken.mockRestore();
    expect((await Promise.all([agency.owner, advisor].map(mailsTo))).flat()).toHaveLength(1);
    const twoAtOnce = await Promise.all([run(due), run(due)]);
    expect(twoAtOnce.reduce((sum, mailed) => sum + mailed, 0)).toBe(1);
    expect(await run(new Date(due.getTime() + 6 * 86_400_000))).toBe(0);
    const [whole, ...more] = await mailsTo(agency.owner);
    expect(more).toEqual([]);
    expect(whole!.text).toContain('Gross: $390.00 (+100%)');
    expect(whole!.text).toContain('Gross: £20.00');
    expect(whole!.text).toContain('Bookings: 2 (+100%)');
    expect(whole!.text).toContain('/home/pages/other/sales-reports?period=lastWeek');
    expect(whole!.text).not.toContain('Rotterdam');
    const [ofAdvisor] = await mailsTo(advisor);
    expect(ofAdvisor!.text).toContain('Gross: $90.00');
    expect(ofAdvisor!.text).not.toContain('$390');
    // One press ends it; a link that is not ours ends nothing.
    const token = new URL(ofAdvisor!.unsubscribe).searchParams.get('token')!;
    expect(await unsubscribe({ db }, token.replace(advisor.agentUniqueId, agency.owner.agentUniqueId))).toBe(false);
    expect(await unsubscribe({ db }, token)).toBe(true);
    expect([await isKept(advisor), await isKept(agency.owner)]).toEqual([false, true]);
    // The week after has its own, also of a run that comes late, and of weeks that were missed the last alone.
    expect(await run(new Date('2026-12-08T12:00:00Z'))).toBe(1);
    expect((await mailsTo(agency.owner)).map(({ subject }) => subject)).toEqual([
      'Sales from Nov 16, 2026 to Nov 22, 2026',
      'Sales from Nov 30, 2026 to Dec 6, 2026',
    ]);
    expect((await mailsTo(agency.owner))[1]!.text).toContain('Nothing');
    await choose(agency.owner, 'never');
  });

  test('ends with the right to it and with the access, and waits for an address that is theirs', async () => {
    const withoutReports = await salesAgency();
    const suspendedAgency = await salesAgency();
    const [demoted, deactivated] = [(await salesAgency()).owner, (await salesAgency()).owner];
    const [withoutRight, suspended] = [withoutReports.owner, suspendedAgency.owner];
    const unproven = await buildAgent(db, withoutReports, { agentType: 'A' });
    for (const reader of [withoutRight, demoted, deactivated, suspended, unproven]) await choose(reader, 'weekly');
    await db.agency.update({ where: { agencyId: withoutReports.agencyId }, data: { taReportAccess: false } });
    await db.agent.update({ where: { agentUniqueId: demoted.agentUniqueId }, data: { agentType: 'M' } });
    await db.agent.update({ where: { agentUniqueId: deactivated.agentUniqueId }, data: { activationFlag: 'D' } });
    await db.agency.update({
      where: { agencyId: suspendedAgency.agencyId },
      data: { suspendedAt: asked, suspendReason: 'A try' },
    });
    await db.agent.update({ where: { agentUniqueId: unproven.agentUniqueId }, data: { emailValidFlag: false } });
    expect(await readSalesMail({ ...(await signedIn(demoted)), now: asked })).toMatchObject({
      scope: 'own',
      rhythm: null,
    });
    expect(await run(due)).toBe(0);
    for (const reader of [withoutRight, demoted, deactivated, suspended]) {
      expect(await isKept(reader)).toBe(false);
      expect(await mailsTo(reader)).toEqual([]);
    }
    expect([await isKept(unproven), await mailsTo(unproven)]).toEqual([true, []]);
  });

  test("is of the agency's sales from when its reader sees them, as the page says, and ends with that right", async () => {
    const agency = await salesAgency();
    const promoted = await buildAgent(db, agency, { agentType: 'M' });
    await book(agency, { bookedOn: day('2026-11-30'), gross: 345_600, agentUniqueId: agency.owner.agentUniqueId });
    await choose(promoted, 'monthly');
    const role = (agentType: string) =>
      db.agent.update({ where: { agentUniqueId: promoted.agentUniqueId }, data: { agentType } });
    await role('O');
    const owner = await signedIn(promoted);
    expect(await readSalesMail({ ...owner, now: asked })).toMatchObject({ scope: 'agency', rhythm: 'monthly' });
    expect(await run(new Date('2026-12-01T12:00:00Z'))).toBe(1);
    const [mail] = await mailsTo(promoted);
    expect(mail!.text).toContain('/home/pages/other/sales-reports');
    expect(mail!.text).toContain('$3,456.00');
    await role('M');
    expect(await run(new Date('2027-01-01T12:00:00Z'))).toBe(0);
    expect(await isKept(promoted)).toBe(false);
  });

  test("is in the reader's language, by the clock of their market", async () => {
    const agency = await salesAgency({ country: 'JP' });
    await db.account.update({ where: { accountId: agency.owner.agentUniqueId }, data: { language: 'ja' } });
    await book(agency, {
      bookedOn: day('2026-11-30'),
      currency: 'JPY',
      gross: 345_600,
      brand: 'PJ',
      agentUniqueId: agency.owner.agentUniqueId,
    });
    await choose(agency.owner, 'monthly');
    // Midnight of the first in Japan, and seven in the morning.
    expect(await run(new Date('2026-11-30T15:00:00Z'))).toBe(0);
    expect(await run(new Date('2026-11-30T22:00:00Z'))).toBe(1);
    const [mail] = await mailsTo(agency.owner);
    expect(mail).toMatchObject({ language: 'ja', subject: '【Gangway】2026/11/01から2026/11/30までの販売レポート' });
    expect(mail!.text).toContain('総額：￥345,600');
    // Sales reports are not for Japan: it is about one's own.
    expect(mail!.text).toContain('/home/my-sales');
  });
});
