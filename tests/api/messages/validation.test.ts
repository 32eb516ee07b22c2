import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePasswords } from '#app/platform/passwords.server.ts';
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
// What the catalogue of spec §8 says where the form speaks in words of spec §5.
const apiWords: Record<string, { en: string; ja: string }> = {
  'validation:userIdTaken': {
    en: 'Another account already uses the same user ID. Please give a different user ID.',
    ja: 'このユーザーIDは別のアカウントで既に使用されています。別のユーザーIDを入力してください。',
  },
};

const cases = validationRows.flatMap((row) => row.places.map((place) => ({ ...row, place, sent: JSON.stringify(row.change).slice(0, 60) })));

describe.each(['en', 'ja'] as const)('spec §5 in %s', (language) => {
  test.each(cases)('$line, $place: $sent → $says', async ({ change, field, says, place }) => {
    const expected = words.get(says)?.[language];
    expect(expected, `the text of ${says}`).toBeDefined();
    const { form, api } = edges[place];
    if (form) expect((await form(change, language))[field], 'the form').toEqual([expected]);
    if (api) expect((await api(change, language))[field], 'the endpoint').toEqual([apiWords[says]?.[language] ?? expected]);
  });
});

test('every form has its rows', () => {
  expect(new Set(validationRows.flatMap((row) => row.places))).toEqual(new Set(Object.keys(edges)));
});
