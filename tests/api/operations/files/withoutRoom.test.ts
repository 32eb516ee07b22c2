import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDraft } from '#app/domain/courses/authoring/changeDraft.server.ts';
import { readDraft } from '#app/domain/courses/authoring/readDraft.server.ts';
import { startDraft } from '#app/domain/courses/authoring/startDraft.server.ts';
import { adoptStarterCourses } from '#app/domain/courses/editor/adoptStarterCourses.server.ts';
import { unpackUpload } from '#app/domain/courses/editor/unpackUpload.server.ts';
import { runExport } from '#app/domain/operations/exports/runExport.server.ts';
import { startExport } from '#app/domain/operations/exports/startExport.server.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { FilesUnavailable } from '#app/platform/content.server.ts';
import { database } from '#app/platform/database.server.ts';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { unsealedStream } from '#app/platform/sealedStream.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { sampleContent } from '#tests/support/courseDrafts.ts';
import { courseOf, upload } from '#tests/support/courseEditor.ts';
import { postForm, sessionFor, type FormAnswer } from '#tests/support/formClient.ts';
import { everyRow } from '#tests/support/depth.ts';
import { fullDatabase } from '#tests/support/fullDatabase.ts';
import { onFullDisk } from '#tests/support/fullDisk.ts';
import { csvOf, personRow } from '#tests/support/importFiles.ts';
import { simplePackage } from '#tests/support/packages.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
quickPasswords();
const db = database();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-without-room-'));
let agency: Awaited<ReturnType<typeof buildAgency>>;
let member: Awaited<ReturnType<typeof newStaff>>;
let full: Awaited<ReturnType<typeof fullDatabase>>;
beforeAll(async () => {
  process.env.DATA_DIR = folder;
  forgetSettings();
  agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  member = await newStaff('administrator');
  full = await fullDatabase(ownerUrl);
});
afterAll(async () => {
  await full.close();
  await rm(folder, { recursive: true });
});

/** A way in of files: what is done, what was typed and has to stay in the form, and the bytes that are stored of it. */
interface Way {
  act: () => Promise<FormAnswer | undefined>;
  typed?: Record<string, string>;
  sent?: Buffer;
  /** The content of the store, where it lies there in another form. */
  unsealed?: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}
type Action = Parameters<typeof postForm>[0];

// Each is imported where it is used: a page takes a second.
const pages = {
  feedback: () => import('#app/routes/feedback/feedback.tsx'),
  commission: () => import('#app/routes/sales/commission/booking.tsx'),
  dispute: () => import('#app/routes/sales/staff/dispute.tsx'),
  imports: () => import('#app/routes/people/import/imports.tsx'),
  ledger: () => import('#app/routes/sales/ledger/ledger.tsx'),
  members: () => import('#app/routes/academy/members/imports.tsx'),
  rates: () => import('#app/routes/sales/offers/imports.tsx'),
  images: () => import('#app/routes/content/pictures/library.tsx'),
  course: () => import('#app/routes/courses/editor/course.tsx'),
  packages: () => import('#app/routes/courses/editor/packages.ts'),
  write: () => import('#app/routes/courses/authoring/write.tsx'),
  draft: () => import('#app/routes/courses/authoring/draft.tsx'),
};

type Post = Pick<Parameters<typeof postForm>[1], 'path' | 'params' | 'fields'>;
const asOwner = async (page: keyof typeof pages, post: Post) => {
  const [action, sessionId] = [(await pages[page]()).action as Action, await sessionFor(agency.owner)];
  return () => postForm(action, { ...post, sessionId });
};
const asStaff = async (page: keyof typeof pages, post: Post) => {
  const [action, cookie] = [(await pages[page]()).action as Action, await staffCookie(member)];
  return () => postForm(action, { ...post, headers: { Cookie: cookie, Origin: 'http://localhost:3000' } });
};
const fileOf = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });

async function disputed() {
  const booking = {
    bookingNumber: crypto.randomUUID().slice(0, 8),
    agencyId: agency.agencyId,
    brand: 'PC',
    ship: 'Sun Princess',
    agentUniqueId: agency.owner.agentUniqueId,
    bookedOn: new Date('2026-01-05'),
    sailingOn: new Date('2026-06-01'),
    guests: 2,
    gross: 1000_00,
    commissionExpected: 100_00,
    currency: 'USD',
    state: 'sailed',
  };
  const { bookingNumber } = await db.booking.create({ data: { ...booking, recordedAt: new Date() } });
  const { number } = await openDispute(await signedIn(agency.owner), bookingNumber, {
    reason: 'notPaid',
    detailsTxt: 'x',
  });
  return db.commissionDispute.findUniqueOrThrow({ where: { number } });
}
const message = () => {
  const sent = Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}${'Ahoy! '.repeat(40)}`);
  const typed = { messageTxt: 'The statement is here.' };
  return {
    sent,
    typed,
    fields: { intent: 'message', ...typed, files: fileOf(sent, 'statement.pdf', 'application/pdf') },
  };
};
const delivery = async (page: 'ledger' | 'members' | 'rates', address: string): Promise<Way> => {
  const sent = Buffer.from(`${crypto.randomUUID()},agencyId,ship\n${'1,2,3\n'.repeat(100)}`);
  const fields = { file: fileOf(sent, 'rows.csv', 'text/csv') };
  return { sent, act: await asStaff(page, { path: address, fields }) };
};
// Another one each time, so that its contents are not in the store yet.
const packageOf = async () => Buffer.from(await simplePackage([{ path: 'note.txt', content: crypto.randomUUID() }]));
const ofCourse = async () => {
  const ctx = await signedInAsStaff(member);
  const courseId = await courseOf(ctx);
  return { ctx, courseId, params: { courseId }, path: `/staff/courses/${courseId}` };
};

const waysIn: Record<string, () => Promise<Way>> = {
  async 'a picture with feedback'() {
    const typed = { feedbackType: 'OneSource-D', commentTxt: 'The menu covers the page.' };
    const picture = fileOf(await smallPicture({ format: 'png' }), 'screen.png', 'image/png');
    return { typed, act: await asOwner('feedback', { path: '/home/feedback', fields: { ...typed, picture } }) };
  },
  async 'a file with a message in a dispute'() {
    const { bookingNumber } = await disputed();
    const { fields, ...way } = message();
    const params = { bookingNumber };
    return { ...way, act: await asOwner('commission', { path: `/home/commission/${bookingNumber}`, params, fields }) };
  },
  async 'a file with a message of the staff in a dispute'() {
    const { disputeId } = await disputed();
    const { fields, ...way } = message();
    const params = { disputeId };
    return { ...way, act: await asStaff('dispute', { path: `/staff/sales/disputes/${disputeId}`, params, fields }) };
  },
  async 'a file with users to import'() {
    const sent = Buffer.from(csvOf([personRow(), personRow()]));
    const fields = { file: fileOf(sent, 'people.csv', 'text/csv') };
    return { sent, act: await asOwner('imports', { path: '/home/agency-overview/import', fields }) };
  },
  'a file with bookings': () => delivery('ledger', '/staff/ledger'),
  'a file with members': () => delivery('members', '/staff/members/import'),
  'a file with rates': () => delivery('rates', '/staff/rates/import'),
  async 'a picture for content'() {
    const typed = { altEn: 'A ship', altJa: '船' };
    const file = fileOf(await smallPicture({ format: 'png' }), 'ship.png', 'image/png');
    return { typed, act: await asStaff('images', { path: '/staff/content/images', fields: { ...typed, file } }) };
  },
  async 'a course package, by the form'() {
    const { params, path: address } = await ofCourse();
    const sent = await packageOf();
    const fields = { language: 'en', file: fileOf(sent, 'night.zip', 'application/zip') };
    return { sent, act: await asStaff('course', { path: address, params, fields }) };
  },
  async 'a course package, by the page’s script'() {
    const { params, path: address } = await ofCourse();
    const sent = await packageOf();
    const fields = { language: 'en', file: fileOf(sent, 'night.zip', 'application/zip') };
    return { sent, act: await asStaff('packages', { path: `${address}/packages`, params, fields }) };
  },
  async 'a file for the pages of a course'() {
    const { params, path: address } = await ofCourse();
    const sent = await smallPicture({ format: 'png' });
    const fields = { file: fileOf(sent, 'ship.png', 'image/png') };
    return { sent, act: await asStaff('write', { path: `${address}/write`, params, fields }) };
  },
  async 'a version of a course that was written here'() {
    const { ctx, courseId, path: address } = await ofCourse();
    const name = { courseId, language: 'en' as const };
    await startDraft(ctx, name);
    await db.$transaction((tx) => writeDraft(tx, ctx, name, sampleContent(), 'save-page'));
    const fields = { act: 'preview', version: String((await readDraft(ctx, name)).version), courseVersion: '1' };
    return { act: await asStaff('draft', { path: `${address}/write/en`, params: name, fields }) };
  },
  async 'the job that unpacks a course package'() {
    const { ctx, courseId } = await ofCourse();
    const { uploadId } = await upload(ctx, courseId, await packageOf(), 'en', { check: false });
    return { act: async () => void (await unpackUpload({ db, now: new Date() }, { uploadId })) };
  },
  async 'the job that writes an export'() {
    const ctx = await signedInAsStaff(member);
    const { exportId } = await startExport(ctx, { exportKind: 'people', fileFormat: 'csv' });
    return {
      act: async () => void (await runExport({ db, now: new Date() }, { exportId })),
      unsealed: (content) => unsealedStream('export', exportId, content),
    };
  },
};

/** What is stored: the number of rows of each table, and the files. */
async function stored() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return { rows: await full.rows(), files: files.toSorted() };
}

/** How an act ended: the status and all that it answers, or what a job failed by. */
async function ending({ act }: Way) {
  // The pace of repeated acts is not what is tested.
  await db.throttle.deleteMany();
  try {
    const answer = await act();
    return { status: answer?.status ?? 0, said: JSON.stringify(answer?.data ?? {}), data: answer?.data };
  } catch (error) {
    return { status: 503, said: '', data: undefined, error };
  }
}

const isDone = (status: number) => [0, 200, 302].includes(status);
/** More than any way writes. */
const mostRows = 200;

test.each(Object.keys(waysIn))('%s is stored completely or refused', async (name) => {
  const way = await waysIn[name]!();
  const before = await stored();

  const refused = await onFullDisk(folder, () => ending(way));
  expect(refused.status).toBe(503);
  if (refused.error) expect(refused.error).toBeInstanceOf(FilesUnavailable);
  else expect(refused.said).toMatch(/Files can’t be stored at the moment.+Reference number: [\w-]{9}/);
  if (way.typed) expect(refused.data).toMatchObject({ initialValue: way.typed });
  expect(await stored()).toEqual(before);

  // The database has room for more rows each time.
  let rows = 0;
  for (; rows < mostRows; rows += everyRow ? 1 : rows + 1) {
    const { status, error } = await full.withRoomFor(rows, () => ending(way));
    if (isDone(status)) break;
    expect([rows, status]).toEqual([rows, 503]);
    if (error) expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await stored()).toEqual(before);
  }
  expect(rows).toBeGreaterThan(2);
  expect(rows).toBeLessThan(mostRows);

  // There was room for all of it at last.
  const after = await stored();
  const added = after.files.filter((file) => !before.files.includes(file));
  expect(added.length).toBeGreaterThan(0);
  const contents = await Promise.all(added.map(async (file) => buffer(await fileStore().open(path.basename(file)))));
  for (const [place, content] of contents.entries())
    expect(createHash('sha256').update(content).digest('hex')).toBe(path.basename(added[place]!));
  if (way.sent) expect(contents).toEqual([way.sent]);
  if (way.unsealed) {
    const [file] = added;
    const text = await buffer(way.unsealed(await fileStore().open(path.basename(file!))));
    expect(text.toString()).toContain(agency.owner.userId);
  }
  expect(await db.storedFile.count({ where: { purpose: 'incoming' } })).toBe(0);
});

// It keeps the packages that it has published, and publishes the others when it runs again.
if (everyRow)
  test('the job that adopts the starter courses names what is in the store, and nothing else', async () => {
    const adopt = () => adoptStarterCourses({ db, now: new Date() }, {});
    const before = await stored();
    const [named, files] = [
      () => db.courseFile.findMany({ select: { hash: true, size: true } }),
      async () => (await stored()).files,
    ];
    const known = new Set((await named()).map(({ hash }) => hash));
    await onFullDisk(folder, () => expect(adopt()).rejects.toMatchObject({ code: expect.stringMatching(/^E/) }));
    expect(await files()).toEqual(before.files);
    for (let rows = 100; ; rows *= 3) {
      const end = await full.withRoomFor(rows, () => adopt().then(() => 'done', isDatabaseUnavailable));
      const added = (await named()).filter(({ hash }) => !known.has(hash));
      const inStore = (await files()).filter((file) => !before.files.includes(file)).map((file) => path.basename(file));
      expect(inStore.toSorted()).toEqual([...new Set(added.map(({ hash }) => hash))].toSorted());
      for (const { hash, size } of added) expect((await buffer(await fileStore().open(hash))).byteLength).toBe(size);
      if (end === 'done') break;
      expect([rows, end]).toEqual([rows, true]);
    }
  });
