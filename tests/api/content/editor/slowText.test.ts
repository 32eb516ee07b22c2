import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { closeReaderThreads, readerThread } from '#app/platform/readerThread.server.ts';
import { sampleContent } from '#tests/support/courseDrafts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// No text within the bounds is known that takes too long: the parser's thread is replaced by one that takes forever
// over some texts.
await testDatabase();
quickPasswords();
const { changeDraft, writeDraft } = await import('#app/domain/courses/authoring/changeDraft.server.ts');
const { settingsOf } = await import('#app/domain/courses/authoring/changes.ts');
const { fingerprintOf, printOf } = await import('#app/domain/courses/authoring/fingerprint.ts');
const { startDraft } = await import('#app/domain/courses/authoring/startDraft.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { action } = await import('#app/routes/content/editor/edit.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { publishVersion } = await import('#tests/support/content.ts');
const { courseOf } = await import('#tests/support/courseEditor.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const slow = 'A text without end';
beforeAll(async () => {
  await closeReaderThreads();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1000));
  const module = '#tests/support/hungryReader.mjs';
  await readerThread({ name: 'markdown', module, megabytes: 16, patienceMs: 2000 }).read('a', () => ({ texts: [] }));
});
afterAll(closeReaderThreads);

test('a page whose text takes too long is refused at it before anything is stored, and comes back as it was typed', async () => {
  const member = await newStaff('editor');
  const [ctx, cookie] = [await signedInAsStaff(member), await staffCookie(member)];
  const page = (body: string) => ({ title: 'Title', description: 'About it', body });
  const path = `pages/slow-${crypto.randomUUID()}`;
  const { documentId } = await publishVersion(db, { path, document: page('Text') });
  const { base } = await readDocument(ctx, documentId);
  await expect(saveDraft(ctx, { documentId, base, document: page(slow) })).rejects.toMatchObject({
    code: 'textTooSlow',
    field: 'body',
  });
  const form = { intent: 'save', base, ...page(slow) };
  const reply = await action(
    requestTo(`/staff/content/${documentId}`, { cookie, form, params: { documentId } }) as never,
  );
  expect(reply).toMatchObject({
    data: {
      errors: { body: ['It takes too long to lay out this text. Please split it or use less formatting.'] },
      values: page(slow),
    },
    init: { status: 400 },
  });
  expect((await readDocument(ctx, documentId)).base).toBe(base);
  await expect(saveDraft(ctx, { documentId, base, document: page('Another') })).resolves.not.toEqual({ base });
});

test('so is a page or the introduction of a course', async () => {
  const ctx: StaffContext = await signedInAsStaff(await newStaff('learning-manager'));
  const name = { courseId: await courseOf(ctx), language: 'en' as const };
  const content = sampleContent();
  await startDraft(ctx, name);
  await db.$transaction((tx) => writeDraft(tx, ctx, name, content, 'save-page'));
  const page = content.pages[0]!;
  const savePage = (body: string) =>
    changeDraft(ctx, name, { act: 'save-page', page: { ...page, body }, print: printOf(page) });
  await expect(savePage(slow)).rejects.toMatchObject({ code: 'textTooSlow', field: 'pageBody' });
  const settings = { ...settingsOf(content), introduction: slow };
  await expect(
    changeDraft(ctx, name, { act: 'save-settings', settings, print: fingerprintOf(settingsOf(content)) }),
  ).rejects.toMatchObject({ code: 'textTooSlow', field: 'testIntroduction' });
  await expect(savePage('Another')).resolves.toBeUndefined();
});
