/** A course's title in a language; the English one where a draft has no other yet. */
export function titleIn(language: string, { titleEn, titleJa }: { titleEn: string; titleJa: string }): string {
  return (language === 'ja' ? titleJa : titleEn) || titleEn;
}

/** A category's name in a language; the English one where a draft has no other yet. */
export function nameIn(language: string, { nameEn, nameJa }: { nameEn: string; nameJa: string }): string {
  return (language === 'ja' ? nameJa : nameEn) || nameEn;
}
