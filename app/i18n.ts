import type { i18n, TFunction, TOptions } from 'i18next';

/** The languages of the product. */
export const languages = ['en', 'ja'] as const;

export type Language = (typeof languages)[number];

/**
 * What texts are written in: a language, or English as Britain and Australia write it, whose files hold only what
 * differs.
 */
export const textLocales = [...languages, 'en-GB', 'en-AU'] as const;

export type TextLocale = (typeof textLocales)[number];

const fallbacks: Record<string, TextLocale[]> = { 'en-GB': ['en'], 'en-AU': ['en-GB', 'en'], default: [] };

/** Where a text is looked up that a locale's own files have not. */
export function textFallbacks(locale: TextLocale): readonly TextLocale[] {
  return fallbacks[locale] ?? [];
}

/** The language of a locale: `en-GB` → `en`. */
export function languageOfLocale(locale: string): Language {
  return locale.startsWith('ja') ? 'ja' : 'en';
}

/**
 * The namespaces of the portal's pages, and of the sign-in page, where a session ends; loaded once a user is signed in,
 * so that no click waits for its texts.
 */
export const portalNamespaces = [
  'account',
  'agencies',
  'agentEdit',
  'agents',
  'codes',
  'content',
  'fields',
  'homePage',
  'markets',
  'people',
  'permissions',
  'refusals',
  'secondFactor',
  'signIn',
  'successes',
  'validation',
];

/** What the pages for visitors speak beside the sign-in page, likewise. */
export const visitorNamespaces = ['fields', 'registration', 'secondFactor'];

export const i18nOptions = {
  supportedLngs: [...textLocales],
  // A locale's own files and then its fallbacks: i18next would otherwise put `en` before `en-GB`.
  load: 'currentOnly',
  fallbackLng: fallbacks,
  defaultNS: 'common',
  // The texts of a file are flat (flatTexts). Were neither named, i18next would look at every key to see whether it is
  // a sentence.
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const;

/**
 * Where a browser finds what a locale says in a namespace; the version is that of all texts, which the document has as
 * `data-texts`.
 */
export function textsAddress(version: string, locale: string, namespace: string): string {
  return `/assets/texts/${version}/${locale}/${namespace}.json`;
}

/** The texts of a file by their whole keys, `{ shell: { skip: '…' } }` → `{ 'shell.skip': '…' }`; lists stay lists. */
export function flatTexts(tree: object, prefix = ''): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]: [string, object | string]) =>
      typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(flatTexts(value, `${prefix}${key}.`))
        : [[prefix + key, value as string | string[]]],
    ),
  );
}

/** What components ask of i18next. */
export type Texts = Pick<
  i18n,
  | 'language'
  | 'on'
  | 'off'
  | 'hasLoadedNamespace'
  | 'getDataByLanguage'
  | 'getFixedT'
  | 'loadNamespaces'
  | 'changeLanguage'
>;

const speakers = new WeakMap<Texts, Map<string, TFunction>>();

/**
 * The translate function of a language and a namespace, made once; undefined as long as the namespace is not loaded. A
 * text without variables is read where it is; variables, plurals, and what a locale leaves to another are i18next's.
 */
export function speakerOf(i18n: Texts, language: string, namespace: string): TFunction | undefined {
  let made = speakers.get(i18n);
  if (!made) speakers.set(i18n, (made = new Map()));
  const name = `${language} ${namespace}`;
  const known = made.get(name);
  if (known) return known;
  if (!i18n.hasLoadedNamespace(namespace)) return undefined;
  const translate = i18n.getFixedT(language, namespace);
  // By whole keys: the part behind a colon would be a new string at each look.
  const plain = new Map<string, string>();
  const read = (key: string) => {
    const text = plain.get(key) ?? plainText(i18n, language, namespace, key);
    if (text !== undefined) plain.set(key, text);
    return text;
  };
  // A form that waits for an answer has no key yet: i18next says nothing then.
  const speaker = ((key: string | undefined, options?: TOptions) =>
    (key === undefined || options ? undefined : read(key)) ?? translate(key!, options)) as TFunction;
  made.set(name, speaker);
  return speaker;
}

function plainText(i18n: Texts, language: string, namespace: string, key: string): string | undefined {
  const colon = key.indexOf(':');
  const texts = i18n.getDataByLanguage(language)?.[colon < 0 ? namespace : key.slice(0, colon)];
  const text: unknown = texts?.[key.slice(colon + 1)];
  return typeof text === 'string' && !text.includes('{{') ? text : undefined;
}
