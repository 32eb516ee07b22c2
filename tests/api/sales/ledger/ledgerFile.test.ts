import { beforeAll, describe, expect, test } from 'vitest';
import { beginDelivery } from '#app/domain/operations/deliveries/beginDelivery.server.ts';
import { chooseReading } from '#app/domain/operations/deliveries/chooseReading.server.ts';
import { decideReasons } from '#app/domain/operations/deliveries/decideReasons.server.ts';
import { discardDelivery } from '#app/domain/operations/deliveries/discardDelivery.server.ts';
import { readingOf } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { importLedger } from '#app/domain/sales/ledger/importLedger.server.ts';
import { detailColumns, ledgerColumns, ledgerFile, type LedgerColumn } from '#app/domain/sales/ledger/ledgerRow.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { deliveryOf, uploadFile } from '#tests/support/deliveries.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const page = await import('#app/routes/sales/ledger/ledgerImport.tsx');
const template = await import('#app/routes/sales/ledger/ledgerTemplate.ts');

let agency: Awaited<ReturnType<typeof buildAgency>>;
let manager: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  [agency, manager] = [await buildAgency(db, { country: 'US' }), await newStaff('administrator')];
});

let serial = 0;
type Cells = Record<LedgerColumn, string>;
const cells = (change: Partial<Cells> = {}): Cells => ({
  bookingNumber: `F${String((serial += 1)).padStart(6, '0')}`,
  revision: '1',
  agencyId: agency.agencyId,
  advisor: '',
  brand: 'PC',
  ship: 'Sun Princess',
  sailingOn: '2026-10-01',
  bookedOn: '2026-01-05',
  guests: '2',
  currency: 'USD',
  gross: '100.10',
  commissionExpected: '10.01',
  commissionPaid: '0',
  state: 'booked',
  ...change,
});
const csv = (rows: readonly Cells[], { header = ledgerColumns as readonly string[], separator = ',' } = {}) =>
  [header, ...rows.map((row) => ledgerColumns.map((column) => row[column]))]
    .map((line) => line.map((text) => `"${text}"`).join(separator))
    .join('\r\n');

const staff = () => signedInAsStaff(manager);
const job = (importId: string) => importLedger({ db, now: new Date('2026-11-29T12:00:00Z') }, { importId });
const found = async (deliveryId: string) => deliveryOf(await staff(), ledgerFile, deliveryId);
const readingOfFile = async (deliveryId: string) => readingOf(await found(deliveryId))!;
const bookingsOf = (rows: readonly Cells[]) =>
  db.booking.findMany({
    where: { bookingNumber: { in: rows.map(({ bookingNumber }) => bookingNumber) } },
    orderBy: { bookingNumber: 'asc' },
  });

async function checked(content: string | Uint8Array): Promise<string> {
  const deliveryId = await uploadFile(await staff(), ledgerFile, content);
  await job(deliveryId);
  return deliveryId;
}
async function begun(deliveryId: string): Promise<void> {
  await beginDelivery(await staff(), ledgerFile, { deliveryId });
  await job(deliveryId);
}
async function decided(deliveryId: string, values: Record<string, string>): Promise<void> {
  await decideReasons(await staff(), ledgerFile, { deliveryId, values });
  await job(deliveryId);
}

describe('a file that was checked', () => {
  test('says what would become of its rows, and nothing of it is recorded', async () => {
    const rows = [cells(), cells({ ship: '=1+1' }), cells({ agencyId: 'NOUSER' })];
    const deliveryId = await checked(csv(rows));
    expect(await found(deliveryId)).toMatchObject({
      state: 'draft',
      totalRows: 3,
      recorded: 1,
      refused: 2,
      reasons: [
        { reason: 'agencyUnknown|agencyId', rows: 1, texts: ['NOUSER'], firstRow: 4 },
        { reason: 'formula|ship', rows: 1, texts: ['=1+1'], firstRow: 3 },
      ],
    });
    expect(await bookingsOf(rows)).toEqual([]);
    await begun(deliveryId);
    expect(await found(deliveryId)).toMatchObject({ state: 'done', recorded: 1, refused: 2, reasons: [] });
    expect(await bookingsOf(rows)).toHaveLength(1);
  });

  test('has its columns by their labels in either language, below a title, and codes by their labels', async () => {
    const header = [
      ...[
        '予約番号',
        'Revision',
        'Agency ID',
        'Advisor',
        'Brand',
        'Ship',
        'Sail date',
        'Booked on',
        'Guests',
        'Currency',
      ],
      ...['Gross amount', 'Commission expected', '手数料（支払い済み）', 'Booking status'],
    ];
    const rows = [cells({ brand: 'Princess Cruises', state: 'Sailed' })];
    const deliveryId = await checked(`Bookings of the week\r\nPrinted by Ann\r\n${csv(rows, { header })}`);
    expect(await readingOfFile(deliveryId)).toMatchObject({ headerLine: 3, header });
    await begun(deliveryId);
    expect(await bookingsOf(rows)).toMatchObject([{ brand: 'PC', state: 'sailed' }]);
  });

  test('with decimal commas records refunds and recalls, and yen as whole numbers', async () => {
    const tokyo = await buildAgency(db, { country: 'JP' });
    const rows = [
      cells({ gross: '-1.234,50', commissionExpected: '(123,45)', commissionPaid: '100,00-' }),
      cells({
        agencyId: tokyo.agencyId,
        brand: 'PJ',
        currency: 'JPY',
        gross: '150.000',
        commissionExpected: '-15.000',
      }),
    ];
    const deliveryId = await checked(csv(rows, { separator: ';' }));
    await begun(deliveryId);
    expect(await found(deliveryId)).toMatchObject({ recorded: 2, refused: 0 });
    expect(await bookingsOf(rows)).toMatchObject([
      { gross: -123_450, commissionExpected: -12_345, commissionPaid: -10_000 },
      { gross: 150_000, commissionExpected: -15_000, commissionPaid: 0 },
    ]);
  });

  test('ends before blank rows, and its lines may end with separators', async () => {
    const rows = [cells()];
    const blank = ',,,,\r\n  \r\n"",""\r\n\u00A0,\u200B\r\n\r\n'.repeat(50);
    const deliveryId = await checked(`${csv(rows)},,\r\n${blank}`);
    expect(await found(deliveryId)).toMatchObject({ totalRows: 1, recorded: 1, refused: 0 });
  });

  test.each<[string, (text: string) => Uint8Array, string]>([
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without its mark', (text) => Buffer.from(text, 'utf16le'), 'utf-16le'],
    [
      'Windows-1252',
      (text) => Buffer.from(text.replaceAll('ö', '\xF6').replaceAll('’', '\x92'), 'latin1'),
      'windows-1252',
    ],
  ])('in %s is read without a question', async (_, encode, encoding) => {
    const rows = [cells({ ship: 'Körper’s Princess' })];
    const deliveryId = await checked(encode(csv(rows)));
    expect(await readingOfFile(deliveryId)).toMatchObject({ encoding, readings: [] });
    await begun(deliveryId);
    expect(await bookingsOf(rows)).toMatchObject([{ ship: 'Körper’s Princess' }]);
  });

  test('in an encoding that its letters leave open tries no row before one is chosen', async () => {
    const rows = [cells({ ship: 'KOREAN' })];
    // 김민수 in EUC-KR.
    const [before = '', after = ''] = csv(rows).split('KOREAN');
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from('b1e8b9cebcf6', 'hex'), Buffer.from(after)]);
    const deliveryId = await checked(bytes);
    const { readings, columns } = await readingOfFile(deliveryId);
    expect(readings).toEqual([
      { encoding: 'euc-kr', sample: '김민수' },
      { encoding: 'gb18030', sample: '辫刮荐' },
      { encoding: 'big5', sample: '梯團熱' },
    ]);
    expect(await found(deliveryId)).toMatchObject({ state: 'draft', readRows: 0 });
    await expect(beginDelivery(await staff(), ledgerFile, { deliveryId })).rejects.toMatchObject({ code: 'conflict' });
    await chooseReading(await staff(), ledgerFile, { deliveryId, encoding: 'euc-kr', columns });
    expect(await found(deliveryId)).toMatchObject({ state: 'checking' });
    await job(deliveryId);
    expect(await readingOfFile(deliveryId)).toMatchObject({ encoding: 'euc-kr', readings: [] });
    await begun(deliveryId);
    expect(await bookingsOf(rows)).toMatchObject([{ ship: '김민수' }]);
  });
});

describe('the format of a column', () => {
  const days = async (rows: Cells[]) =>
    (await bookingsOf(rows)).map(({ sailingOn }) => sailingOn.toISOString().slice(0, 10));

  test('is decided by all of its rows, not row by row', async () => {
    const rows = [cells({ sailingOn: '03/04/2027' }), cells({ sailingOn: '25/04/2027' })];
    const deliveryId = await checked(csv(rows));
    await begun(deliveryId);
    expect(await days(rows)).toEqual(['2027-04-03', '2027-04-25']);
  });

  test('is asked for where its rows leave it open, and nothing is imported before', async () => {
    const rows = [cells({ sailingOn: '03/04/2027' }), cells({ sailingOn: '01/02/2027' })];
    const deliveryId = await checked(csv(rows));
    await expect(beginDelivery(await staff(), ledgerFile, { deliveryId })).rejects.toMatchObject({ code: 'conflict' });
    const { columns } = await readingOfFile(deliveryId);
    const place = columns.findIndex(({ column }) => column === 'sailingOn');
    expect(columns[place]).toEqual({ column: 'sailingOn', format: '' });
    await chooseReading(await staff(), ledgerFile, {
      deliveryId,
      columns: columns.with(place, { column: 'sailingOn', format: 'mdy' }),
    });
    await job(deliveryId);
    await begun(deliveryId);
    expect(await days(rows)).toEqual(['2027-03-04', '2027-01-02']);
  });

  test('reads amounts with a decimal comma', async () => {
    const amounts = { gross: '1.234,56', commissionExpected: '123,4', commissionPaid: '0' };
    const rows = [cells(amounts)];
    await begun(await checked(csv(rows, { separator: ';' })));
    expect(await bookingsOf(rows)).toMatchObject([{ gross: 1234_56, commissionExpected: 123_40, commissionPaid: 0 }]);
  });

  test('that contradicts itself leaves rows out that do not fit the one chosen', async () => {
    const rows = [cells({ gross: '1.50', commissionExpected: '1' }), cells({ gross: '1,50', commissionExpected: '1' })];
    const deliveryId = await checked(csv(rows));
    const { columns } = await readingOfFile(deliveryId);
    expect(columns.find(({ column }) => column === 'gross')).toMatchObject({ format: '' });
    const chosen = columns.map((each) => (each.column === 'gross' ? { ...each, format: 'point' as const } : each));
    await chooseReading(await staff(), ledgerFile, { deliveryId, columns: chosen });
    await job(deliveryId);
    expect(await found(deliveryId)).toMatchObject({
      recorded: 1,
      reasons: [{ reason: 'amount|gross', texts: ['1,50'] }],
    });
  });
});

describe('columns', () => {
  test('that are not found are asked for, and chosen', async () => {
    const rows = [cells()];
    const header = ledgerColumns.map((column) => (column === 'gross' ? 'Amount before tax' : column));
    const deliveryId = await checked(csv(rows, { header }));
    expect(await found(deliveryId)).toMatchObject({ state: 'draft', recorded: 0, refused: 0 });
    await expect(beginDelivery(await staff(), ledgerFile, { deliveryId })).rejects.toMatchObject({ code: 'conflict' });
    const { columns } = await readingOfFile(deliveryId);
    const place = header.indexOf('Amount before tax');
    await chooseReading(await staff(), ledgerFile, {
      deliveryId,
      columns: columns.with(place, { column: 'gross', format: '' }),
    });
    await job(deliveryId);
    expect((await readingOfFile(deliveryId)).columns[place]).toEqual({ column: 'gross', format: 'point' });
    await begun(deliveryId);
    expect(await bookingsOf(rows)).toMatchObject([{ gross: 100_10 }]);
  });

  test.each<[string, (columns: { column: string; format: '' }[]) => { column: string; format: '' }[]]>([
    ['of which two fill one field', (columns) => columns.with(0, { column: 'ship', format: '' })],
    ['that there are not', (columns) => columns.with(0, { column: 'emailAddress', format: '' })],
    ['of another number than the file has', (columns) => columns.slice(1)],
  ])('%s are refused', async (_, change) => {
    const deliveryId = await checked(csv([cells()]));
    const columns = (await readingOfFile(deliveryId)).columns.map(({ column }) => ({ column, format: '' as const }));
    await expect(
      chooseReading(await staff(), ledgerFile, { deliveryId, columns: change(columns) }),
    ).rejects.toMatchObject({ code: 'invalidOption' });
    expect(await found(deliveryId)).toMatchObject({ state: 'draft' });
  });
});

describe('for all rows with a reason', () => {
  test('one value is set, which leaves the rows without it as they are', async () => {
    const rows = [cells({ brand: 'Princes' }), cells({ brand: 'Prncess' }), cells({ brand: 'HA' })];
    const deliveryId = await checked(csv(rows));
    await decided(deliveryId, { 'brand|brand': 'PC' });
    expect(await found(deliveryId)).toMatchObject({
      recorded: 3,
      refused: 0,
      reasons: [],
      decisions: [{ reason: 'brand|brand', value: 'PC', rows: 2 }],
    });
    await begun(deliveryId);
    expect((await bookingsOf(rows)).map(({ brand }) => brand)).toEqual(['PC', 'PC', 'HA']);
  });

  test('a value may lead to another reason, whose value is set too', async () => {
    const rows = [cells({ agencyId: 'OLD1', currency: 'JPY', gross: '5', commissionExpected: '1' })];
    const deliveryId = await checked(csv(rows));
    await decided(deliveryId, { 'agencyUnknown|agencyId': agency.agencyId });
    expect(await found(deliveryId)).toMatchObject({ reasons: [{ reason: 'currencyOfMarket|currency' }] });
    await decided(deliveryId, { 'currencyOfMarket|currency': 'USD' });
    await begun(deliveryId);
    expect(await bookingsOf(rows)).toMatchObject([{ agencyId: agency.agencyId, currency: 'USD', gross: 5_00 }]);
  });

  test('a value that is wrong itself stays, with its reason, and with none they are left out', async () => {
    const rows = [cells({ state: 'open' }), cells()];
    const deliveryId = await checked(csv(rows));
    await decided(deliveryId, { 'state|state': 'gone' });
    expect(await found(deliveryId)).toMatchObject({
      recorded: 1,
      decisions: [{ reason: 'state|state', value: 'gone' }],
      reasons: [{ reason: 'state|state', rows: 1, texts: ['gone'] }],
    });
    await decided(deliveryId, { 'state|state': ' ' });
    expect(await found(deliveryId)).toMatchObject({ recorded: 1, decisions: [] });
  });

  test.each([
    ['that the file does not have', 'day|sailingOn', 'conflict'],
    ['of which each row needs its own value', 'bookingNumber|bookingNumber', 'invalidOption'],
  ])('a reason %s is refused', async (_, reason, code) => {
    const deliveryId = await checked(csv([cells({ bookingNumber: '?' })]));
    await expect(decided(deliveryId, { [reason]: 'X1' })).rejects.toMatchObject({ code });
    await expect(beginDelivery(await staff(), ledgerFile, { deliveryId })).rejects.toMatchObject({
      code: 'nothingToImport',
    });
  });
});

describe('the page of a file', () => {
  const visit = async (deliveryId: string, by = manager) => ({
    path: `/staff/ledger/${deliveryId}`,
    params: { deliveryId },
    headers: { Cookie: await staffCookie(by) },
  });
  const post = async (deliveryId: string, fields: Record<string, string>) =>
    postForm(page.action, { ...(await visit(deliveryId)), fields });

  test('is answered by its buttons, and what was chosen for columns stays where it is refused', async () => {
    const deliveryId = await checked(csv([cells({ brand: 'X' }), cells()]));
    const { columns } = await readingOfFile(deliveryId);
    const fields = Object.fromEntries(columns.map(({ column }, place) => [`column-${place}`, column]));
    const twice = { ...fields, 'column-0': 'ship', intent: 'columns' };
    const refused = await post(deliveryId, twice);
    expect(refused.status).toBe(400);
    expect(refused.data.posted).toMatchObject([
      { column: 'ship' },
      ...columns.slice(1).map(({ column }) => ({ column })),
    ]);
    expect((await post(deliveryId, { ...fields, encoding: 'utf-8', headerLine: '1', intent: 'columns' })).status).toBe(
      302,
    );
    await job(deliveryId);
    expect((await post(deliveryId, { 'value-brand|brand': 'HA', intent: 'reasons' })).status).toBe(302);
    // It is being checked: nothing else is done until that ends.
    expect((await post(deliveryId, { intent: 'begin' })).location).toContain(deliveryId);
    expect(await found(deliveryId)).toMatchObject({ state: 'checking' });
    await job(deliveryId);
    const shown = await openPage(page.loader, await visit(deliveryId));
    expect(shown.data).toMatchObject({ check: { ready: 2, reasons: [{ reason: 'brand|brand', isDone: true }] } });
    await post(deliveryId, { intent: 'begin' });
    await job(deliveryId);
    expect(await found(deliveryId)).toMatchObject({ state: 'done', recorded: 2 });
  });

  test('shows what each format makes of a text', async () => {
    const deliveryId = await checked(csv([cells({ sailingOn: '03/04/2027' })]));
    const { data } = await openPage(page.loader, await visit(deliveryId));
    expect(data).toMatchObject({ check: { ready: 0, open: 'Sailing' } });
    const { columns } = data.check as {
      columns: { choice: string; format: { options: { label: string }[] } | null }[];
    };
    expect(columns.find(({ choice }) => choice === 'sailingOn')!.format!.options.map(({ label }) => label)).toEqual([
      'Year, month, day',
      'Day, month, year: 03/04/2027 is Apr 3, 2027',
      'Month, day, year: 03/04/2027 is Mar 4, 2027',
    ]);
  });

  test('discards a file of which nothing was imported', async () => {
    const deliveryId = await checked(csv([cells()]));
    expect((await post(deliveryId, { intent: 'discard' })).location).toContain('/staff/ledger');
    expect(await db.delivery.findUnique({ where: { id: deliveryId } })).toBeNull();
    expect((await post(deliveryId, { intent: 'begin' })).location).toContain('/staff/ledger');
  });

  test('and its acts are for staff of every market who may import bookings', async () => {
    const deliveryId = await checked(csv([cells()]));
    const code = 'forbidden';
    for (const other of [await newStaff('help-desk'), await newStaff('sales-manager', { markets: ['jp'] })]) {
      const ctx = await signedInAsStaff(other);
      const which = { kind: 'ledger', deliveryId } as const;
      await expect(beginDelivery(ctx, ledgerFile, { deliveryId })).rejects.toMatchObject({ code });
      await expect(discardDelivery(ctx, which)).rejects.toMatchObject({ code });
      await expect(decideReasons(ctx, ledgerFile, { deliveryId, values: {} })).rejects.toMatchObject({ code });
      await expect(chooseReading(ctx, ledgerFile, { deliveryId, columns: [] })).rejects.toMatchObject({ code });
    }
  });

  test.each([
    ['en', 'Booking number,Revision,Agency ID'],
    ['ja', '予約番号,改訂,代理店ID'],
  ] as const)('has a template in %s that is read again', async (language, begins) => {
    const reader = await newStaff('administrator', { language });
    const path = '/staff/ledger/template/csv';
    const request = requestTo(path, { cookie: await staffCookie(reader), params: { format: 'csv' } });
    const reply = (await template.loader(request)) as Response;
    const text = await reply.text();
    expect(text.startsWith(begins)).toBe(true);
    const deliveryId = await checked(`${text}${csv([cells()]).split('\r\n')[1]}`);
    expect((await readingOfFile(deliveryId)).columns.map(({ column }) => column)).toEqual([
      ...ledgerColumns,
      ...detailColumns,
    ]);
  });
});
