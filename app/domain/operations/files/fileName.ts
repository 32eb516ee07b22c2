import { storableText } from '#app/domain/text.ts';

/** The most code units that are stored of a file's name, and of its type. */
export const fileNameMaxLength = 200;

/**
 * The name of a file as it is stored and shown: its end, which shows its kind, without invisible characters or
 * characters that turn the direction of writing.
 */
export function fileName(name: string): string {
  const visible = storableText(name.replace(/[\p{Cc}\p{Cf}]/gu, ''), Infinity);
  return visible.slice(-fileNameMaxLength).replace(/^[\uDC00-\uDFFF]/, '');
}
