import { beforeAll, describe, expect, test } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { loader: listLoader } = await import('#app/routes/content/editor/documents.tsx');
const { action: edit, loader: open } = await import('#app/routes/content/editor/edit.tsx');
const { action: preview } = await import('#app/routes/content/editor/preview.tsx');
const { action: changeVersions, loader: versions } = await import('#app/routes/content/editor/versions.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, requestTo, staffCookie } = await import('#tests/support/staff.ts');
const { publishVersion } = await import('#tests/support/content.ts');

const db = database();
let cookie: string;
let documentId: string;

beforeAll(async () => {
  cookie = await staffCookie(await newStaff('editor'));
  const key = { path: 'alert', market: 'jp' };
  ({ documentId } = await publishVersion(db, {
    ...key,
    document: { category: { subHeading: 'Notice', details: [{ title: 'One', description: 'First' }] } },
  }));
});

type Reply = Response & {
  values?: unknown;
  data?: { errors?: Record<string, string[]>; stale?: { base: string; differences: { label: string }[] } | null };
  errors?: object;
  focus?: string;
  init?: { status: number };
};

const to = (form: Record<string, string>, path = '') =>
  requestTo(`/staff/content/${documentId}${path}`, { cookie, form, params: { documentId } }) as never;
const post = (form: Record<string, string>) => edit(to(form)).catch((thrown: unknown) => thrown) as Promise<Reply>;
const base = async () =>
  ((await open(requestTo(`/staff/content/${documentId}`, { cookie, params: { documentId } }))) as { base: string })
    .base;
const alert = (title: string) => ({
  'category.subHeading': 'Notice',
  'category.details[0].title': title,
  'category.details[0].description': 'x',
});

describe('the form', () => {
  test('gives back what was typed with what is wrong, each at its field in words, and keeps it as a draft', async () => {
    const reply = await post({ intent: 'publish', base: await base(), ...alert(''), endsAt: 'soon' });
    expect(reply.init?.status).toBe(400);
    expect(reply.data?.errors).toMatchObject({
      'category.details[0].title': ['Please fill in this field', 'Alerts · Alert 1 · Title: Please fill in this field'],
      endsAt: ['Please enter a date and time'],
    });
    expect(await db.contentVersion.count({ where: { documentId, state: 'draft' } })).toBe(1);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['a control character', 'a\u0001b'],
    ['a turned direction', 'a\u202Eb'],
  ])('with %s in a text is refused at its field, and keeps what was typed', async (_, text) => {
    const before = await base();
    for (const intent of ['save', 'publish']) {
      const reply = await post({
        intent,
        base: before,
        ...alert('Fine'),
        'category.details[0].description': `x\n${text}`,
      });
      expect([reply.init?.status, reply.data]).toMatchObject([
        400,
        {
          errors: {
            'category.details[0].description': [
              'Line 2 of a text has a character that can’t be used, such as a control character. Please type the line again.',
            ],
          },
          values: { category: { details: [{ description: `x\n${text}` }] } },
        },
      ]);
    }
    expect(await base()).toBe(before);
  });

  test('of the second of two editors shows what differs, and saves when it is sent again', async () => {
    const old = await base();
    await post({ intent: 'save', base: old, ...alert('Theirs') });
    const reply = await post({ intent: 'save', base: old, ...alert('Mine') });
    expect([reply.init?.status, reply.data?.stale?.differences.map(({ label }) => label)]).toEqual([
      409,
      ['Alerts · Alert 1 · Title'],
    ]);
    expect((await post({ intent: 'save', base: reply.data!.stale!.base, ...alert('Mine') })).status).toBe(302);
  });

  test('changes its lists without saving them', async () => {
    const before = await base();
    const reply = await post({ intent: 'add:category.details', base: before, ...alert('One') });
    expect(reply).toMatchObject({
      focus: 'category.details[1]',
      values: { category: { details: [{ title: 'One' }, { title: '' }] } },
    });
    expect(await base()).toBe(before);
  });

  test.each([
    [{ 'a[30000000]': 'x' }],
    [{ __intent__: 'x' }],
    [{ intent: 'destroy' }],
    [
      Object.fromEntries(
        Array.from({ length: 801 }, (_, index) => [
          `field${'abcdefghij'[index % 10]}${'x'.repeat(Math.floor(index / 10) % 20)}${'y'.repeat(Math.floor(index / 200))}`,
          '',
        ]),
      ),
    ],
  ])('with other fields or buttons is refused (%#)', async (fields) => {
    expect((await post({ base: await base(), ...fields } as Record<string, string>)).init?.status).toBe(400);
  });

  test('with fields that its kind does not have leaves them out', async () => {
    await post({
      intent: 'save',
      base: await base(),
      ...alert('Known'),
      body: 'unknown',
      'category.details[9].title': 'far',
    });
    const { document } = await db.contentVersion.findFirstOrThrow({ where: { documentId, state: 'draft' } });
    expect(document).toEqual({ category: { subHeading: 'Notice', details: [{ title: 'Known', description: 'x' }] } });
  });
});

test('the preview shows what was typed and saves nothing, in the language of its readers', async () => {
  const before = await base();
  const request = requestTo(`/staff/content/preview/${documentId}?market=jp&brand=PJ&language=ja&enrolled=no`, {
    cookie,
    form: alert('Typed'),
    params: { documentId },
  });
  expect(await preview(request as never)).toMatchObject({
    isForReader: true,
    shown: { kind: 'alerts', alerts: [{ title: 'Notice：Typed', text: 'x' }] },
  });
  const others = requestTo(`/staff/content/preview/${documentId}?market=uk`, {
    cookie,
    form: alert('Typed'),
    params: { documentId },
  });
  expect(await preview(others as never)).toMatchObject({ isForReader: false });
  expect(await base()).toBe(before);
});

test.each([
  { readers: 'market=jp&brand=PJ&language=en', isHidden: false },
  { readers: 'market=jp&brand=PJ&language=ja', isHidden: true },
])(
  'the preview for $readers says whether they see what is written more closely for them: $isHidden',
  async ({ readers, isHidden }) => {
    await publishVersion(db, {
      path: 'alert',
      brand: 'PJ',
      language: 'ja',
      document: { category: { subHeading: '', details: [] } },
    });
    const request = requestTo(`/staff/content/preview/${documentId}?${readers}&enrolled=no`, {
      cookie,
      form: alert('Typed'),
      params: { documentId },
    });
    expect(await preview(request as never)).toMatchObject({ isForReader: true, isHidden });
  },
);

test('the versions are restored as a draft, but not over one', async () => {
  const restore = () =>
    changeVersions(to({ intent: 'restore', number: '1' }, '/versions')).catch(
      (thrown: unknown) => thrown,
    ) as Promise<Reply>;
  expect((await restore()).init?.status).toBe(409);
  const asked = await post({ intent: 'discard', base: await base(), ...alert('Mine') });
  expect(asked).toMatchObject({ asksDiscard: true, values: { category: { details: [{ title: 'Mine' }] } } });
  expect((await restore()).init?.status).toBe(409);
  expect((await post({ intent: 'discard-confirmed', base: await base() })).status).toBe(302);
  await publishVersion(db, { path: 'alert', market: 'jp', document: { category: { subHeading: '', details: [] } } });
  expect((await restore()).headers.get('Location')).toBe(`/staff/content/${documentId}`);
  const page = (await versions(
    requestTo(`/staff/content/${documentId}/versions?older=1&newer=2`, { cookie, params: { documentId } }),
  )) as { compared: { differences: { label: string }[] } };
  expect(page.compared.differences.map(({ label }) => label)).toEqual([
    'Alerts · Words before each title',
    'Alerts · Alert 1 · Title',
    'Alerts · Alert 1 · Description',
  ]);
});

test('what was undone or waits for its time may be made the draft, but not what the form shows already', async () => {
  const key = { path: `pages/undone-${crypto.randomUUID()}`, language: 'en' as const };
  const page = (title: string) => ({ title, description: 'About it', body: 'Text' });
  const { documentId: own } = await publishVersion(db, { ...key, document: page('First') });
  const params = { documentId: own };
  const send = (form: Record<string, string>, path = '') =>
    requestTo(`/staff/content/${own}${path}`, { cookie, form, params }) as never;
  const offered = async () =>
    (await versions(requestTo(`/staff/content/${own}/versions`, { cookie, params }))).versions.flatMap((version) =>
      version.isShown ? [] : [[version.number, version.state]],
    );
  const { base: first } = await open(requestTo(`/staff/content/${own}`, { cookie, params }));
  const startsAt = `${new Date().getFullYear() + 1}-03-01T09:00`;
  await edit(send({ intent: 'publish', base: first, ...page('Later'), startsAt, zone: 'UTC' }));
  expect(await offered()).toEqual([[2, 'scheduled']]);
  const scheduled = async () =>
    (await open(requestTo(`/staff/content/${own}`, { cookie, params }))).head.scheduled.map(({ number, time }) => [
      number,
      time,
    ]);
  expect(await scheduled()).toEqual([[2, expect.stringMatching(/^Mar 1, \d{4}, 9:00.AM UTC$/)]]);
  const { undoes } = await versions(requestTo(`/staff/content/${own}/versions`, { cookie, params }));
  await changeVersions(send({ intent: 'undo', versionId: undoes! }, '/versions'));
  expect(await offered()).toEqual([[2, 'withdrawn']]);
  expect(await scheduled()).toEqual([]);
  await changeVersions(send({ intent: 'restore', number: '2' }, '/versions'));
  expect(await open(requestTo(`/staff/content/${own}`, { cookie, params }))).toMatchObject({
    values: { title: 'Later' },
  });
});

test.each(['not-an-id', '', '00000000-0000-0000-0000-000000000000'])('the document %j is not found', async (wrong) => {
  const reply = (await open(requestTo(`/staff/content/${wrong}`, { cookie, params: { documentId: wrong } })).catch(
    (thrown: unknown) => thrown,
  )) as { init: { status: number } };
  expect(reply.init.status).toBe(404);
});

test('the list is in the language of the reader, with every document', async () => {
  const japanese = await staffCookie(await newStaff('reviewer', { language: 'ja' }));
  const page = (await listLoader(requestTo('/staff/content?kind=alert&market=jp', { cookie: japanese }))) as {
    rows: { name: string; place: string }[];
    mayEdit: boolean;
  };
  expect(page).toMatchObject({ mayEdit: false, rows: [{ name: 'お知らせ', place: '日本' }] });
});
