import { shownNames } from '#app/domain/accounts/profile/names.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStaffAccess, endStaffAccess } from '#app/domain/accounts/staff/changeStaffAccess.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import {
  exportKindNames,
  exportKinds,
  largestExport,
  type ExportKind,
} from '#app/domain/operations/exports/exportKinds.ts';
import { exportRows } from '#app/domain/operations/exports/exportRows.server.ts';
import { listExports, openExport } from '#app/domain/operations/exports/readExports.server.ts';
import { runExport } from '#app/domain/operations/exports/runExport.server.ts';
import { startExport } from '#app/domain/operations/exports/startExport.server.ts';
import { removeOldFiles } from '#app/domain/operations/files/removeOldFiles.server.ts';
import { recordBookings } from '#app/domain/sales/ledger/recordBookings.server.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { sealedStream, unsealedStream } from '#app/platform/sealedStream.server.ts';
import { loader as file } from '#app/routes/operations/exports/exportFile.ts';
import { buildAgency, buildAgents } from '#tests/support/builders.ts';
import { runAt } from '#tests/support/database.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { removeFileInTime } from '#tests/support/storedFiles.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
quickPasswords();
const db = database();
let folder: string;
let american: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  american = await buildAgency(db, { country: 'US' });
  await buildAgents(db, american, 30);
  await buildAgency(db, { country: 'GB' });
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'exports-'));
  process.env.DATA_DIR = folder;
  forgetSettings();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const of = async (role: StaffRole = 'administrator', markets: Market[] = []) => {
  const member = await newStaff(role, { markets });
  return { member, ctx: await signedInAsStaff(member) };
};
const start = (ctx: StaffContext, exportKind: ExportKind = 'people') =>
  startExport(ctx, { exportKind, fileFormat: 'csv' });
const run = (exportId: string) => runExport({ db, now: new Date() }, { exportId });
const filesIn = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile());
const opened = async (exportId: string, cookie: string) =>
  file(requestTo(`/staff/exports/${exportId}/file`, { cookie, params: { exportId } })) as Promise<Response>;
const one = (exportId: string) => db.export.findUniqueOrThrow({ where: { exportId } });
const audited = (staffId: string) =>
  db.audit
    .findMany({ where: { subjectId: staffId, action: { startsWith: 'staff.export-' } }, orderBy: { id: 'asc' } })
    .then((rows) => rows.map(({ action }) => action));

test('a person is exported with every name by which they are shown', () => {
  expect(exportKinds.people.columns).toEqual(expect.arrayContaining(shownNames));
});

describe('an export', () => {
  test('is a file of its starter alone, unreadable in the store, gone after seven days, and recorded', async () => {
    const { member, ctx } = await of();
    const { exportId } = await start(ctx);
    await run(exportId);
    const people = await db.agent.count({ where: { deletedAt: null } });
    expect(await one(exportId)).toMatchObject({ state: 'done', totalRows: people, doneRows: people });
    const [stored] = filesIn();
    expect(readFileSync(stored!).includes(american.owner.userId)).toBe(false);
    const cookie = await staffCookie(member);
    const rows: string[][] = parse(await (await opened(exportId, cookie)).text(), { bom: true });
    expect(rows).toHaveLength(people + 1);
    expect(rows[0]!.slice(0, 2)).toEqual(['User ID', 'First name']);
    expect(rows.map(([userId]) => userId)).toContain(american.owner.userId);
    await expect(opened(exportId, await staffCookie((await of()).member))).rejects.toMatchObject({
      init: { status: 404 },
    });
    expect(await audited(member.staffId)).toEqual(['staff.export-started', 'staff.export-opened']);
    const { fileId } = await db.export.findUniqueOrThrow({ where: { exportId } });
    expect(await removeFileInTime(fileId!)).toBe(7);
    expect(filesIn()).toEqual([]);
    await expect(opened(exportId, cookie)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test.each(exportKindNames)('of %s has a row for each in the markets of its starter, and no other', async (kind) => {
    const { member, ctx } = await of('administrator', ['uk']);
    const { exportId } = await start(ctx, kind);
    await run(exportId);
    const text = await (await opened(exportId, await staffCookie(member))).text();
    expect(text).not.toContain(american.agencyId);
    const rows = parse(text, { bom: true }) as string[][];
    expect(rows).toHaveLength(1 + (await one(exportId)).totalRows!);
    if (kind === 'agencies') expect(rows).toHaveLength(2);
  });

  test('has a booking once that the ledger revises while it runs', async () => {
    const staff = { role: 'administrator', markets: [] } as const;
    let second = 0;
    const entry = (bookingNumber: string, revision: number) => ({
      bookingNumber,
      revision,
      agencyId: american.agencyId,
      advisor: '',
      brand: 'PC' as const,
      ship: 'Sun Princess',
      sailingOn: '2026-06-01',
      bookedOn: '2026-01-05',
      guests: 2,
      gross: 1000_00,
      commissionExpected: 100_00,
      commissionPaid: 0,
      currency: 'USD',
      state: 'booked' as const,
    });
    const record = (bookingNumber: string, revision: number) =>
      db.$transaction((tx) =>
        recordBookings(tx, new Date(Date.now() + (second += 1) * 1000), [
          { number: 1, bookingNumber, revision: `${revision}`, read: { entry: entry(bookingNumber, revision) } },
        ]),
      );
    for (const bookingNumber of ['X1', 'X2', 'X3']) await record(bookingNumber, 1);
    const found: unknown[] = [];
    for await (const rows of exportRows(db, { staff }, { kind: 'bookings', atOnce: 1 })) {
      found.push(...rows.map(({ bookingNumber }) => bookingNumber));
      if (found.length === 1) await record('X1', 2);
    }
    expect(found).toEqual(['X1', 'X2', 'X3']);
  });

  test('takes a second factor of the last five minutes, a role that sees what it is of, and one of two at a time', async () => {
    const { ctx } = await of('sales-manager');
    const old = { ...ctx, staff: { ...ctx.staff, confirmedAt: new Date(Date.now() - 6 * 60_000) } };
    await expect(start(old, 'bookings')).rejects.toMatchObject({ code: 'confirmationNeeded' });
    await expect(start(ctx, 'people')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(start((await of('help-desk')).ctx)).rejects.toMatchObject({ code: 'forbidden' });
    await start(ctx, 'bookings');
    await start(ctx, 'agencies');
    await expect(start(ctx, 'bookings')).rejects.toMatchObject({ code: 'exportsRunning' });
  });

  test.each([
    ['of more bytes than its row counts', 'csv', { maxBytes: 1000 }],
    ['of more rows than a sheet has', 'xlsx', { maxRows: 10 }],
  ] as const)('%s ends, and nothing of it stays', async (_, fileFormat, limits) => {
    const { member, ctx } = await of();
    const { exportId } = await startExport(ctx, { exportKind: 'people', fileFormat });
    await runExport({ db, now: new Date() }, { exportId }, limits);
    expect(await one(exportId)).toMatchObject({ state: 'tooLarge', fileId: null });
    expect(filesIn()).toEqual([]);
    expect(await audited(member.staffId)).toEqual(['staff.export-started', 'staff.export-ended']);
    const row = { hash: '0'.repeat(64), type: '', purpose: 'export', createdAt: new Date() };
    expect(await db.storedFile.create({ data: { ...row, size: largestExport } })).toMatchObject({
      size: largestExport,
    });
  });

  test('whose job failed for good is shown as failed, and delays no other', async () => {
    const { ctx } = await of();
    const { exportId } = await start(ctx);
    await start(ctx);
    await runAt(ownerUrl, `UPDATE jobs SET state = 'failed', last_error = 'expired' WHERE data ->> 'exportId' = $1`, [
      exportId,
    ]);
    expect((await listExports(ctx)).map(({ state }) => state)).toEqual(['running', 'failed']);
    await start(ctx);
    await expect(start(ctx)).rejects.toMatchObject({ code: 'exportsRunning' });
  });

  test.each([
    ['lost their access', { active: false }],
    ['has another role', { role: 'editor' }],
    ['has other markets', { markets: ['uk'] }],
  ] as const)('ends with nothing of it left where its starter %s while it runs', async (_, change) => {
    const { member, ctx } = await of();
    const { exportId } = await start(ctx);
    // In its middle: once it has begun to count.
    const update = db.export.update.bind(db.export);
    const withdrawn = async (...input: Parameters<typeof update>) => {
      await db.staffUser.update({
        where: { staffId: member.staffId },
        data: change as Parameters<typeof db.staffUser.update>[0]['data'],
      });
      return update(...input);
    };
    // Nothing is set on the client, which the files of a worker share.
    const standIn = <Of extends object>(of: Of, own: Partial<Of>): Of =>
      new Proxy(of, { get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name) as unknown });
    const interrupted = standIn(db, { export: standIn(db.export, { update: withdrawn as unknown as typeof update }) });
    await runExport({ db: interrupted, now: new Date() }, { exportId });
    expect(await one(exportId)).toMatchObject({ state: 'ended', fileId: null });
    expect(filesIn()).toEqual([]);
    expect(await audited(member.staffId)).toEqual(['staff.export-started', 'staff.export-ended']);
    await run(exportId);
    expect(await one(exportId)).toMatchObject({ state: 'ended' });
  });

  test.each([
    ['ends', (ctx: StaffContext, id: string) => endStaffAccess(ctx, id, { reason: 'Left the brand' })],
    [
      'changes to other markets',
      (ctx: StaffContext, id: string) => changeStaffAccess(ctx, id, { role: 'sales-manager', markets: ['uk'] }),
    ],
    [
      'changes to another role',
      (ctx: StaffContext, id: string) => changeStaffAccess(ctx, id, { role: 'editor', markets: [] }),
    ],
  ] as const)('is closed once its starter’s access %s', async (_, change) => {
    const { member, ctx } = await of('sales-manager');
    const { exportId } = await start(ctx, 'agencies');
    await run(exportId);
    await change((await of()).ctx, member.staffId);
    const later = { ...ctx, now: new Date() };
    await expect(openExport(later, exportId)).rejects.toThrow('notFound');
    await removeOldFiles({ db, now: new Date(Date.now() + 1000) });
    expect(filesIn()).toEqual([]);
  });
});

describe('a sealed stream', () => {
  async function* of_(...pieces: Uint8Array[]) {
    yield* pieces;
  }
  const all = async (content: AsyncIterable<Uint8Array>) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const plain = Buffer.from('The quick brown fox. '.repeat(20_000));
  const sealed = () => all(sealedStream('export', 'one', of_(plain.subarray(0, 100_000), plain.subarray(100_000))));

  test.each([0, 1, 65_536, 65_537, 400_000])('gives back %d bytes, however they come', async (length) => {
    const bytes = await all(sealedStream('export', 'one', of_(plain.subarray(0, length))));
    const byOnes = of_(
      ...[...Array(Math.ceil(bytes.length / 999)).keys()].map((n) => bytes.subarray(n * 999, (n + 1) * 999)),
    );
    expect((await all(unsealedStream('export', 'one', byOnes))).equals(plain.subarray(0, length))).toBe(true);
  });

  test('is refused altered, cut off, doubled, of another file or use', async () => {
    const bytes = await sealed();
    const altered = Buffer.from(bytes);
    altered[altered.length - 1]! ^= 1;
    const piece = 4 + bytes.readUInt32BE(0);
    for (const [use, name, wrong] of [
      ['export', 'one', altered],
      ['export', 'one', bytes.subarray(0, -1)],
      ['export', 'one', bytes.subarray(0, piece)],
      ['export', 'one', bytes.subarray(piece)],
      ['export', 'one', Buffer.concat([bytes.subarray(0, piece), bytes])],
      ['export', 'other', bytes],
      ['picture', 'one', bytes],
    ] as const)
      await expect(all(unsealedStream(use, name, of_(wrong)))).rejects.toMatchObject({ name: 'ContentUnsealable' });
  });
});
