import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInstance, type i18n, type TFunction } from 'i18next';
import { flatTexts, i18nOptions, speakerOf, textFallbacks, textLocales, type TextLocale } from '#app/i18n.ts';

// Found as the package's own, since the bundle lies in another folder than this file.
const locales = path.join(createRequire(import.meta.url).resolve('#app/i18n.ts'), '../locales');

type Texts = Record<string, ReturnType<typeof flatTexts>>;

/** Every message of the product by locale and namespace, as the files of app/locales have it. */
export const translations = Object.fromEntries(textLocales.map((locale) => [locale, readLocale(locale)])) as Record<
  TextLocale,
  Texts
>;

function readLocale(locale: TextLocale): Texts {
  const folder = path.join(locales, locale);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      flatTexts(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object),
    ]),
  );
}

/** What a locale says, with what it leaves to its fallbacks: no text is looked for in one after the other. */
function textsOf(locale: TextLocale): Texts {
  const inTurn = [locale, ...textFallbacks(locale)].toReversed().map((each) => translations[each]);
  const namespaces = new Set(inTurn.flatMap((texts) => Object.keys(texts)));
  return Object.fromEntries(
    [...namespaces].map((name) => [name, Object.assign({}, ...inTurn.map((texts) => texts[name]))]),
  );
}

const texts = Object.fromEntries(textLocales.map((locale) => [locale, textsOf(locale)])) as Record<TextLocale, Texts>;

// What only mails say is the server's alone.
const shown: Record<string, Texts> = Object.fromEntries(
  Object.entries(texts).map(([locale, { mail: _mail, ...others }]) => [locale, others]),
);

/** What all texts that a browser may ask for are called: another one where any of them is. */
export const textsVersion = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8);

/** What a locale says in a namespace, as JSON for a browser; undefined where there is no such locale or namespace. */
export function textFile(locale: string, namespace: string): string | undefined {
  const ofLocale = Object.hasOwn(shown, locale) ? shown[locale] : undefined;
  return ofLocale && Object.hasOwn(ofLocale, namespace) ? JSON.stringify(ofLocale[namespace]) : undefined;
}

const instances = Object.fromEntries(textLocales.map((locale) => [locale, instanceOf(locale)])) as Record<
  TextLocale,
  i18n
>;

function instanceOf(locale: TextLocale): i18n {
  const instance = createInstance();
  const resources = { [locale]: texts[locale] };
  const ns = Object.keys(texts[locale]);
  void instance.init({ ...i18nOptions, lng: locale, resources, ns, initImmediate: false });
  return instance;
}

const translators = Object.fromEntries(
  textLocales.map((locale) => [locale, speakerOf(instances[locale], locale, i18nOptions.defaultNS)]),
) as Record<TextLocale, TFunction>;

/** The i18next instance that renders one locale on the server. It is shared by all requests and never changes. */
export function serverI18n(locale: TextLocale): i18n {
  return instances[locale];
}

/**
 * The translate function of one language or locale, for messages that leave by the API, by mail or with a form's reply.
 */
export function translator(locale: TextLocale): TFunction {
  return translators[locale];
}
