import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { currentSession } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { signIn } from '#app/domain/accounts/signIn/signIn.server.ts';
import { readCourse } from '#app/domain/courses/runtime/readCourse.server.ts';
import { courseFile } from '#app/domain/courses/runtime/courseFile.server.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { commissionList } from '#app/domain/sales/commission/forms.ts';
import { listCommission } from '#app/domain/sales/commission/listCommission.server.ts';
import { closeDatabase, database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { makeBackup } from '#server/backup/makeBackup.server.ts';
import { checkBackup, filesFromBackup, fillFromBackup } from '#server/backup/readBackup.server.ts';
import { knownMigrations } from '#server/commands/parts/backups.mjs';
import { BASELINE, migrate, migrationsBeforeBaseline } from '#server/commands/parts/migrations.mjs';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent, buildMember, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { createDatabase } from '#tests/support/database.ts';
import { keptReleases, mostBytes, pack, unpack } from '#tests/support/keptReleases.ts';
import { databaseOf } from '#tests/support/oldDatabases.ts';
import { simplePackage } from '#tests/support/packages.ts';

// The database of each landed release, as it was made with sample people, goes on with this one: it is restored with
// the migrations of its day, migrated, and its owner signs in, lists the users, opens a course and reads the bookings.
const folder = mkdtempSync(path.join(tmpdir(), 'gangway-upgrades-'));
afterAll(async () => {
  await closeDatabase();
  await closePasswords();
  rmSync(folder, { recursive: true, force: true });
});

const [ownerId, advisorName, booking, courseTitle] = ['KEPTOWNER', 'Keptadvisor', 'KEPT0001', 'A course that was kept'];

/** The settings of a database, with a file store of its own. */
async function turnTo(url: string): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_URL = url;
  process.env.DATA_DIR = mkdtempSync(path.join(folder, 'data-'));
  forgetSettings();
}

const day = process.env.KEEP_RELEASE;
const kept = readdirSync(keptReleases).filter((name) => name.endsWith('.gz'));

// `npm run release:keep -- <day>`
if (day) test('keeps the database of this release', () => keep(path.join(keptReleases, `${day}.gz`)), 120_000);
else
  describe.each(kept)('the release of %s', (name) => {
    test('is small', () => expect(statSync(path.join(keptReleases, name)).size).toBeLessThan(mostBytes));
    test('goes on with this one', () => goOn(path.join(keptReleases, name)), 180_000);
  });

async function goOn(file: string): Promise<void> {
  const place = mkdtempSync(path.join(folder, 'backup-'));
  await unpack(file, place);
  const { migrations } = await checkBackup(place, null);
  // `restore` takes none from before the baseline: such a database is migrated where it stands.
  const isFromBefore = !migrations.includes(BASELINE);
  const old = await databaseOf(
    isFromBefore ? migrationsBeforeBaseline().filter(({ name }) => migrations.includes(name)) : [],
  );
  try {
    await turnTo(old.url);
    if (!isFromBefore) await migrate(old.ownerUrl, undefined, old.url, knownMigrations(migrations));
    await fillFromBackup(old.ownerUrl, place, null);
    await filesFromBackup(place, null);
    await migrate(old.ownerUrl, undefined, old.url);
    await walk();
  } finally {
    await closeDatabase();
    await old.drop();
  }
}

async function walk(): Promise<void> {
  const db = database();
  const from = { ...visitor({ now: new Date() }), db, passwords };
  const signed = await signIn(from, { userId: ownerId, password: samplePassword, userAgent: 'upgrade' });
  if (!('sessionId' in signed)) throw new Error(`another step was asked for: ${signed.outcome}`);
  const session = (await currentSession(from, signed.sessionId))!;
  const ctx = { ...from, ...session, market: signed.market };

  const { agents } = await listAgents(ctx, { search: '', page: 1, pageSize: 50, sort: 'name', direction: 'asc' });
  expect(agents.map(({ lastName }) => lastName)).toContain(advisorName);
  const { courseId } = await db.course.findFirstOrThrow({ where: { titleEn: courseTitle } });
  expect(await readCourse(ctx, courseId)).toMatchObject({ title: courseTitle });
  const stored = await db.courseFile.findMany({ where: { package: { courseId } } });
  expect(stored.length).toBeGreaterThan(0);
  for (const { hash, size, type } of stored) {
    let read = 0;
    for await (const some of (await courseFile({
      hash,
      size,
      type,
      hosts: [],
      sendsStatements: false,
    }).open()) as AsyncIterable<Uint8Array>)
      read += some.length;
    expect(read).toBe(size);
  }
  const { bookings } = await listCommission(ctx, { ...commissionList.defaults, of: 'agency' });
  expect(bookings.map(({ bookingNumber }) => bookingNumber)).toContain(booking);
}

async function keep(file: string): Promise<void> {
  const made = await createDatabase();
  try {
    await turnTo(made.url);
    await fill();
    const place = path.join(folder, 'made');
    await makeBackup(made.ownerUrl, place, null);
    expect(await pack(place, file)).toBeLessThan(mostBytes);
  } finally {
    await closeDatabase();
    await made.drop();
  }
}

/** Sample people with a history: nobody that there is. */
async function fill(): Promise<void> {
  const db = database();
  const agency = await buildAgency(db, { country: 'US', owner: { userId: ownerId } });
  await db.agency.update({ where: { agencyId: agency.agencyId }, data: { taReportAccess: true } });
  const { ccn } = await buildMember(db);
  const advisor = await buildAgent(db, agency, { lastName: advisorName, ccn, enrollmentSrc: 'A' });
  await buildAgent(db, agency, { agentType: 'M' });
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await db.course.update({ where: { courseId }, data: { titleEn: courseTitle } });
  await publishArchive(db, courseId, await simplePackage());
  const now = new Date();
  await db.booking.create({
    data: {
      bookingNumber: booking,
      agencyId: agency.agencyId,
      agentUniqueId: advisor.agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      bookedOn: now,
      sailingOn: now,
      guests: 2,
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: now,
    },
  });
}
