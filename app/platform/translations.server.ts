import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInstance, type i18n, type ResourceLanguage, type TFunction } from 'i18next';
import { i18nOptions, textLocales, type TextLocale } from '#app/i18n.ts';

// Found as the package's own, since the bundle lies in another folder than this file.
const locales = path.join(createRequire(import.meta.url).resolve('#app/i18n.ts'), '../locales');

/** Every message of the product by locale and namespace, as the files of app/locales have it. */
export const translations = Object.fromEntries(textLocales.map((locale) => [locale, readLocale(locale)])) as Record<
  TextLocale,
  ResourceLanguage
>;

function readLocale(locale: TextLocale): ResourceLanguage {
  const folder = path.join(locales, locale);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]),
  );
}

const instances = Object.fromEntries(textLocales.map((locale) => [locale, instanceOf(locale)])) as Record<
  TextLocale,
  i18n
>;

function instanceOf(locale: TextLocale): i18n {
  const instance = createInstance();
  const ns = Object.keys(translations.en);
  void instance.init({ ...i18nOptions, lng: locale, resources: translations, ns, initImmediate: false });
  return instance;
}

/** The i18next instance that renders one locale on the server. It is shared by all requests and never changes. */
export function serverI18n(locale: TextLocale): i18n {
  return instances[locale];
}

/**
 * The translate function of one language or locale, for messages that leave by the API, by mail or with a form's reply.
 */
export function translator(locale: TextLocale): TFunction {
  return instances[locale].t;
}
