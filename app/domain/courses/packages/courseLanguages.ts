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
