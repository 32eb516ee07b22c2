import type { Language } from '#app/i18n.ts';

const formats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-US'),
  ja: new Intl.NumberFormat('ja-JP'),
};

/** A number of views with the separators of a language. */
export function countInWords(views: number, language: Language): string {
  return formats[language].format(views);
}
