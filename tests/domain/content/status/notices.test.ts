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

function read(language: Language, market: Market, ...outages: AnnouncedOutage[]) {
  const notices = noticesOf({ t: translator(textLocale(language, market)), language, market }, outages, now);
  return notices.map(({ text, ...rest }) => ({ ...rest, text: text.replace(/\s/g, ' ') }));
}

test.each([
  [
    'of the portal, in the words of the catalogue (spec §8)',
    'en',
    'nam',
    outage(),
    'Website is unavailable due to scheduled maintenance until November 21, 2026, 10:00 PM PST. Your time: Nov 22, 2026, 1:00 AM EST.',
  ],
  [
    'in Japanese, with what the editors wrote',
    'ja',
    'jp',
    outage({ noteEn: 'See you soon.', noteJa: 'ご迷惑をおかけします。' }),
    '定期メンテナンスのため、2026年11月21日 22:00（太平洋標準時）までウェブサイトをご利用いただけません。お客様の時間帯：2026年11月22日 15:00 JST。ご迷惑をおかけします。',
  ],
  [
    'of another system, by its name',
    'en',
    'uk',
    outage({ system: 'booking', noteJa: '予約は電話で承ります。' }),
    'Booking system is unavailable due to scheduled maintenance until 21 November 2026, 22:00 PST. Your time: 22 Nov 2026, 6:00 GMT. 予約は電話で承ります。',
  ],
  [
    'that nobody planned',
    'en',
    'nam',
    outage({ system: 'chat', kind: 'disturbance' }),
    'Chat is not working properly. We expect it to work again by November 21, 2026, 10:00 PM PST. Your time: Nov 22, 2026, 1:00 AM EST.',
  ],
] as const)('the banner of an outage %s', (_, language, market, shown, text) =>
  expect(read(language, market, shown)).toEqual([{ id: 'o-3-outage', kind: 'outage', text }]),
);

test.each([
  [
    'en',
    'portal',
    'Website will be unavailable due to scheduled maintenance: Nov 22, 2026, 12:00 PM – 6:00 PM PST. Your time: Nov 22, 2026, 3:00 PM – 9:00 PM EST.',
  ],
  [
    'en',
    'rewards',
    'Partner Rewards will be unavailable due to scheduled maintenance: Nov 22, 2026, 12:00 PM – 6:00 PM PST. Your time: Nov 22, 2026, 3:00 PM – 9:00 PM EST.',
  ],
] as const)('the notice before it begins, in %s, of %s', (language, system, text) => {
  expect(read(language, 'nam', outage({ system, startsAt: hours(24), endsAt: hours(30) }))).toEqual([
    { id: 'o-3-notice', kind: 'notice', text },
  ]);
});

test('what lasts comes before what is announced, each by the order of the systems', () => {
  const outages = [
    outage({ outageId: 'a', system: 'air', startsAt: hours(24), endsAt: hours(30) }),
    outage({ outageId: 'b', system: 'booking' }),
    outage({ outageId: 'c' }),
    outage({ outageId: 'd', system: 'answers', endsAt: hours(-0.5) }),
  ];
  expect(read('en', 'nam', ...outages).map(({ id }) => id)).toEqual(['c-3-outage', 'b-3-outage', 'a-3-notice']);
});
