import { afterEach, expect, test, vi } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { sayProductName } = await import('#app/domain/markets/settings/sayProductName.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { action } = await import('#app/routes/operations/settings/setting.tsx');
const { loader: login } = await import('#app/routes/accounts/signIn/login.tsx');
const { readRootData } = await import('#app/routes/requests/rootData.server.ts');
const { authenticatorAddress } = await import('#app/platform/authenticatorCodes.server.ts');
const { queueMail } = await import('#app/platform/outbox.server.ts');
const { textFile, textsVersion } = await import('#app/platform/translations.server.ts');
const { openApiText } = await import('#server/openApi.server.ts');
const { offlinePage, webManifest } = await import('#server/process/installedFiles.ts');
const { application } = await import('#server/application.server.ts');
const { database } = await import('#app/platform/database.server.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const now = new Date();
const later = new Date(now.getTime() + 3 * 86_400_000);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

afterEach(async () => {
  await db.brandSetting.deleteMany();
  forgetSettings();
  await sayProductName({ db, now });
});

async function name(productNameEn: string, productNameJa: string, validFrom = dayOf(now)) {
  const ctx = { ...(await signedInAsStaff(await newStaff('administrator'))), now };
  const value = { productNameEn, productNameJa };
  await setSetting(ctx, 'product-name', 'portal', { value, validFrom, reason: 'Our own name', version: 0 });
}

async function mailIn(language: 'en' | 'ja') {
  const recipient = `${crypto.randomUUID()}@harbor.example`;
  const params = { name: 'Ada', userId: 'ADA001', agency: 'Harbor {{product}}' };
  await db.$transaction((tx) =>
    queueMail(tx, now, { template: 'validateEmail', recipient, language, params, brand: 'CU' }),
  );
  return db.outbox.findFirstOrThrow({ where: { recipient } });
}

const request = () => ({ ...requestTo('/login', {}), context: {} });
const titleOfLogin = async () => (await login(request())).data.title;

test('the name that is set reaches titles, texts of the browser, mails, what a phone keeps, the API’s document and authenticator apps', async () => {
  const before = textsVersion();
  await name('Bridge & Deck', '舷門');
  await sayProductName({ db, now });
  expect(await titleOfLogin()).toBe('Sign in · Bridge & Deck');
  expect(await readRootData(request())).toMatchObject({ product: 'Bridge & Deck', texts: textsVersion() });
  expect(textsVersion()).not.toBe(before);
  expect(textFile('ja', 'status')).toContain('舷門システムの稼働状況');
  const [english, japanese] = [await mailIn('en'), await mailIn('ja')];
  expect(english.subject).toBe('Validate your email address for Bridge & Deck');
  expect(english.html).toContain('>Bridge &amp; Deck</span>');
  // A text that a user typed is not taken for the name.
  expect(english.text).toContain('Harbor {{product}}');
  expect(english.text).toContain('Your Bridge & Deck team');
  expect(japanese).toMatchObject({ subject: '【舷門】メールアドレスの確認のお願い' });
  for (const { subject, html, text } of [english, japanese]) expect(subject + html + text).not.toMatch(/Gangway/);
  expect(JSON.parse(webManifest(application.productNameIn('en')))).toMatchObject({ short_name: 'Bridge & Deck' });
  expect(offlinePage(application.productNameIn('en'))).toContain('<title>You’re offline · Bridge &#38; Deck</title>');
  for (const [language, title] of [
    ['en', 'Bridge & Deck'],
    ['ja', '舷門'],
  ] as const)
    expect(JSON.parse(openApiText(language))).toMatchObject({ info: { title } });
  const address = new URL(authenticatorAddress('A'.repeat(32), 'ADA001', { digits: 6, period: 30, window: 1 }));
  expect(address.searchParams.get('issuer')).toBe('Bridge & Deck');
});

test('a name applies from its day, and where the brand has set none the product is called Gangway', async () => {
  await name('Bridge', '', dayOf(later));
  await sayProductName({ db, now });
  expect(await titleOfLogin()).toBe('Sign in · Gangway');
  await sayProductName({ db, now: later });
  expect([await titleOfLogin(), (await mailIn('ja')).subject]).toEqual([
    'Sign in · Bridge',
    '【Bridge】メールアドレスの確認のお願い',
  ]);
});

test('a change of the name asks the database nothing while the process knows the settings', async () => {
  await name('Bridge', '');
  await sayProductName({ db, now });
  const asked = vi.spyOn(db, '$queryRaw');
  await sayProductName({ db, now });
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['braces', 'Bridge {{x}}', 400],
  ['a sign of the texts’ own', '$t(common:close)', 400],
  ['markup', '<b>Bridge</b>', 400],
  ['nothing', ' ', 400],
  ['too many letters', 'B'.repeat(31), 400],
  ['a name of 30 letters', 'B'.repeat(30), 302],
])('a name with %s', async (_, productNameEn, status) => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const form = { productNameEn, productNameJa: '', validFrom: dayOf(now), reason: 'Our own name', version: '0' };
  const params = { kind: 'product-name', scope: 'portal' };
  const reply = await Promise.resolve(
    action(requestTo('/staff/settings/product-name/portal', { cookie, form, params })),
  ).catch((thrown: unknown) => thrown);
  expect(reply instanceof Response ? reply.status : (reply as { init: ResponseInit }).init.status).toBe(status);
});
