import type { Language } from '#app/i18n.ts';
import { countryCode, defaultLanguage, marketOf } from './markets.ts';

/** The languages in which a course may be written: all that the curricula have (spec §9). */
export const courseLanguages = ['en', 'ja', 'zh-Hans', 'zh-Hant', 'ko', 'de', 'it', 'es', 'fr', 'pt'] as const;
export type CourseLanguage = (typeof courseLanguages)[number];

/** Each language as its own readers call it. */
export const courseLanguageNames = {
  en: 'English',
  ja: '日本語',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ko: '한국어',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
} as const satisfies Record<CourseLanguage, string>;

/**
 * The countries in which courses begin in a language other than English: those where most people read it. Where several
 * are read (Belgium, Canada, Switzerland, Singapore), the one of most of them, and a reader chooses another.
 */
export const countriesByCourseLanguage = {
  ja: ['JP'],
  'zh-Hans': ['CN'],
  'zh-Hant': ['TW', 'HK', 'MO'],
  ko: ['KR'],
  de: ['DE', 'AT', 'CH', 'LI'],
  it: ['IT', 'SM'],
  es: [
    'ES',
    'MX',
    'AR',
    'BO',
    'CL',
    'CO',
    'CR',
    'CU',
    'DO',
    'EC',
    'GT',
    'HN',
    'NI',
    'PA',
    'PE',
    'PR',
    'PY',
    'SV',
    'UY',
    'VE',
  ],
  fr: ['FR', 'MC', 'LU', 'GF', 'GP', 'MQ', 'NC', 'PF', 'RE'],
  pt: ['PT', 'BR', 'AO', 'CV', 'MZ'],
} as const satisfies Partial<Record<CourseLanguage, readonly string[]>>;

const languageByCountry = new Map<string, CourseLanguage>(
  Object.entries(countriesByCourseLanguage).flatMap(([language, countries]) =>
    countries.map((country) => [country, language as CourseLanguage] as const),
  ),
);

/** The language in which courses begin in a country; English where the table names none. */
export function courseLanguageOf(country: string): CourseLanguage {
  return languageByCountry.get(countryCode(country)) ?? 'en';
}

/** A learner as the choice of a course's language sees them. */
export interface CourseReader {
  /** What they have chosen on the page of a course; null before the first time. */
  chosen: CourseLanguage | null;
  /** The language in which they read the portal. */
  language: Language;
  /** The country of their agency. */
  country: string;
}

/**
 * The languages in which a learner is given a course, the best first: the one they have chosen; the portal's where they
 * have switched it from their market's; that of their country; the portal's; English.
 */
export function courseLanguagesOf({ chosen, language, country }: CourseReader): CourseLanguage[] {
  const switched = language === defaultLanguage(marketOf(country)) ? [] : [language];
  return [...new Set([...(chosen ? [chosen] : []), ...switched, courseLanguageOf(country), language, 'en' as const])];
}
