import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { listMailTexts, previewMailTexts, readMailTexts, saveMailTexts, testMailTexts } = await import(
  '#app/domain/operations/mail/ownMailTexts.server.ts'
);
const { action, loader } = await import('#app/routes/operations/mail/text.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { queueMail } = await import('#app/platform/outbox.server.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const t = translator('en');
let editor: Awaited<ReturnType<typeof newStaff>>;
let ctx: () => StaffContext;
let cookie: string;
beforeAll(async () => {
  editor = await newStaff('editor');
  const signedIn = await signedInAsStaff(editor);
  ctx = () => ({ ...signedIn, now: new Date() });
  cookie = await staffCookie(editor);
});
beforeEach(async () => {
  await db.mailText.deleteMany();
  await db.outbox.deleteMany();
});

const template = 'agencyApproved';
const own = {
  en: {
    subject: 'Welcome, {{agency}}',
    body: 'Your user ID is {{userId}}.\n\nAhoy <b>there</b>!',
    action: 'Come aboard',
  },
  ja: { subject: 'ようこそ', body: '{{agency}}', action: '' },
};

/** What an agency's mail would say now, in English. */
async function mailNow() {
  const params = { name: 'Ada', agency: 'Harbor & Light', userId: 'ADA001', signInAddress: 'https://x.example' };
  await db.$transaction((tx) =>
    queueMail(tx, new Date(), { template, recipient: 'ada@harbor.example', language: 'en', params, link: '/login' }),
  );
  return db.outbox.findFirstOrThrow({ where: { recipient: 'ada@harbor.example' }, orderBy: { id: 'desc' } });
}

test('the brand’s own texts are in the next mail, and ours once they are taken back', async () => {
  const { version, words } = await readMailTexts(ctx(), template);
  expect((await mailNow()).subject).toBe(t(`mail:${template}.subject`));
  await saveMailTexts(ctx(), template, { words: own, version });
  const mail = await mailNow();
  expect(mail.subject).toBe('Welcome, Harbor & Light');
  expect(mail.text).toContain('Dear Ada,\n\nYour user ID is ADA001.\n\nAhoy <b>there</b>!\n\nCome aboard:\nhttp');
  expect(mail.html).toContain('Ahoy &lt;b&gt;there&lt;/b&gt;!');
  const saved = await readMailTexts(ctx(), template);
  // A button that was left empty says what ours does.
  expect(saved).toMatchObject({
    version: '1.1',
    words: { ja: { action: words.ja.action } },
    own: { en: { by: 'Mika Review' } },
  });
  expect((await listMailTexts(ctx())).find((each) => each.template === template)).toMatchObject({ own: ['en', 'ja'] });

  await saveMailTexts(ctx(), template, { words: { ...own, en: words.en }, version: saved.version });
  expect((await mailNow()).subject).toBe(t(`mail:${template}.subject`));
  expect((await listMailTexts(ctx())).find((each) => each.template === template)).toMatchObject({ own: ['ja'] });
  expect(await db.audit.count({ where: { action: 'content.mail-changed', subjectId: template } })).toBe(2);
});

test('of two who save at once one is refused', async () => {
  const { version } = await readMailTexts(ctx(), template);
  const save = (subject: string) =>
    saveMailTexts(ctx(), template, { words: { ...own, en: { ...own.en, subject } }, version });
  const outcomes = await Promise.allSettled([save('One'), save('Other')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: 'conflict' });
  expect(await db.mailText.count()).toBe(2);
});

test.each([
  ['an unknown placeholder', template, 'bodyJa', '{{password}}', 'placeholderUnknown'],
  ['a code that is missing', 'signInCode', 'bodyEn', 'Sign in now.', 'placeholderMissing'],
])('%s is refused at its field, and nothing is saved or sent', async (_, mail, field, text, code) => {
  const { version, words } = await readMailTexts(ctx(), mail);
  const language = field === 'bodyJa' ? ('ja' as const) : ('en' as const);
  const wrong = { ...words, [language]: { ...words[language], subject: 'Subject', body: text } };
  for (const act of [
    () => saveMailTexts(ctx(), mail, { words: wrong, version }),
    () => previewMailTexts(ctx(), mail, wrong),
    () => testMailTexts(ctx(), mail, wrong),
  ])
    await expect(act()).rejects.toMatchObject({ code, field });
  expect([await db.mailText.count(), await db.outbox.count()]).toEqual([0, 0]);
});

test('a preview saves nothing, and a test goes to oneself in both languages', async () => {
  expect(await previewMailTexts(ctx(), template, own)).toMatchObject({
    en: { subject: 'Welcome, [agency]', text: expect.stringContaining('Your user ID is [userId].') },
    ja: { subject: 'ようこそ' },
  });
  await testMailTexts(ctx(), template, own);
  const sent = await db.outbox.findMany({ orderBy: { language: 'asc' } });
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [editor.emailAddress.toLowerCase(), 'Welcome, [agency]'],
    [editor.emailAddress.toLowerCase(), 'ようこそ'],
  ]);
  expect(await db.mailText.count()).toBe(0);
});

test('the form saves, says ours again, and keeps what was typed where it is refused', async () => {
  const params = { template };
  const form = {
    subjectEn: own.en.subject,
    bodyEn: own.en.body,
    actionEn: own.en.action,
    subjectJa: own.ja.subject,
    bodyJa: own.ja.body,
    actionJa: '',
  };
  const post = (more: Record<string, string>) =>
    action(requestTo(`/staff/mails/${template}`, { cookie, params, form: { ...form, version: '0.0', ...more } }));
  const refused = (await post({ intent: 'save', bodyEn: '{{nothing}}' })) as { data: { result: unknown } };
  expect(refused.data.result).toMatchObject({
    initialValue: { subjectEn: own.en.subject, bodyEn: '{{nothing}}' },
    error: { bodyEn: expect.arrayContaining([expect.stringContaining('{{nothing}}')]) },
  });
  expect((await responseOf(Promise.resolve(post({ intent: 'save' })))).status).toBe(302);
  expect((await responseOf(Promise.resolve(post({ intent: 'ours', version: '1.1' })))).status).toBe(302);
  expect(await readMailTexts(ctx(), template)).toMatchObject({ own: { en: null, ja: null }, version: '2.2' });
});

test('a mail that is none, or has texts by case, is not found; staff of one market write none', async () => {
  for (const none of ['greeting', 'leaverItems', 'moveAccepted', '../x', ''])
    await expect(readMailTexts(ctx(), none)).rejects.toMatchObject({ code: 'notFound' });
  const ofJapan = await signedInAsStaff(await newStaff('editor', { markets: ['jp'] }));
  await expect(readMailTexts(ofJapan, template)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(saveMailTexts(ofJapan, template, { words: own, version: '0.0' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const page = (await loader(requestTo(`/staff/mails/${template}`, { cookie, params: { template } }))) as {
    data?: { placeholders: string };
  };
  expect(JSON.stringify(page)).toContain('{{agency}}');
});
