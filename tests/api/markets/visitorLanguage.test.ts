import { expect, test } from 'vitest';
import { environment } from '#app/platform/environment.server.ts';
import { requestLanguage } from '#app/routes/requests/visitorContext.server.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

test.each([
  ['JP', 'en-US', 'ja'],
  ['us', 'ja-JP', 'en'],
  ['XX', 'ja-JP', 'ja'],
  ['ZZ', 'ja-JP', 'ja'],
  ['T1', 'ja-JP', 'ja'],
  ['', 'ja-JP', 'ja'],
])('where the proxy says %j and the browser %s, a visitor reads %s', async (country, browser, language) => {
  Object.assign(environment(), { COUNTRY_HEADER: 'x-country' });
  try {
    const request = new Request('http://localhost:3000/login', {
      headers: { 'x-country': country, 'Accept-Language': browser },
    });
    expect(await requestLanguage({ request, params: {}, context: {} })).toBe(language);
  } finally {
    Object.assign(environment(), { COUNTRY_HEADER: '' });
  }
});
