import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The curriculum that an address names. Throws `notFound` for what is none. */
export function curriculumIn(params: Record<string, string | undefined>): Curriculum {
  const found = curriculumCodes.find((code) => code === params.curriculum);
  if (!found) throw new Refusal('notFound');
  return found;
}
