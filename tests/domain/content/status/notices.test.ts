import { expect, test } from 'vitest';
import { textLocale, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { noticesOf, type AnnouncedOutage } from '#app/domain/content/status/notices.ts';
import { translator } from '#app/platform/translations.server.ts';

const now = new Date('2026-11-21T20:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

function outage(more: Partial<AnnouncedOutage> = {}): AnnouncedOutage {
  return {
    outageId: 'o',
    version: 3,
    system: 'portal',
    kind: 'planned',
    startsAt: hours(-1),
    endsAt: hours(10),
    announcedFrom: hours(-5),
    cancelledAt: null,
    noteEn: '',
    noteJa: '',
    ...more,
  };
}

const plain = (text: string) => text.replace(/\s/g, ' ');

function read(language: Language, market: Market, zone: string, ...outages: AnnouncedOutage[]) {
  const notices = noticesOf({ t: translator(textLocale(language, market)), language, market, zone }, outages, now);
  return notices.map(({ title, text, own, ...rest }) => ({
    ...rest,
    ...(title && { title: plain(title) }),
    text: plain(text),
    own: plain(own?.text ?? ''),
  }));
}

const pacific = 'America/Los_Angeles';

test.each([
  [
    'of the portal, for who reads it on one of its pages',
    ['en', 'nam', pacific],
    outage(),
    'Parts of the website are unavailable due to scheduled maintenance until November 21, 2026, 10:00 PM PST.',
    'Nov 22, 2026, 1:00 AM EST',
    {},
  ],
  [
    'in Japanese, with what the editors wrote',
    ['ja', 'jp', pacific],
    outage({ noteEn: 'See you soon.', noteJa: 'ご迷惑をおかけします。' }),
    '定期メンテナンスのため、2026年11月21日 22:00 PSTまで、一部の機能をご利用いただけません。',
    '2026年11月22日 15:00 JST',
    { note: 'ご迷惑をおかけします。' },
  ],
  [
    'in the zone of the market, which is not said twice',
    ['ja', 'jp', 'Asia/Tokyo'],
    outage(),
    '定期メンテナンスのため、2026年11月22日 15:00 JSTまで、一部の機能をご利用いただけません。',
    '',
    {},
  ],
  [
    'of another system, by its name',
    ['en', 'uk', 'Europe/London'],
    outage({ system: 'booking', noteJa: '予約は電話で承ります。' }),
    'Booking system is unavailable due to scheduled maintenance until 22 November 2026, 06:00 GMT.',
    '',
    { note: '予約は電話で承ります。' },
  ],
  [
    'that was not planned',
    ['en', 'nam', pacific],
    outage({ system: 'chat', kind: 'disturbance' }),
    'Chat is not working properly. We expect it to work again by November 21, 2026, 10:00 PM PST.',
    'Nov 22, 2026, 1:00 AM EST',
    {},
  ],
] as const)('the banner of an outage %s', (_, [language, market, zone], shown, text, own, more) =>
  expect(read(language, market, zone, shown)).toEqual([{ id: 'o-3-outage', kind: 'outage', text, own, ...more }]),
);

test.each([
  [
    'en',
    'portal',
    'Partner portal: scheduled maintenance from Nov 22, 2026, 12:00 PM PST',
    'Website will be unavailable due to scheduled maintenance: Nov 22, 2026, 12:00 PM – 6:00 PM PST.',
  ],
  [
    'en',
    'rewards',
    'Partner Rewards: scheduled maintenance from Nov 22, 2026, 12:00 PM PST',
    'Partner Rewards will be unavailable due to scheduled maintenance: Nov 22, 2026, 12:00 PM – 6:00 PM PST.',
  ],
] as const)('the notice before it begins, in %s, of %s', (language, system, title, text) => {
  expect(read(language, 'nam', pacific, outage({ system, startsAt: hours(24), endsAt: hours(30) }))).toEqual([
    { id: 'o-3-notice', kind: 'notice', title, text, own: 'Nov 22, 2026, 3:00 PM – 9:00 PM EST' },
  ]);
});

test('what lasts comes before what is announced, each by the order of the systems', () => {
  const outages = [
    outage({ outageId: 'a', system: 'air', startsAt: hours(24), endsAt: hours(30) }),
    outage({ outageId: 'b', system: 'booking' }),
    outage({ outageId: 'c' }),
    outage({ outageId: 'd', system: 'answers', endsAt: hours(-0.5) }),
  ];
  expect(read('en', 'nam', pacific, ...outages).map(({ id }) => id)).toEqual([
    'c-3-outage',
    'b-3-outage',
    'a-3-notice',
  ]);
});
