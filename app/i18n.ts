/** The languages of the product. */
export const languages = ['en', 'ja'] as const;

export type Language = (typeof languages)[number];

/**
 * What texts are written in: a language, or English as Britain and Australia write it, whose files hold only what
 * differs.
 */
export const textLocales = [...languages, 'en-GB', 'en-AU'] as const;

export type TextLocale = (typeof textLocales)[number];

/** Where a text is looked up that a locale's own files have not. */
const textFallbacks: Record<string, TextLocale[]> = { 'en-GB': ['en'], 'en-AU': ['en-GB', 'en'], default: [] };

/** The language of a locale: `en-GB` → `en`. */
export function languageOfLocale(locale: string): Language {
  return locale.startsWith('ja') ? 'ja' : 'en';
}

/**
 * What the pages of the portal speak, and the sign-in page, where a session ends; loaded once somebody is there, so
 * that no click waits for its texts.
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
  fallbackLng: textFallbacks,
  defaultNS: 'common',
  // Its own defaults: where they are not named, i18next looks at every key to see whether it is a sentence.
  keySeparator: '.',
  nsSeparator: ':',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const;
