import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { DraftChange } from '#app/domain/courses/authoring/changes.ts';
import { printOf } from '#app/domain/courses/authoring/fingerprint.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { sampleContent } from '#tests/support/courseDrafts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-written-courses-'));
process.env.DATA_DIR = folder;
afterAll(() => rm(folder, { recursive: true }));
const { database } = await import('#app/platform/database.server.ts');
const { addMedium } = await import('#app/domain/courses/authoring/addMedium.server.ts');
const { listDrafts } = await import('#app/domain/courses/authoring/listDrafts.server.ts');
const { bringOver } = await import('#app/domain/courses/authoring/bringOver.server.ts');
const { changeDraft, writeDraft } = await import('#app/domain/courses/authoring/changeDraft.server.ts');
const { exportCourse } = await import('#app/domain/courses/authoring/exportCourse.server.ts');
const { makeVersion } = await import('#app/domain/courses/authoring/makeVersion.server.ts');
const { openMedium } = await import('#app/domain/courses/authoring/openMedium.server.ts');
const { readDraft } = await import('#app/domain/courses/authoring/readDraft.server.ts');
const { removeMedium } = await import('#app/domain/courses/authoring/removeMedium.server.ts');
const { restoreVersion } = await import('#app/domain/courses/authoring/restoreVersion.server.ts');
const { startDraft } = await import('#app/domain/courses/authoring/startDraft.server.ts');
const { translatedCourse } = await import('#app/domain/courses/authoring/translation.ts');
const { publishVersion } = await import('#app/domain/courses/editor/publishVersion.server.ts');
const { readAnswers } = await import('#app/domain/courses/runtime/readAnswers.server.ts');
const { fileStore } = await import('#app/platform/fileStore.server.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { courseOf, upload } = await import('#tests/support/courseEditor.ts');
const { openPage, postForm } = await import('#tests/support/formClient.ts');
const { draftPage } = await import('#app/routes/courses/authoring/draftPage.server.ts');
const writePage = await import('#app/routes/courses/authoring/writePage.tsx');
const { newStaff, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const { smallPicture } = await import('#tests/support/pictures.ts');

const db = database();
let ctx: StaffContext;
beforeAll(async () => {
  ctx = await signedInAsStaff(await newStaff('learning-manager'));
});

const language = 'en' as const;
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

async function writtenCourse(content = sampleContent()): Promise<{ courseId: string; language: typeof language }> {
  const name = { courseId: await courseOf(ctx), language };
  await startDraft(ctx, name);
  await db.$transaction((tx) => writeDraft(tx, ctx, name, content, 'save-page'));
  return name;
}
const versionOf = async (name: { courseId: string; language: typeof language }) => (await readDraft(ctx, name)).version;
const made = async (name: { courseId: string; language: typeof language }) =>
  (await makeVersion(ctx, { ...name, version: await versionOf(name) })).packageId;
const packagesOf = ({ courseId }: { courseId: string }) =>
  db.coursePackage.findMany({
    where: { courseId },
    select: { packageId: true, number: true, state: true, standard: true },
    orderBy: { number: 'asc' },
  });

test('two editors disturb each other only where both change one page, and a page that is gone is not found', async () => {
  const name = await writtenCourse();
  const [one, two] = (await readDraft(ctx, name)).content.pages;
  const save = (id: string, print: string, title: string) =>
    outcome(changeDraft(ctx, name, { act: 'save-page', page: { id, title, body: 'x' }, print }));
  expect(await save('p-one', printOf(one!), 'Mine')).toBe('done');
  expect(await save('p-two', printOf(two!), 'Another')).toBe('done');
  expect(await save('p-one', printOf(one!), 'Too late')).toBe('conflict');
  await changeDraft(ctx, name, { act: 'delete', part: 'page', id: 'p-one' });
  expect(await save('p-one', printOf(one!), 'Gone')).toBe('notFound');
  expect((await readDraft(ctx, name)).content.pages.map(({ title }) => title)).toEqual(['Another']);
  expect(await outcome(startDraft(ctx, name))).toBe('alreadySo');
});

test('a learner sees their answers in the words of the choices', async () => {
  const name = await writtenCourse();
  const [packageId, { code }] = [
    await made(name),
    await db.course.findUniqueOrThrow({ where: { courseId: name.courseId } }),
  ];
  const learner = await newLearner(db, await buildAgency(db));
  const answered = {
    id: `${code}-q-one`,
    learner_response: 'b',
    'correct_responses.0.pattern': 'b',
    result: 'correct',
  };
  const item = Object.fromEntries(Object.entries(answered).map(([key, value]) => [`cmi.interactions.0.${key}`, value]));
  const { authId, agentUniqueId } = learner;
  await db.courseAttempt.create({
    data: { authId, agentUniqueId, courseId: name.courseId, packageId, startedAt: new Date(), data: { item } },
  });
  const { answers } = await readAnswers(await signedIn(learner), name.courseId);
  expect(answers).toMatchObject([{ response: 'Large', right: 'Large', result: 'correct' }]);
});

test('a translation is of the text that its editor saw, also where that has changed since', async () => {
  const name = await writtenCourse();
  const { courseId } = name;
  await startDraft(ctx, { courseId, language: 'ja' });
  await bringOver(ctx, { courseId, language: 'ja', from: 'en' });
  const { drafts } = await listDrafts(ctx, courseId);
  expect(drafts.map((each) => [each.language, each.waiting > 0])).toEqual([
    ['en', false],
    ['ja', true],
  ]);
  const cookie = await staffCookie(await newStaff('learning-manager'));
  const at = (pageId: string) => ({
    path: `/staff/courses/${courseId}/write/ja/pages/${pageId}?from=en`,
    params: { courseId, language: 'ja', pageId },
    headers: { Cookie: cookie },
  });
  const open = async (pageId: string) =>
    (await openPage(writePage.loader, at(pageId))).data as { print: string; others: { print: string }[] };
  const save = ({ print, others }: Awaited<ReturnType<typeof open>>, pageId: string) =>
    postForm(writePage.action, {
      ...at(pageId),
      fields: { pageTitle: '港', pageBody: '訳文', from: 'en', seen: others[0]!.print, print },
    });
  const [first, second] = [await open('p-one'), await open('p-two')];
  const [page] = (await readDraft(ctx, name)).content.pages;
  await changeDraft(ctx, name, { act: 'save-page', page: { ...page!, body: 'Other' }, print: printOf(page!) });
  expect((await save(first, 'p-one')).status).toBe(302);
  expect((await save(second, 'p-two')).status).toBe(302);
  const [source, target] = [await readDraft(ctx, name), await readDraft(ctx, { courseId, language: 'ja' })];
  const { pages } = translatedCourse(source.content, target.content);
  expect(pages.slice(0, 2).map(({ state }) => state)).toEqual(['older', 'current']);
});

test('a language with different parts is not said to equal the other', async () => {
  const { courseId } = await writtenCourse();
  await startDraft(ctx, { courseId, language: 'ja' });
  await bringOver(ctx, { courseId, language: 'ja', from: 'en' });
  const comparison = async (of: 'en' | 'ja') => (await draftPage(ctx, { courseId, language: of })).translation;
  expect(await comparison('en')).toMatchObject({ language: 'ja', left: 0, isWhole: true });
  await changeDraft(ctx, { courseId, language: 'ja' }, { act: 'add-page', id: 'p-own' });
  expect(await comparison('ja')).toMatchObject({ language: 'en', missing: 0, waiting: 4, left: 1, isWhole: false });
  await changeDraft(ctx, { courseId, language: 'ja' }, { act: 'delete', part: 'page', id: 'p-one' });
  expect(await comparison('en')).toMatchObject({ missing: 1, waiting: 0, left: 1, isWhole: false });
});

test('a question that is deleted while it is asked stays in the version that asks it, and cannot be saved again', async () => {
  const name = await writtenCourse();
  const packageId = await made(name);
  const { version } = await db.course.findUniqueOrThrow({ where: { courseId: name.courseId } });
  await publishVersion(ctx, { courseId: name.courseId, packageId, version });
  const idsIn = (content: ReturnType<typeof sampleContent>) =>
    content.test.pools.flatMap(({ questions }) => questions.map(({ id }) => id));
  const { content } = await readDraft(ctx, name);
  const [question] = content.test.pools[0]!.questions;
  await changeDraft(ctx, name, { act: 'delete', part: 'question', id: 'q-one' });
  const change: DraftChange = { act: 'save-question', question: question!, print: printOf(question!) };
  expect(await outcome(changeDraft(ctx, name, change))).toBe('notFound');
  const after = await readDraft(ctx, name);
  expect(idsIn(after.content)).toEqual(['q-two']);
  expect(after.versions.map((each) => [each.state, idsIn(each.content)])).toEqual([['published', ['q-one', 'q-two']]]);
  const file = await db.courseFile.findUniqueOrThrow({ where: { packageId_path: { packageId, path: 'index.html' } } });
  expect((await buffer(await fileStore().open(file.hash))).toString()).toContain('What about q-one?');
  // Its text comes back with the version.
  await restoreVersion(ctx, { ...name, packageId, version: await versionOf(name) });
  expect(idsIn((await readDraft(ctx, name)).content)).toEqual(['q-one', 'q-two']);
});

test('a version is made, made again while no one has published it, published, kept with its text, and brought back', async () => {
  const name = await writtenCourse();
  const { courseId } = name;
  const first = await made(name);
  expect(await made(name)).toBe(first);
  const change = async (title: string) => {
    const [page] = (await readDraft(ctx, name)).content.pages;
    await changeDraft(ctx, name, { act: 'save-page', page: { ...page!, title }, print: printOf(page!) });
  };
  await change('Second title');
  expect(await made(name)).toBe(first);
  const file = await db.courseFile.findUniqueOrThrow({
    where: { packageId_path: { packageId: first, path: 'index.html' } },
  });
  expect((await buffer(await fileStore().open(file.hash))).toString()).toContain('Second title');
  const { version } = await db.course.findUniqueOrThrow({ where: { courseId } });
  await publishVersion(ctx, { courseId, packageId: first, version });
  const isPublished = async () => (await listDrafts(ctx, courseId)).drafts.map((each) => each.isPublished);
  expect(await isPublished()).toEqual([true]);
  await change('Third title');
  expect(await isPublished()).toEqual([false]);
  const second = await made(name);
  expect(await packagesOf(name)).toEqual([
    { packageId: first, number: 1, state: 'published', standard: '2004' },
    { packageId: second, number: 2, state: 'ready', standard: '2004' },
  ]);
  expect(await outcome(restoreVersion(ctx, { ...name, packageId: first, version: 1 }))).toBe('conflict');
  await restoreVersion(ctx, { ...name, packageId: first, version: await versionOf(name) });
  const { content, versions } = await readDraft(ctx, name);
  expect(content.pages[0]!.title).toBe('Second title');
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(await outcome(makeVersion(ctx, { ...name, version: 1 }))).toBe('conflict');
});

test('a file is found by its name alone, whatever an address says', async () => {
  const { courseId } = await writtenCourse();
  for (const name of ['none.png', '../secret', 'a\u0000b', ''])
    expect(await outcome(openMedium(ctx, courseId, name))).toBe('notFound');
});

test('what is not whole is neither made into a version nor taken along', async () => {
  const { test: asked, ...rest } = sampleContent();
  const name = await writtenCourse({ ...rest, test: { ...asked, pools: [{ ...asked.pools[0]!, draw: 3 }] } });
  const { version, faults } = await readDraft(ctx, name);
  expect(faults.map(({ fault }) => fault)).toEqual(['poolTooSmall']);
  expect(await outcome(makeVersion(ctx, { ...name, version }))).toBe('courseHasFaults');
  expect(await outcome(exportCourse(ctx, name, '1.2'))).toBe('courseHasFaults');
});

test.each(['1.2', '2004', 'cmi5'] as const)(
  'its own export in %s, uploaded again, is a version that plays',
  async (standard) => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'x')]);
    const name = await writtenCourse();
    await addMedium(ctx, { courseId: name.courseId, name: 'Harbor plan.PDF', content: Readable.from([pdf]) });
    const [page] = (await readDraft(ctx, name)).content.pages;
    const body = 'See:\n\n```document harbor-plan.pdf\ntitle: Plan\n```';
    await changeDraft(ctx, name, { act: 'save-page', page: { ...page!, body }, print: printOf(page!) });
    const { fileName, content } = await exportCourse(ctx, name, standard);
    expect(fileName).toMatch(/-en-(scorm-(1\.2|2004)|cmi5)\.zip$/);
    const other = await courseOf(ctx);
    const { state, packageId } = await upload(ctx, other, await buffer(content));
    expect(state).toBe('ready');
    expect(await db.coursePackage.findUniqueOrThrow({ where: { packageId: packageId! } })).toMatchObject({
      standard,
      remarks: [],
    });
    const [kept] = await db.courseFile.findMany({ where: { packageId: packageId!, path: 'files/harbor-plan.pdf' } });
    expect(kept).toMatchObject({ size: pdf.byteLength, type: 'application/pdf' });
    const schemas = { '1.2': 'adlcp_rootv1p2.xsd', 2004: 'imsss_v1p0seqrule.xsd', cmi5: 'cmi5.js' } as const;
    expect(await db.courseFile.count({ where: { packageId: packageId!, path: schemas[standard] } })).toBe(1);
    // The same as a version that was made here.
    if (standard === '2004')
      expect((await db.coursePackage.findUniqueOrThrow({ where: { packageId: await made(name) } })).manifest).toEqual(
        (await db.coursePackage.findUniqueOrThrow({ where: { packageId: packageId! } })).manifest,
      );
  },
);

describe('a file of a course', () => {
  const add = (courseId: string, name: string, content: string | Buffer) =>
    outcome(addMedium(ctx, { courseId, name, content: Readable.from([Buffer.from(content)]) }));
  const stored = () => db.storedFile.count({ where: { purpose: 'course-media' } });

  test('is by its content what it is, and nothing stays of what is refused', async () => {
    const courseId = await courseOf(ctx);
    const before = await stored();
    expect(await add(courseId, 'a.png', 'no picture')).toBe('mediaUnreadable');
    expect(await add(courseId, 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('mediaUnreadable');
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const whole = await smallPicture({ width: 400, height: 300, format });
      expect([format, await add(courseId, 'a', whole.subarray(0, whole.byteLength - 100))]).toEqual([
        format,
        'libraryPictureUnreadable',
      ]);
    }
    expect(await add(courseId, 'a.png', await smallPicture({ width: 7_200, height: 7_000 }))).toBe('pictureTooLarge');
    expect(await add(courseId, 'a.vtt', 'WEBVTT\n\n00:01.000 -> 00:02.000\nHello')).toBe('captionsBroken');
    expect(await add(courseId, 'a.pdf', '')).toBe('nothingInFile');
    expect(await stored()).toBe(before);
    expect(await add(courseId, 'Bild Eins.jpeg', await smallPicture())).toBe('done');
    expect(await add(courseId, 'Bild Eins.png', await smallPicture())).toBe('done');
    expect(await add(courseId, 'a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello')).toBe('done');
    const names = (await db.courseMedium.findMany({ where: { courseId }, orderBy: { name: 'asc' } })).map(
      ({ name }) => name,
    );
    expect(names).toEqual([
      'a.vtt',
      expect.stringMatching(/^bild-eins-2\.\w+$/),
      expect.stringMatching(/^bild-eins\.\w+$/),
    ]);
  });

  test('stays while a page shows it, and goes afterwards; a version keeps its own', async () => {
    const name = await writtenCourse();
    expect(await add(name.courseId, 'plan.pdf', `%PDF-1.7 ${crypto.randomUUID()}`)).toBe('done');
    const { mediumId, file } = await db.courseMedium.findFirstOrThrow({
      where: { courseId: name.courseId },
      include: { file: true },
    });
    const [page] = (await readDraft(ctx, name)).content.pages;
    const shown = { ...page!, body: '```document plan.pdf\ntitle: Plan\n```' };
    await changeDraft(ctx, name, { act: 'save-page', page: shown, print: printOf(page!) });
    await made(name);
    const remove = () => outcome(removeMedium(ctx, { courseId: name.courseId, mediumId }));
    expect(await remove()).toBe('mediaInUse');
    await changeDraft(ctx, name, { act: 'save-page', page: page!, print: printOf(shown) });
    expect(await remove()).toBe('done');
    expect(await remove()).toBe('notFound');
    await expect(fileStore().open(file.hash)).resolves.toBeDefined();
  });
});

test.each([
  ['learning-manager', [], 'done'],
  ['administrator', [], 'done'],
  ['learning-manager', ['nam'], 'forbidden'],
  ['editor', [], 'forbidden'],
  ['help-desk', [], 'forbidden'],
] as const)('a %s of %j: %s', async (role, markets, expected) => {
  const other = await signedInAsStaff(await newStaff(role, { markets: [...markets] }));
  const name = await writtenCourse();
  const { version } = await readDraft(ctx, name);
  const change: DraftChange = { act: 'add-page', id: 'p-new' };
  const pdf = () => Readable.from([Buffer.from('%PDF-1.7')]);
  expect([
    await outcome(makeVersion(other, { ...name, version })),
    await outcome(changeDraft(other, name, change)),
    await outcome(startDraft(other, { ...name, language: 'ko' })),
    await outcome(addMedium(other, { courseId: name.courseId, name: 'a.pdf', content: pdf() })),
  ]).toEqual([expected, expected, expected, expected]);
});
