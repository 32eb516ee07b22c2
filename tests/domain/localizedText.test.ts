import { expect, test } from 'vitest';
import { localized, localizedFields } from '#app/domain/localizedText.ts';

test.each([
  ['en', 'Alaska', 'アラスカ', 'Alaska'],
  ['ja', 'Alaska', 'アラスカ', 'アラスカ'],
  ['ja', 'Alaska', '', 'Alaska'],
  ['en', '', 'アラスカ', 'アラスカ'],
  ['ja', 'Alaska', null, 'Alaska'],
  ['en', null, null, ''],
])('a reader of %s of %o and %o reads %o', (language, titleEn, titleJa, read) => {
  expect(localized(language, 'title', { titleEn, titleJa })).toBe(read);
});

test('both fields of a text are made from their names, the Japanese one by its own maker if there is one', () => {
  expect(localizedFields('title', (field) => field)).toEqual({ titleEn: 'titleEn', titleJa: 'titleJa' });
  expect(
    localizedFields(
      'route',
      () => 'required',
      () => 'optional',
    ),
  ).toEqual({
    routeEn: 'required',
    routeJa: 'optional',
  });
});
