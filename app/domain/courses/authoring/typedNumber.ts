import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';

const withComma: readonly CourseLanguage[] = ['de', 'it', 'es', 'fr', 'pt'];
const decimalMark = (language: CourseLanguage) => (withComma.includes(language) ? ',' : '.');

/**
 * A number as typed in a language, with a point and without marks between thousands; what is no number stays as it is.
 * The player reads what learners type by the same rule (`numberIn` of starter/courses/player/rules.js).
 */
export function plainNumber(typed: string, language: CourseLanguage): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace(/^−/, '-')
    .replace(/^\+/, '');
  const decimal = decimalMark(language);
  const other = decimal === ',' ? '.' : ',';
  const hasBoth = text.includes(',') && text.includes('.');
  const isInThousands = new RegExp(`^-?[1-9]\\d{0,2}(\\${other}\\d{3})+$`).test(text);
  // The later of two is the decimal mark; a single one of the other language counts thousands where it can.
  const later = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const mark = hasBoth ? later : text.includes(other) && !isInThousands ? other : decimal;
  return text.replaceAll(mark === ',' ? '.' : ',', '').replace(mark, '.');
}

/** A number as a language writes it, which `plainNumber` reads as the same one. */
export function writtenNumber(value: number, language: CourseLanguage): string {
  return String(value).replace('.', decimalMark(language));
}
