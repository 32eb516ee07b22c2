import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { Language } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';

const identifier = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an address names. Throws `notFound` for what cannot be an identifier. */
export function identifierOf(name: 'courseId' | 'packageId', params: Record<string, string | undefined>): string {
  const found = params[name] ?? '';
  if (!identifier.test(found)) throw new Refusal('notFound');
  return found;
}

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
