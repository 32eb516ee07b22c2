import { expect, test } from 'vitest';
import { translator } from '#app/platform/translations.server.ts';
import { agencyWords } from '#app/routes/academy/levels/agencyWords.ts';

test.each([
  [
    { level: 3, holding: 5, of: 12, missing: 1 },
    '5 of 12 are Captain. With 1 more, the agency becomes Captain.',
    '12名中5名が船長です。あと1名で代理店が船長になります。',
  ],
  [
    { level: 2, holding: 1, of: 5, missing: 2 },
    '1 of 5 is Staff Captain. With 2 more, the agency becomes Staff Captain.',
    '5名中1名が副船長です。あと2名で代理店が副船長になります。',
  ],
  [
    { level: 1, holding: 0, of: 1, missing: 1 },
    '0 of 1 are First Officer. With 1 more, the agency becomes First Officer.',
    '1名中0名が一等航海士です。あと1名で代理店が一等航海士になります。',
  ],
] as const)('%j', (next, english, japanese) => {
  const shown = { curriculum: 'PC', level: next.level - 1, next };
  expect([agencyWords(translator('en'), shown), agencyWords(translator('ja'), shown)]).toEqual([english, japanese]);
});

test('no learner is missing at the highest level, and none without enrolled learners', () => {
  expect(agencyWords(translator('en'), { curriculum: 'PC', level: 4, next: null })).toBe(
    'The agency has the highest level.',
  );
  expect(agencyWords(translator('en'), { curriculum: 'PC', level: 2, next: null })).toBe(
    'No one in the agency has a member number yet.',
  );
});
