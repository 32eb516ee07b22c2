import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { addImage } = await import('#app/domain/content/pictures/addImage.server.ts');
const { deleteImage } = await import('#app/domain/content/pictures/deleteImage.server.ts');
const { openImage } = await import('#app/domain/content/pictures/openImage.server.ts');
const { getPage } = await import('#app/domain/content/documents/getPage.server.ts');
const { newDocument } = await import('#app/domain/content/editor/newDocument.server.ts');
const { newDocumentSchema } = await import('#app/domain/content/editor/forms.ts');
const { publicationFaults } = await import('#app/domain/content/editor/publicationFaults.server.ts');
const { publish } = await import('#app/domain/content/editor/publish.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { withdraw } = await import('#app/domain/content/editor/withdraw.server.ts');
const { action: edit } = await import('#app/routes/content/editor/edit.tsx');
const { action: preview } = await import('#app/routes/content/editor/preview.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
let editor: StaffContext;
let cookie: string;
beforeAll(async () => {
  const member = await newStaff('editor');
  editor = await signedInAsStaff(member);
  cookie = await staffCookie(member);
});

async function newPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 500, height: 250, channels: 3, background: '#0a6e94' } })
    .png()
    .toBuffer();
  return (await addImage(editor, { altEn: 'A sea', altJa: '海', bytes })).imageId;
}

async function newPage(): Promise<{ documentId: string; name: string }> {
  const name = `pictured-${crypto.randomUUID()}`;
  const key = newDocumentSchema().parse({ contentPath: 'page', pageName: name, language: 'en' });
  return { ...(await newDocument(editor, key)), name };
}

const page = (body: string) => ({ title: 'Pictured', description: 'About it', body });
const isPublic = (imageId: string) =>
  openImage({ db, now: new Date() }, { imageId, width: 480, format: 'webp', isStaff: false }).then(
    (image) => image.isPublic,
    () => false,
  );

test('a picture in the text of a page is public with it, kept while it is shown, and shown in its size', async () => {
  const [imageId, { documentId, name }] = [await newPicture(), await newPage()];
  const { base } = await readDocument(editor, documentId);
  const saved = await saveDraft(editor, { documentId, base, document: page(`Text\n\n![A sea](/images/${imageId})`) });
  expect(await isPublic(imageId)).toBe(false);
  await expect(deleteImage(editor, { imageId })).rejects.toMatchObject({ code: 'pictureUsed' });
  await publish({ ...editor, now: new Date() }, { documentId, base: saved.base, startsAt: null, endsAt: null });
  expect(await isPublic(imageId)).toBe(true);
  const { html } = await getPage({ db, language: 'en', now: new Date() }, { path: name });
  expect(html).toContain(
    `srcset="/images/${imageId}/240 240w, /images/${imageId}/480 480w, /images/${imageId}/960 500w"`,
  );
  expect(html).toContain('width="500" height="250"');
  await expect(deleteImage(editor, { imageId })).rejects.toMatchObject({ code: 'pictureUsed' });
  await withdraw(editor, { documentId });
  await deleteImage(editor, { imageId });
  expect(await publicationFaults({ db }, { ...(await readDocument(editor, documentId)) }, new Date())).toEqual([
    { field: 'body', code: 'missingPicture', addresses: [`/images/${imageId}`] },
  ]);
});

describe('the form', () => {
  const post = async (documentId: string, form: Record<string, string>) =>
    (await edit(requestTo(`/staff/content/${documentId}`, { cookie, form, params: { documentId } }) as never)) as {
      values?: { body: string };
      data?: { errors: Record<string, string[]>; values: { body: string } };
    };

  test('puts a picture in at the end where nothing runs, and keeps what was typed', async () => {
    const [imageId, { documentId }] = [await newPicture(), await newPage()];
    const typed = { intent: 'picture:body', base: '1.1', title: 'Typed', body: 'Text' };
    const refused = await post(documentId, { ...typed, 'insert.picture': imageId });
    expect(refused.data?.errors).toEqual({
      'insert.alt': ['Please describe the picture, or mark it as decorative'],
    });
    expect(refused.data?.values.body).toBe('Text');
    const { values } = await post(documentId, { ...typed, 'insert.picture': imageId, 'insert.alt': 'A sea' });
    expect(values).toMatchObject({ title: 'Typed', body: `Text\n\n![A sea](/images/${imageId})\n` });
  });

  test('refuses a picture of another site, one without a description and one that is gone, by their addresses', async () => {
    const [{ documentId }, gone] = [await newPage(), crypto.randomUUID()];
    const { base } = await readDocument(editor, documentId);
    const known = await newPicture();
    const body = `![A](https://x.example/a.png)\n\n![](/images/${known})\n\n![B](/images/${gone})`;
    const { data } = await post(documentId, { intent: 'publish', base, title: 'a', description: 'b', body });
    const [message] = data!.errors.body!;
    expect(message).toContain('Only pictures from the library can be shown: https://x.example/a.png');
    expect(message).toContain(`insert it as decorative: /images/${known}`);
    expect(message).toContain(`This picture is not in the library: /images/${gone}`);
  });
});

test('the preview shows a picture that is in the text, before anything is saved', async () => {
  const [imageId, { documentId }] = [await newPicture(), await newPage()];
  const form = { title: 'a', description: 'b', body: `![A sea](/images/${imageId})` };
  const shown = (await preview(
    requestTo(`/staff/content/preview/${documentId}`, { cookie, form, params: { documentId } }) as never,
  )) as { shown: { html: string } };
  expect(shown.shown.html).toContain(`<img src="/images/${imageId}/960"`);
});
