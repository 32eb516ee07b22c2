import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { everyRow } from '#tests/support/depth.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-staff-courses-'));
process.env.DATA_DIR = folder;
afterAll(() => rm(folder, { recursive: true }));
const { database } = await import('#app/platform/database.server.ts');
const { fileStore } = await import('#app/platform/fileStore.server.ts');
const { initAttempt } = await import('#app/domain/courses/runtime/initAttempt.server.ts');
const { openPreviewFile } = await import('#app/domain/courses/editor/openPreviewFile.server.ts');
const { previewCourse } = await import('#app/domain/courses/editor/previewCourse.server.ts');
const { leaveDryRun } = await import('#app/domain/courses/attempts/leaveDryRun.server.ts');
const { listDryRuns } = await import('#app/domain/courses/attempts/listDryRuns.server.ts');
const { keepLearning } = await import('#app/domain/courses/analytics/keepLearning.server.ts');
const { publishVersion } = await import('#app/domain/courses/editor/publishVersion.server.ts');
const { retireCourse } = await import('#app/domain/courses/editor/retireCourse.server.ts');
const { saveCourse } = await import('#app/domain/courses/editor/saveCourse.server.ts');
const { unpackUpload } = await import('#app/domain/courses/editor/unpackUpload.server.ts');
const { uploadPackage } = await import('#app/domain/courses/editor/uploadPackage.server.ts');
const { readCourseToEdit } = await import('#app/domain/courses/editor/readCourseToEdit.server.ts');
const { removeUnnamed } = await import('#app/domain/operations/files/removeUnnamed.server.ts');
const { packageLimits } = await import('#app/domain/courses/packages/packageEntries.ts');
const { coursePage, reasonOf } = await import('#app/routes/courses/editor/coursePage.server.ts');
const { action: packagesAction } = await import('#app/routes/courses/editor/packages.ts');
const { action: previewAction } = await import('#app/routes/courses/editor/previewAttempt.ts');
const { brokenPackages } = await import('#tests/support/brokenPackages.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { courseInput, courseOf, upload } = await import('#tests/support/courseEditor.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { simpleManifest, simplePackage, zipOf } = await import('#tests/support/packages.ts');
const { openCourseFile } = await import('#app/domain/courses/runtime/openCourseFile.server.ts');
const { action: hostsAction } = await import('#app/routes/courses/editor/hosts.ts');
const { makeDue, runJobs } = await import('#tests/support/jobs.ts');
const { requeueJob } = await import('#app/platform/queue.server.ts');
const { newStaff, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
/** The status of what an action answers or throws. */
const statusOf = async (work: () => Promise<unknown>) => {
  const answer = (await work().catch((thrown: unknown) => thrown)) as { status?: number; init?: { status?: number } };
  return answer.status ?? answer.init?.status ?? 200;
};
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
let member: Awaited<ReturnType<typeof newStaff>>;
let ctx: StaffContext;
beforeAll(async () => {
  member = await newStaff('learning-manager');
  ctx = await signedInAsStaff(member);
});

const versionOf = async (courseId: string) => (await db.course.findUniqueOrThrow({ where: { courseId } })).version;
const actionsOf = async (courseId: string) =>
  (await db.audit.findMany({ where: { subjectKind: 'course', subjectId: courseId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action.replace('academy.', ''),
  );

test('a package is uploaded, checked, previewed, placed and published, and a learner opens it', async () => {
  const courseId = await courseOf(ctx);
  const learner = await newLearner(db, await buildAgency(db, { country: 'US' }));
  const opening = async () =>
    initAttempt(await signedIn(learner), { companyId: 'PC', authId: learner.authId, courseId });
  const { state, packageId } = await upload(ctx, courseId, await simplePackage());
  expect(state).toBe('ready');
  await expect(opening()).rejects.toMatchObject({ code: 'notFound' });
  expect(await db.coursePackage.findUniqueOrThrow({ where: { packageId: packageId! } })).toMatchObject({
    state: 'ready',
    number: 1,
    createdBy: member.staffId,
  });
  await saveCourse(ctx, courseId, courseInput({ version: 1, places: { PC: 'elective' } }));
  await expect(publishVersion(ctx, { courseId, packageId: packageId!, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
  await publishVersion(ctx, { courseId, packageId: packageId!, version: 2 });
  await expect(publishVersion(ctx, { courseId, packageId: packageId!, version: 3 })).rejects.toMatchObject({
    code: 'alreadySo',
  });
  expect(await opening()).toMatchObject({ package: { packageId, version: 1 } });
  expect(await actionsOf(courseId)).toEqual([
    'course-added',
    'package-uploaded',
    'package-ready',
    'course-changed',
    'course-published',
  ]);

  const next = await upload(ctx, courseId, await simplePackage([{ path: 'new.txt', content: 'new' }]));
  await publishVersion(ctx, { courseId, packageId: next.packageId!, version: 3 });
  // Who is in the middle keeps theirs; another learner gets the new one.
  expect(await opening()).toMatchObject({ package: { version: 1 } });
  const other = await newLearner(db, await buildAgency(db, { country: 'US' }));
  expect(await initAttempt(await signedIn(other), { companyId: 'PC', authId: other.authId, courseId })).toMatchObject({
    package: { version: 2 },
  });
  const { versions } = await readCourseToEdit(ctx, courseId);
  expect(versions.map((each) => [each.number, each.state, each.openAttempts])).toEqual([
    [2, 'published', 1],
    [1, 'replaced', 1],
  ]);
  // Who only looks at a course that they have passed is not in its middle.
  await db.courseAttempt.updateMany({ where: { courseId, authId: other.authId }, data: { review: true } });
  expect((await readCourseToEdit(ctx, courseId)).versions.map(({ openAttempts }) => openAttempts)).toEqual([0, 1]);

  await retireCourse(ctx, { courseId, version: 4 });
  const third = await newLearner(db, await buildAgency(db, { country: 'US' }));
  await expect(
    initAttempt(await signedIn(third), { companyId: 'PC', authId: third.authId, courseId }),
  ).rejects.toMatchObject({ code: 'notFound' });
  // Who is in the middle may finish, and begins no other attempt.
  expect(await opening()).toMatchObject({ package: { version: 1 } });
  await db.courseAttempt.updateMany({ where: { courseId, authId: learner.authId }, data: { endedAt: new Date() } });
  await expect(opening()).rejects.toMatchObject({ code: 'notFound' });
  await publishVersion(ctx, { courseId, packageId: packageId!, version: 5 });
  expect((await readCourseToEdit(ctx, courseId)).versions.map((each) => each.state)).toEqual(['replaced', 'published']);
});

describe('a package is refused with a sentence', () => {
  test.each(brokenPackages.map((each) => [each.what, each] as const))('%s', async (_, { bytes, fault, entry }) => {
    const courseId = await courseOf(ctx);
    const refused = await upload(ctx, courseId, await bytes());
    expect(refused).toMatchObject({ state: 'refused', fault, entry, packageId: null });
    for (const language of ['en', 'ja'] as const) {
      const sentence = reasonOf(language, refused);
      expect(sentence).toContain(entry);
      expect(sentence).toMatch(/[.。]$/);
      expect(sentence).not.toContain('fault.');
    }
    expect(await db.coursePackage.count({ where: { courseId } })).toBe(0);
    expect(await actionsOf(courseId)).toEqual(['course-added', 'package-uploaded', 'package-refused']);
  });

  test('of which nothing stays in the store but what other packages have too', async () => {
    const courseId = await courseOf(ctx);
    const own = `Of this package alone ${crypto.randomUUID()}`;
    const bytes = Buffer.from(
      await simplePackage([
        { path: 'own.txt', content: own, options: { level: 0 } },
        { path: 'last.txt', content: 'Unchanged words', options: { level: 0 } },
      ]),
    );
    bytes.write('X', bytes.indexOf('Unchanged'));
    await upload(ctx, courseId, await simplePackage());
    expect(await upload(ctx, courseId, bytes)).toMatchObject({ state: 'refused', entry: 'last.txt' });
    await expect(fileStore().open(createHash('sha256').update(own).digest('hex'))).rejects.toThrow();
    const { files } = (await db.coursePackage.findFirstOrThrow({ where: { courseId }, include: { files: true } }))!;
    for (const { hash } of files) expect(await text(await fileStore().open(hash))).not.toBe('');
  });

  if (everyRow)
    test('that is larger than 300 MB, of which nothing stays', async () => {
      const courseId = await courseOf(ctx);
      const part = new Uint8Array(8 * 1024 * 1024);
      async function* content() {
        for (let sent = 0; sent <= packageLimits.bytes; sent += part.byteLength) yield part;
      }
      await expect(
        uploadPackage(ctx, { courseId, language: 'en', name: 'large.zip', type: '', content: content() }),
      ).rejects.toMatchObject({ code: 'fileTooLarge', params: { megabytes: 300 } });
      expect(await db.courseUpload.count({ where: { courseId } })).toBe(0);
      expect(await readdir(path.join(folder, 'files', 'incoming'))).toEqual([]);
    });
});

test('what a package unpacks stays, also where the last file that has the same goes before it is a version', async () => {
  const courseId = await courseOf(ctx);
  const content = crypto.randomUUID();
  const hash = createHash('sha256').update(content).digest('hex');
  const { uploadId } = await upload(ctx, courseId, await simplePackage([{ path: 'own.txt', content }]), 'en', {
    check: false,
  });
  let unpacking: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM course_uploads WHERE upload_id = ${uploadId}::uuid FOR UPDATE`;
    unpacking = unpackUpload({ db, now: new Date() }, { uploadId });
    await vi.waitFor(
      async () => {
        const waiting = await db.$queryRaw`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(waiting).toHaveLength(1);
      },
      { timeout: 10_000 },
    );
    // As a removal of that file does.
    await removeUnnamed(db, hash);
  });
  await unpacking;
  expect(await db.courseFile.count({ where: { hash } })).toBe(1);
  expect(await text(await fileStore().open(hash))).toBe(content);
  expect(await db.storedFile.count({ where: { purpose: 'incoming' } })).toBe(0);
});

test('an upload whose job failed for good says so with the reason, and is checked once it is restarted', async () => {
  const courseId = await courseOf(ctx);
  const { uploadId, fileId } = await upload(
    ctx,
    courseId,
    await simplePackage([{ path: 'own.txt', content: crypto.randomUUID() }]),
    'en',
    { check: false },
  );
  const shown = async () => (await coursePage(ctx, courseId)).uploads[0];
  expect(await shown()).toMatchObject({ state: 'checking', reason: null });
  // The store cannot be reached.
  const { hash } = await db.storedFile.findUniqueOrThrow({ where: { id: fileId! } });
  const archive = path.join(folder, 'files', hash.slice(0, 2), hash);
  await rename(archive, `${archive}.away`);
  await runJobs(ctx.now);
  expect(await shown()).toMatchObject({ state: 'checking' });
  await makeDue('unpack-course', { lastAttempt: true });
  await runJobs(ctx.now);
  expect(await shown()).toMatchObject({
    state: 'failed',
    reason: 'Unexpected error. See the server log under the job’s ID.',
  });
  expect((await coursePage(ctx, courseId)).isChecking).toBe(false);
  await rename(`${archive}.away`, archive);
  const { id } = await db.job.findFirstOrThrow({ where: { data: { path: ['uploadId'], equals: uploadId } } });
  await requeueJob(db, 'unpack-course', id);
  expect(await shown()).toMatchObject({ state: 'checking' });
  await runJobs(ctx.now);
  expect((await readCourseToEdit(ctx, courseId)).uploads[0]).toMatchObject({ state: 'ready', failure: null });
});

test('hosts that a package calls and files that it lacks are named at once; an administrator allows a host, and its pages may load from there', async () => {
  const courseId = await courseOf(ctx);
  const page =
    '<script src="https://cdn.example.net/a.js"></script><video src="//video.example.net/a.mp4"></video><script>API.LMSInitialize("")</script>';
  const manifest = simpleManifest.replace('<file href="index.html"/>', '$&<file href="gone.css"/>');
  const { packageId } = await upload(
    ctx,
    courseId,
    await zipOf([
      { path: 'imsmanifest.xml', content: manifest },
      { path: 'index.html', content: page },
    ]),
  );
  const shown = async () => coursePage(ctx, courseId);
  const missing = 'The manifest lists “gone.css”, but the package has no such file.';
  const blocked = (host: string) => `Content from ${host} won’t load until an administrator allows that host.`;
  expect((await shown()).remarks).toEqual([
    { packageId, version: 'English 1', sentences: [blocked('cdn.example.net'), blocked('video.example.net'), missing] },
  ]);
  const administrator = await newStaff('administrator');
  const post = async (hosts: string[], otherHost: string, { version = 1, cookie = '' } = {}) => {
    const body = new URLSearchParams([
      ['version', String(version)],
      ['otherHost', otherHost],
      ...hosts.map((host) => ['hosts', host]),
    ]);
    const request = new Request(`http://localhost:3000/staff/courses/${courseId}/hosts`, {
      method: 'POST',
      body,
      headers: { cookie: cookie || (await staffCookie(administrator)), origin: 'http://localhost:3000' },
    });
    return statusOf(async () => hostsAction({ request, params: { courseId }, context: {} }));
  };
  expect(await post(['cdn.example.net'], '', { cookie: await staffCookie(member) })).toBe(403);
  const allowed = () => db.courseHost.count({ where: { courseId } });
  // What is refused is said on the course's page.
  for (const other of ['localhost', 'a b.example.net', "x.example.net 'unsafe-inline'"])
    expect(await post([], other)).toBe(302);
  expect(await allowed()).toBe(0);
  expect(await post(['cdn.example.net'], 'https://Films.Example.net/a?b')).toBe(302);
  expect(await post([], '')).toBe(302);
  expect(await allowed()).toBe(2);
  expect(await shown()).toMatchObject({
    mayAllowHosts: false,
    hosts: [
      { host: 'cdn.example.net', isAllowed: true },
      { host: 'films.example.net', isAllowed: true },
      { host: 'video.example.net', isAllowed: false },
    ],
    remarks: [{ sentences: [blocked('video.example.net'), missing] }],
  });
  expect(
    await db.audit.findFirstOrThrow({ where: { subjectId: courseId, action: 'academy.course-hosts-changed' } }),
  ).toMatchObject({
    actorId: administrator.staffId,
    before: { hosts: [] },
    after: { hosts: ['cdn.example.net', 'films.example.net'] },
  });

  const opened = await previewCourse(ctx, { courseId, packageId: packageId! });
  const token = /\/courses\/([^/]+)\/$/.exec(opened.launchAddress)![1]!;
  expect((await openPreviewFile({ db, now: new Date() }, { token, path: 'index.html' })).hosts).toEqual([
    'cdn.example.net',
    'films.example.net',
  ]);
  await saveCourse(ctx, courseId, courseInput({ version: 2, places: { PC: 'elective' } }));
  await publishVersion(ctx, { courseId, packageId: packageId!, version: 3 });
  const learner = await newLearner(db, await buildAgency(db, { country: 'US' }));
  const attempt = await initAttempt(await signedIn(learner), { companyId: 'PC', authId: learner.authId, courseId });
  const learnersToken = /\/courses\/([^/]+)\/$/.exec(attempt.launchAddress)![1]!;
  expect(
    (await openCourseFile({ db, now: new Date() }, { token: learnersToken, path: 'index.html' }))!.hosts.toSorted(),
  ).toEqual(['cdn.example.net', 'films.example.net']);
  expect(await post([], '', { version: 4 })).toBe(302);
  expect((await openCourseFile({ db, now: new Date() }, { token: learnersToken, path: 'index.html' }))!.hosts).toEqual(
    [],
  );
});

test('the page’s script posts a package, and reads why one was not taken', async () => {
  const courseId = await courseOf(ctx);
  const cookie = await staffCookie(member);
  const post = async (fields: [string, string | File][]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const request = new Request(`http://localhost:3000/staff/courses/${courseId}/packages`, {
      method: 'POST',
      body,
      headers: { cookie, origin: 'http://localhost:3000' },
    });
    const response = (await packagesAction({ request, params: { courseId }, context: {} })) as Response;
    return { status: response.status, answer: (await response.json()) as { uploadId?: string; problem?: string } };
  };
  const file = new File([new Uint8Array(await simplePackage())], 'night.zip', { type: 'application/zip' });
  expect(await post([['language', 'en']])).toEqual({ status: 400, answer: { problem: 'Please choose a file.' } });
  expect((await post([['file', file]])).status).toBe(400);
  const { status, answer } = await post([
    ['language', 'ja'],
    ['file', file],
  ]);
  expect(status).toBe(200);
  expect(await db.courseUpload.findUniqueOrThrow({ where: { uploadId: answer.uploadId! } })).toMatchObject({
    courseId,
    language: 'ja',
    fileName: 'night.zip',
    state: 'checking',
    createdBy: member.staffId,
  });
});

test('a dry run shows the files of a version while the session of its viewer lasts, and nothing of it counts', async () => {
  const courseId = await courseOf(ctx);
  const { packageId } = await upload(ctx, courseId, await simplePackage());
  const [viewer, cookie] = [await newStaff('learning-manager'), await staffCookie(member)];
  const viewing = await signedInAsStaff(viewer);
  const opened = await previewCourse(viewing, { courseId, packageId: packageId! });
  const token = /\/courses\/([^/]+)\/$/.exec(opened.launchAddress)![1]!;
  const open = (path: string, hours = 0, host?: string) =>
    openPreviewFile({ db, now: new Date(Date.now() + hours * 3600_000) }, { token, path, courseId: host });
  expect(await text(await (await open('index.html')).open())).toContain('A course');
  expect(await outcome(open('other.html'))).toBe('notFound');
  await open('index.html', 0, courseId);
  expect(await outcome(open('index.html', 0, crypto.randomUUID())), "another course's host").toBe('notFound');
  expect(await outcome(open('index.html', 5))).toBe('notFound');
  await db.session.updateMany({ where: { accountId: viewer.staffId }, data: { endedAt: new Date() } });
  expect(await outcome(open('index.html'))).toBe('notFound');

  const say = async (act: string, input: object) => {
    const request = new Request('http://localhost:3000/staff/courses/x', {
      method: 'POST',
      body: JSON.stringify({ act, input }),
      headers: { cookie, origin: 'http://localhost:3000', 'Content-Type': 'application/json' },
    });
    return (
      (await previewAction({ request, params: { courseId, packageId: packageId! }, context: {} })) as Response
    ).json();
  };
  const first = (await say('init', {})) as { registration: string };
  expect(first).toMatchObject({ sequence: 0, data: {}, package: { packageId } });
  const { registration } = first;
  const at = (score: string) => ({ i: { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': score } });
  expect(await say('commit', { registration, sequence: 7, data: at('40') })).toMatchObject({
    sequence: 7,
    passed: false,
    state: 'failed',
    score: 40,
    ended: false,
  });
  expect(await say('commit', { registration: opened.registration, sequence: 1, data: {} })).toMatchObject({
    code: 'notFound',
  });
  // It continues where it was left, and starts over where that is asked for.
  expect(await say('init', {})).toMatchObject({ registration, sequence: 7, data: at('40') });
  const asMember = await signedInAsStaff(member);
  const [run] = await listDryRuns(asMember, courseId);
  expect(run).toMatchObject({ packageId, state: 'failed', score: 40, passMark: null, by: { firstName: 'Mika' } });
  await leaveDryRun(asMember, packageId!);
  const again = (await say('init', {})) as { registration: string };
  expect(again).toMatchObject({ sequence: 0, data: {} });
  const passed = { i: { 'cmi.core.lesson_status': 'passed' } };
  expect(await say('terminate', { registration: again.registration, sequence: 1, data: passed })).toMatchObject({
    passed: true,
    ended: true,
  });
  expect(await listDryRuns(asMember, courseId)).toMatchObject([{ state: 'passed', score: null }]);
  await keepLearning({ db });
  expect([
    await db.courseAttempt.count({ where: { courseId } }),
    await db.courseResult.count({ where: { courseId } }),
    await db.learningSum.count({ where: { courseId } }),
  ]).toEqual([0, 0, 0]);
  const reviewer = await signedInAsStaff(await newStaff('reviewer'));
  expect(await outcome(listDryRuns(reviewer, courseId))).toBe('forbidden');
  expect(await outcome(leaveDryRun(reviewer, packageId!))).toBe('forbidden');
});

test('how a course is completed is chosen, with minutes where they matter; until then the page says what its packages do not report', async () => {
  const courseId = await courseOf(ctx);
  await upload(ctx, courseId, await simplePackage());
  const remarks = async () => (await coursePage(ctx, courseId)).remarks.flatMap(({ sentences }) => sentences);
  expect(await remarks()).toEqual([expect.stringContaining('never reported') as string]);
  const version = await versionOf(courseId);
  await saveCourse(ctx, courseId, courseInput({ version, completionRule: 'minutes', completionMinutes: 20 }));
  expect(await readCourseToEdit(ctx, courseId)).toMatchObject({ completionRule: 'minutes', completionMinutes: 20 });
  expect(await remarks()).toEqual([]);
  await saveCourse(
    ctx,
    courseId,
    courseInput({ version: version + 1, completionRule: 'opened', completionMinutes: 20 }),
  );
  expect(await readCourseToEdit(ctx, courseId)).toMatchObject({ completionRule: 'opened', completionMinutes: null });
});

test('the second of two editors is refused, and a reviewer may do none of it', async () => {
  const courseId = await courseOf(ctx);
  await saveCourse(ctx, courseId, courseInput({ version: 1, titleEn: 'First' }));
  await expect(saveCourse(ctx, courseId, courseInput({ version: 1, titleEn: 'Second' }))).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(saveCourse(ctx, courseId, courseInput({ version: 2, categoryId: 'nowhere' }))).rejects.toMatchObject({
    code: 'invalidOption',
    field: 'categoryId',
  });
  expect(await versionOf(courseId)).toBe(2);
  await saveCourse(ctx, courseId, courseInput({ version: 2, attemptLimit: 3 }));
  expect(await readCourseToEdit(ctx, courseId)).toMatchObject({ attemptLimit: 3, completionRule: 'reported' });
  const reviewer = await signedInAsStaff(await newStaff('reviewer'));
  await expect(courseOf(reviewer)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(
    uploadPackage(reviewer, { courseId, language: 'en', name: '', type: '', content: (async function* () {})() }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  await expect(retireCourse(reviewer, { courseId, version: 3 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(previewCourse(reviewer, { courseId, packageId: courseId })).rejects.toMatchObject({ code: 'forbidden' });
});
