import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { publishVersion, withdrawVersions } from '#tests/support/content.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const login = await import('#app/routes/accounts/signIn/login.tsx');

/** The content beside the form for a visitor whose browser asks for a language. */
async function landingFor(acceptLanguage: string) {
  const request = new Request('http://localhost:3000/login', { headers: { 'Accept-Language': acceptLanguage } });
  const reply = await login.loader({ request, params: {}, context: {} } as LoaderFunctionArgs);
  return reply.data.landing;
}

test("the sign-in page says what the editors of the visitor's market have published, in their language", async () => {
  const document = (headline: string) => ({
    headline,
    sentence: 'All in one place.',
    points: [{ title: 'Help', text: 'Around the clock.' }],
  });
  await withdrawVersions(database(), { path: 'landing' });
  await publishVersion(database(), { path: 'landing', document: document('For all'), startsAt: new Date() });
  await publishVersion(database(), { path: 'landing', market: 'uk', document: document('For the UK') });
  await publishVersion(database(), { path: 'landing', language: 'ja', document: document('日本の皆さまへ') });
  expect(await landingFor('en-GB')).toMatchObject({ headline: 'For the UK', points: [{ title: 'Help' }] });
  expect(await landingFor('en-US')).toMatchObject({ headline: 'For all' });
  expect(await landingFor('ja')).toMatchObject({ headline: '日本の皆さまへ' });
});
