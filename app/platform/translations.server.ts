import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInstance, type i18n, type TFunction } from 'i18next';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { productName, productNames } from '#app/domain/markets/settings/kinds/productName.ts';
import {
  flatTexts,
  i18nOptions,
  languageOfLocale,
  speakerOf,
  textFallbacks,
  textLocales,
  type Language,
  type TextLocale,
} from '#app/i18n.ts';

// Found as the package's own, since the bundle lies in another folder than this file.
const locales = path.join(createRequire(import.meta.url).resolve('#app/i18n.ts'), '../locales');

type Texts = Record<string, ReturnType<typeof flatTexts>>;

/**
 * Every message of the product by locale and namespace, from the files of app/locales: with `{{product}}` for the name
 * of the product.
 */
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

/** What all texts say while the product has a name. */
interface Spoken {
  names: Record<Language, string>;
  instances: Record<TextLocale, i18n>;
  translators: Record<TextLocale, TFunction>;
  /** What a browser may ask for, by locale. */
  shown: Record<string, Texts>;
  version: string;
}

const forEachLocale = <Value>(of: (locale: TextLocale) => Value) =>
  Object.fromEntries(textLocales.map((locale) => [locale, of(locale)])) as Record<TextLocale, Value>;

// The name is put in once, so that neither i18next nor a browser has to know it.
function spokenWith(names: Record<Language, string>): Spoken {
  const texts = forEachLocale((locale) => named(textsOf(locale), names[languageOfLocale(locale)]));
  const instances = forEachLocale((locale) => instanceOf(locale, texts[locale]));
  // Texts of mails are loaded only by the server.
  const shown = forEachLocale((locale) => {
    const { mail: _mail, ...others } = texts[locale];
    return others;
  });
  return {
    names,
    instances,
    translators: forEachLocale((locale) => speakerOf(instances[locale], locale, i18nOptions.defaultNS)!),
    shown,
    version: createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8),
  };
}

function named(texts: Texts, name: string): Texts {
  return JSON.parse(JSON.stringify(texts), (_, text: unknown) =>
    typeof text === 'string' ? withName(text, name) : text,
  ) as Texts;
}

const withName = (text: string, name: string) => text.replaceAll('{{product}}', () => name);

function instanceOf(locale: TextLocale, texts: Texts): i18n {
  const instance = createInstance();
  const resources = { [locale]: texts };
  void instance.init({ ...i18nOptions, lng: locale, resources, ns: Object.keys(texts), initImmediate: false });
  return instance;
}

let spoken = spokenWith(productNames(productName.ours(portalScope)));

/** Has all texts say another name of the product from now on. */
export function sayProductNames(names: Record<Language, string>): void {
  if (names.en !== spoken.names.en || names.ja !== spoken.names.ja) spoken = spokenWith(names);
}

/** What all texts that a browser may ask for are called: another one where any of them is. */
export function textsVersion(): string {
  return spoken.version;
}

/** What a locale says in a namespace, as JSON for a browser; undefined where there is no such locale or namespace. */
export function textFile(locale: string, namespace: string): string | undefined {
  const ofLocale = Object.hasOwn(spoken.shown, locale) ? spoken.shown[locale] : undefined;
  return ofLocale && Object.hasOwn(ofLocale, namespace) ? JSON.stringify(ofLocale[namespace]) : undefined;
}

/** The i18next instance that renders one locale on the server. It is shared by all requests and never changes. */
export function serverI18n(locale: TextLocale): i18n {
  return spoken.instances[locale];
}

/**
 * The translate function of one language or locale, for messages that leave by the API, by mail or with a form's reply.
 */
export function translator(locale: TextLocale): TFunction {
  return spoken.translators[locale];
}

/** What the product is called in a language. */
export function productNameIn(language: Language): string {
  return spoken.names[language];
}

/** A text that is kept with `{{product}}`, as it is shown. */
export function withProductName(text: string, language: Language): string {
  return withName(text, spoken.names[language]);
}
