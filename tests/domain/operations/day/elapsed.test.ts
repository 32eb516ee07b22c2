import { expect, test } from 'vitest';
import { elapsed } from '#app/domain/operations/day/elapsed.ts';

const now = new Date('2026-11-29T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [0, '1 minute', '1分'],
  [59, '59 minutes', '59分'],
  [60, '1 hour', '1時間'],
  [23 * 60 + 59, '23 hours', '23時間'],
  [24 * 60, '1 day', '1日'],
  [7 * 24 * 60, '7 days', '7日'],
  [1500 * 24 * 60, '1,500 days', '1,500日'],
])('says how long ago %i minutes are, in Japanese without a space', (minutes, english, japanese) => {
  expect(elapsed(minutesAgo(minutes), now, 'en')).toBe(english);
  expect(elapsed(minutesAgo(minutes), now, 'ja')).toBe(japanese);
});
