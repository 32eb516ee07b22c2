import { expect, test } from 'vitest';
import { translator } from '#app/platform/translations.server.ts';
import { agencyWords } from '#app/routes/academy/levels/agencyWords.ts';

test.each([
  [
    { level: 3, holding: 5, of: 12, missing: 1 },
    '5 of 12 are Captain; 1 more makes the agency Captain.',
    '12人中5人が船長です。あと1人で代理店が船長になります。',
  ],
  [
    { level: 2, holding: 1, of: 5, missing: 2 },
    '1 of 5 is Staff Captain; 2 more make the agency Staff Captain.',
    '5人中1人が副船長です。あと2人で代理店が副船長になります。',
  ],
  [
    { level: 1, holding: 0, of: 1, missing: 1 },
    '0 of 1 are First Officer; 1 more makes the agency First Officer.',
    '1人中0人が一等航海士です。あと1人で代理店が一等航海士になります。',
  ],
] as const)('%j', (next, english, japanese) => {
  const shown = { curriculum: 'PC', level: next.level - 1, next };
  expect([agencyWords(translator('en'), shown), agencyWords(translator('ja'), shown)]).toEqual([english, japanese]);
});

test('nobody is missing at the highest level, and there is nobody where no one is enrolled', () => {
  expect(agencyWords(translator('en'), { curriculum: 'PC', level: 4, next: null })).toBe(
    'The agency holds the highest level.',
  );
  expect(agencyWords(translator('en'), { curriculum: 'PC', level: 2, next: null })).toBe(
    'Nobody in the agency is enrolled yet.',
  );
});
