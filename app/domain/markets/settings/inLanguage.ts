import type { Language } from '#app/i18n.ts';

/** A name that a brand has written: in Japanese where there is a Japanese one, else in English. */
export function inLanguage({ nameEn, nameJa }: { nameEn: string; nameJa: string }, language: Language): string {
  return language === 'ja' && nameJa !== '' ? nameJa : nameEn;
}
