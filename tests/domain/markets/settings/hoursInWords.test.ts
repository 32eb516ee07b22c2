import { expect, test } from 'vitest';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { businessHours } from '#app/domain/markets/settings/kinds/businessHours.ts';
import { hoursInWords } from '#app/domain/markets/settings/officeHours.ts';
import type { Language } from '#app/i18n.ts';

const everyDay = Object.fromEntries(Object.keys(businessHours.fields).map((day) => [day, '08:00-20:00']));

test.each<[Market, Language, object, string]>([
  ['nam', 'en', {}, 'Monday–Friday 9:00 AM–5:00 PM (Eastern Time)'],
  ['nam', 'ja', {}, '月曜日～金曜日 9:00～17:00（米国東部時間）'],
  ['uk', 'en', { saturday: '10:00-14:00' }, 'Monday–Friday 09:00–17:00, Saturday 10:00–14:00 (United Kingdom Time)'],
  ['jp', 'ja', { saturday: '10:00-14:00' }, '月曜日～金曜日 9:00～17:00、土曜日 10:00～14:00（日本標準時）'],
  ['jp', 'en', everyDay, 'Monday–Sunday 8:00 AM–8:00 PM (Japan Standard Time)'],
  [
    'au',
    'en',
    { wednesday: '', thursday: '12:00-20:00' },
    'Monday and Tuesday 9:00 am–5:00 pm, Thursday 12:00 pm–8:00 pm, Friday 9:00 am–5:00 pm (Australian Eastern Time)',
  ],
  [
    'asia',
    'en',
    { monday: '', tuesday: '', wednesday: '', thursday: '' },
    'Friday 9:00 am–5:00 pm (Singapore Standard Time)',
  ],
])('the hours of %s in %s with %j', (market, language, more, words) => {
  const hours = { ...businessHours.ours(market), ...more };
  const written = hoursInWords(hours, { market, language, zone: zones[market], day: '2026-11-23' });
  expect(written.replaceAll(/\s/g, ' ')).toBe(words);
});
