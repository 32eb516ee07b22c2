import { createInstance } from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import { flatTexts, i18nOptions, languages, speakerOf, textLocales } from '#app/i18n.ts';
import { serverI18n, translations, translator } from '#app/platform/translations.server.ts';

// What i18next alone makes of the same files, in turn from a locale to its fallbacks.
async function plainI18next(lng: string) {
  const instance = createInstance();
  const interpolation = { ...i18nOptions.interpolation, defaultVariables: { product: 'Gangway' } };
  const options = { ...i18nOptions, interpolation, lng, resources: translations, ns: Object.keys(translations.en) };
  await instance.init(options);
  return instance;
}

describe.each(textLocales)('%s', (locale) => {
  test('says every text as i18next says it, with variables and without', async () => {
    const alone = await plainI18next(locale);
    const t = translator(locale);
    const values = { count: 2, name: '$& {{name}}', language: 'x' };
    const different: string[] = [];
    for (const [namespace, texts] of Object.entries(translations.en)) {
      for (const key of Object.keys(texts)) {
        const name = `${namespace}:${key}`;
        const asked = [{ joinArrays: '\n' }, { ...values, joinArrays: '\n' }, undefined];
        for (const given of typeof texts[key] === 'string' ? asked : asked.slice(0, 2))
          if (t(name, given) !== alone.t(name, given)) different.push(`${name} ${JSON.stringify(given)}`);
      }
    }
    expect(different).toEqual([]);
  });

  test('is read without i18next where a text has no variables', () => {
    const instance = serverI18n(locale);
    const asked = vi.spyOn(instance, 't');
    const t = speakerOf(instance, locale, 'common')!;
    expect(t('close')).not.toBe('close');
    expect(t('fields:zip')).not.toBe('zip');
    expect(asked).not.toHaveBeenCalled();
    expect(t(undefined as unknown as string)).toBe('');
    asked.mockClear();
    expect(t('no.such.text')).toBe('no.such.text');
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });
});

test.each(languages)('no text of %s nests another or contains what is no text', (language) => {
  const texts = Object.entries(translations[language]).flatMap(([namespace, all]) =>
    Object.entries(all).map(([key, text]) => [`${namespace}:${key}`, [text].flat().join()] as const),
  );
  expect(texts.filter(([key, text]) => text.includes('$t(') || /:.*:/.test(key))).toEqual([]);
});

test('keys become whole, lists stay lists', () => {
  expect(flatTexts({ a: 'A', b: { c: 'C', d: { e: 'E' }, f: ['F', 'G'] } })).toEqual({
    a: 'A',
    'b.c': 'C',
    'b.d.e': 'E',
    'b.f': ['F', 'G'],
  });
});

test('in the browser a locale leaves to its fallbacks what it has not, and waits for what is not loaded', async () => {
  const instance = createInstance();
  const resources = {
    'en-GB': { fields: { zip: 'Postcode' } },
    en: { fields: { zip: 'Zip', city: 'City' } },
  };
  await instance.init({ ...i18nOptions, lng: 'en-GB', resources, ns: ['fields'], partialBundledLanguages: true });
  const t = speakerOf(instance, 'en-GB', 'fields')!;
  expect([t('zip'), t('city')]).toEqual(['Postcode', 'City']);
  expect(speakerOf(instance, 'en-GB', 'fields')).toBe(t);
});
