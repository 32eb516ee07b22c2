import { describe, expect, test } from 'vitest';
import { environment } from '#app/platform/environment.server.ts';
import { call, refusalOf } from '#tests/support/apiClient.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const settings = environment();

describe.each(['/osdb/p1.0/locale', '/guest/p1.0/locale'])('%s', (path) => {
  const locate = (acceptLanguage: string | null, headers = {}) =>
    call(`GET ${path}`, { headers: { 'Accept-Language': acceptLanguage, ...headers } });

  test.each([
    ['en-US,en;q=0.9', 'US'],
    ['ja-JP', 'JP'],
    ['ja,en-GB;q=0.8', 'GB'],
    ['en-GB;q=0.5,de-DE;q=0.9', 'DE'],
    ['zh-Hant-TW', 'TW'],
    ['EN-au', 'AU'],
    ['en-UK', 'GB'],
    ['en-XX,fr-FR;q=0.2', 'FR'],
    ['en-US;q=0,fr-FR', 'FR'],
  ])('takes %s for %s', async (acceptLanguage, country) => {
    expect((await locate(acceptLanguage)).body).toEqual({ locale: { country } });
  });

  test.each([null, '', '*', 'en', 'en-XX', 'es-419', 'en-US;q=0', ',,,;q=x'])(
    'cannot tell by %j',
    async (acceptLanguage) => {
      const answer = await locate(acceptLanguage);
      expect(refusalOf(answer)).toEqual([404, 'countryNotLocated']);
      expect(answer.body.errors[0].title).toBe('Unable to locate the country code');
    },
  );

  test.each(naughtyTexts.filter((text) => /^[\x20-\x7e]*$/.test(text)))('is not upset by %j', async (text) => {
    expect([200, 404]).toContain((await locate(text)).status);
  });

  test('believes no header unless it is configured', async () => {
    expect((await locate('en-US', { 'x-country': 'JP' })).body.locale.country).toBe('US');
  });

  test('believes the proxy before the browser where its header is configured', async () => {
    Object.assign(settings, { COUNTRY_HEADER: 'x-country' });
    try {
      expect((await locate('en-US', { 'x-country': 'jp' })).body.locale.country).toBe('JP');
      expect((await locate('en-US', { 'x-country': 'T1' })).body.locale.country).toBe('US');
      expect((await locate('en-US', { 'x-country': 'XX' })).body.locale.country).toBe('US');
      expect((await locate('en-US')).body.locale.country).toBe('US');
    } finally {
      Object.assign(settings, { COUNTRY_HEADER: '' });
    }
  });
});
