import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { Language } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The curriculum that an address names. Throws `notFound` for what is none. */
export function curriculumIn(params: Record<string, string | undefined>): Curriculum {
  const found = curriculumCodes.find((code) => code === params.curriculum);
  if (!found) throw new Refusal('notFound');
  return found;
}

/** A course's title in a language. */
export function titleIn(language: Language, { titleEn, titleJa }: { titleEn: string; titleJa: string }): string {
  return (language === 'ja' ? titleJa : titleEn) || titleEn;
}

/** A category's name in a language. */
export function nameIn(language: Language, { nameEn, nameJa }: { nameEn: string; nameJa: string }): string {
  return (language === 'ja' ? nameJa : nameEn) || nameEn;
}
