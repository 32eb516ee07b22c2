import { z } from 'zod';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { form } from '#app/domain/strictForm.ts';

const Level = () => z.coerce.number().int().min(1).max(4);

/** Asks for the level of a curriculum that the page showed as due to be noted (spec §4). */
export function levelDueSchema() {
  return form({ curriculum: z.enum(curriculumCodes), level: Level() });
}

/** Says that a level that was reached has been seen. */
export function levelSeenSchema() {
  return form({ curriculum: z.enum(curriculumCodes), seen: Level() });
}

/** What a learner does on the dashboard: has a level noted, or says that one has been seen. */
export function rankSchema() {
  return z.union([levelDueSchema(), levelSeenSchema()]);
}
