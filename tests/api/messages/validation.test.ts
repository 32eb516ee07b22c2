import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textLocale } from '#app/domain/markets/markets.ts';
import { messageText } from '#app/domain/messages.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { validationTexts } from '#tests/support/validationTexts.ts';
import { edgesOf } from './places.ts';
import { validationRows } from './validationRows.ts';

await testDatabase();
quickPasswords();
let edges: Awaited<ReturnType<typeof edgesOf>>;
beforeAll(async () => {
  edges = await edgesOf();
});
afterAll(closePasswords);

const words = new Map(validationTexts.map(([key, en, ja]) => [key, { en, ja }]));

const cases = validationRows.flatMap((row) =>
  row.places.map((place) => ({ ...row, place, sent: JSON.stringify(row.change).slice(0, 60) })),
);

// The texts of both languages are tests/domain/fields/texts.test.ts: in Japanese each form and endpoint speaks once.
const onceInEachPlace = cases.filter(({ place }, at) => cases.findIndex((other) => other.place === place) === at);

describe.each([
  ['en', cases],
  ['ja', onceInEachPlace],
] as const)('spec §5 in %s', (language, rows) => {
  test.each(rows)('$line, $place: $sent → $says', async ({ change, field, says, place }) => {
    const expected = words.get(says)?.[language];
    expect(expected, `the text of ${says}`).toBeDefined();
    const { form, api } = edges[place];
    // The first edit is the uk's, whose English is British.
    const inForm = place === 'first edit' ? messageText(translator(textLocale(language, 'uk')), says) : expected;
    if (form) {
      const [atField, inSummary] = (await form(change, language))[field] ?? [];
      expect(atField, 'the form').toBe(inForm);
      expect(inSummary, 'the line of its summary').toContain(inForm);
    }
    if (api) expect((await api(change, language))[field], 'the endpoint').toEqual([expected]);
  });
});

test('every form has its rows', () => {
  expect(new Set(validationRows.flatMap((row) => row.places))).toEqual(new Set(Object.keys(edges)));
});
