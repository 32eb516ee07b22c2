import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { academyLevelCodes, curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { assignedState, type AssignedState } from '#app/domain/dueDays.ts';
import { Prisma } from '#app/platform/database.server.ts';

/** Something that is assigned to a learner and not done, as JSON has it. */
export const assignedRow = z.strictObject({
  curriculum: z.enum(curriculumCodes),
  courseId: z.string().nullable(),
  level: z.literal(academyLevelCodes).nullable(),
  ...localizedFields('title', () => z.string().nullable()),
  /** An ISO day. */
  dueOn: z.string(),
  message: z.string(),
  /** Who of the agency assigned it; null for the brand. */
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

/** Something that a learner has to learn until a day. */
export type AssignedToLearner = z.output<typeof assignedRow> & { state: AssignedState };

/**
 * Of the agent `a`, what is assigned to them in a curriculum and not done, what is due first first, as JSON: the
 * dashboard reads it with the learner, in one query.
 */
export function assignedTo(curriculum: Curriculum): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('curriculum', v.curriculum, 'courseId', v.course_id, 'level', v.level, 'titleEn', c.title_en, 'titleJa', c.title_ja,
      'dueOn', to_char(v.due_on, 'YYYY-MM-DD'), 'message', s.message, 'firstName', b.first_name, 'lastName', b.last_name) ORDER BY v.due_on, s.created_at, s.assignment_id), '[]')
    FROM assigned_learning v JOIN assignments s ON s.assignment_id = v.assignment_id LEFT JOIN courses c ON c.course_id = v.course_id
    LEFT JOIN agents b ON b.agent_unique_id = s.assigned_by
    WHERE v.agent_unique_id = a.agent_unique_id AND v.curriculum = ${curriculum} AND v.open AND NOT v.done)`;
}

type Thing = Pick<z.output<typeof assignedRow>, 'courseId' | 'level'> & { curriculum: string };

/** True where two assignments ask for the same: a course, in whatever curriculum, or a level of a curriculum. */
export function sameThing(one: Thing, other: Thing): boolean {
  return one.courseId !== null
    ? one.courseId === other.courseId
    : other.courseId === null && one.curriculum === other.curriculum && one.level === other.level;
}

/**
 * What a learner has to do, each thing once: where several have assigned the same, with the earliest day. A day is over
 * in the learner's zone.
 */
export function eachOnce(rows: readonly z.output<typeof assignedRow>[], now: Date, zone: string): AssignedToLearner[] {
  const once: AssignedToLearner[] = [];
  for (const row of rows)
    if (!once.some((known) => sameThing(known, row)))
      once.push({ ...row, state: assignedState({ done: false, dueOn: new Date(row.dueOn) }, now, zone) });
  return once;
}
