import { describe, expect, test } from 'vitest';
import { daysOf, isView, viewChart } from '#app/domain/content/usage/views.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const asked = (change: { method?: string; url?: string; headers?: Record<string, string> } = {}) =>
  isView({
    method: change.method ?? 'GET',
    url: change.url ?? 'https://portal.example/home/pages/pc/summer',
    headers: new Headers({ 'User-Agent': browser, ...change.headers }),
  });

describe('a view is', () => {
  test.each([
    ['a page that a user opens', {}, true],
    [
      'a page that a user follows a link to',
      { url: 'https://portal.example/a.data', headers: { Referer: 'https://portal.example/b' } },
      true,
    ],
    ['one without a word on where from', { url: 'https://portal.example/a.data' }, true],
    [
      'not its own data read again',
      { url: 'https://portal.example/a.data', headers: { Referer: 'https://portal.example/a?x=1' } },
      false,
    ],
    ['not one that a browser makes ahead', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }, false],
    ['nor by an older name', { headers: { Purpose: 'prefetch' } }, false],
    ['nor by Firefox', { headers: { 'X-Moz': 'prefetch' } }, false],
    ['not a look at the headers', { method: 'HEAD' }, false],
    [
      'not a search engine',
      { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
      false,
    ],
    ['not a script', { headers: { 'User-Agent': 'curl/8.5.0' } }, false],
    ['not one that says nothing of itself', { headers: { 'User-Agent': '' } }, false],
  ])('%s', (_, change, expected) => expect(asked(change as never)).toBe(expected));
});

test('a period ends today, in UTC', () => {
  const days = daysOf('30', new Date('2026-03-01T00:30:00Z'));
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-01-31', '2026-03-01']);
});

test('the chart has a bar a day, the highest as high as it', () => {
  const { bars, height } = viewChart([
    { day: 'a', views: 0 },
    { day: 'b', views: 5 },
    { day: 'c', views: 10 },
  ]);
  expect(bars.map((bar) => bar.height)).toEqual([0, height / 2, height]);
  expect(viewChart([{ day: 'a', views: 0 }]).bars[0]?.height).toBe(0);
});
