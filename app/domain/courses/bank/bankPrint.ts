import type { Question } from '#app/domain/courses/authoring/courseContent.ts';
import { fingerprintOf } from '#app/domain/courses/authoring/fingerprint.ts';

/** The fingerprint of a question in the bank, whatever it is called in a course. */
export function bankPrintOf({ id: _id, source: _source, ...said }: Question): string {
  return fingerprintOf(said);
}
