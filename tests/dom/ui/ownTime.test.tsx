import { afterEach, expect, test, vi } from 'vitest';
import { namedTime } from '#app/domain/content/status/outageTime.ts';
import { OwnTime } from '#app/ui/OwnTime.tsx';
import { draw, drawAsSent } from '#tests/support/dom.tsx';

const time = namedTime(new Date('2026-11-22T06:00Z'), { language: 'en', market: 'nam', zone: 'America/Los_Angeles' });

afterEach(() => vi.restoreAllMocks());

function browserIn(timeZone: string) {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

const plain = (text: string | null) => text?.replace(/\s/g, ' ');

test('without scripts a time is also that of the market, by the name of its zone', () => {
  expect(plain(drawAsSent(<OwnTime time={time.own} />).textContent)).toBe('Nov 22, 2026, 1:00 AM EST');
});

test.each([
  ['America/Chicago', 'Your time: Nov 22, 2026, 12:00 AM CST'],
  ['Europe/Berlin', 'Your time: Nov 22, 2026, 7:00 AM CET'],
  ['America/Los_Angeles', ''],
])('in a browser of %s it is the reader’s own, unless it was named', (zone, words) => {
  browserIn(zone);
  expect(plain(draw(<OwnTime time={time.own} />).container.textContent)).toBe(words);
});

test('where the page has a zone, it is the reader’s, whatever the browser says', () => {
  browserIn('Europe/Berlin');
  const { container } = draw(<OwnTime time={time.own} />, { id: 'root', data: { zone: 'Asia/Tokyo' } });
  expect(plain(container.textContent)).toBe('Your time: Nov 22, 2026, 3:00 PM JST');
});
