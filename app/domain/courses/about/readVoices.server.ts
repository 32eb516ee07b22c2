import { z } from 'zod';
import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { questionsShown } from '#app/domain/courses/questions/readQuestions.server.ts';
import { Prisma, rowOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

/** How many sentences of colleagues the page of a course shows. */
export const sentencesShown = 10;
const questionsOnCoursePage = 2;

const voicesRow = z.strictObject({
  finished: z.boolean(),
  /** The last questions that were answered, each with its last answer. */
  questions: z.strictObject({ postId: z.string(), postTxt: z.string(), answerTxt: z.string() }).array(),
  notes: z.strictObject({ part: z.string(), noteTxt: z.string(), changedAt: z.string() }).array(),
  own: z.strictObject({ stars: z.int(), commentTxt: z.string(), hiddenReason: z.string().nullable() }).nullable(),
  survey: z
    .strictObject({ useful: z.string(), clarity: z.string(), length: z.string(), remarkTxt: z.string() })
    .nullable(),
  sentences: z
    .strictObject({
      stars: z.int(),
      commentTxt: z.string(),
      ratedAt: z.string(),
      /** The given name of who wrote it, for people of the same agency; null for all others. */
      name: z.string().nullable(),
    })
    .array(),
});

type Row = z.output<typeof voicesRow>;

/** A note of one's own about a part of a course, '' for the whole of it; a bookmark where it has no text. */
type CourseNote = Omit<Row['notes'][number], 'changedAt'> & { changedAt: Date };

/** What people say of a course: whether the caller may, what they said and noted, and the last sentences of their market. */
export interface CourseVoices extends Pick<Row, 'finished' | 'own' | 'questions' | 'survey'> {
  sentences: (Omit<Row['sentences'][number], 'ratedAt'> & { ratedAt: Date })[];
  notes: CourseNote[] | null;
}

/**
 * Reads what colleagues of the caller's market say of a course, the latest first, and what the caller said and noted,
 * in one query. Names are for the writer's own agency while they are there; everybody else reads the sentence without
 * one. What staff have hidden is left out. Notes and answers to the academy team are private: null for staff who look
 * at the portal as the user.
 */
export async function readVoices(
  { db, actor, agency, market }: Pick<AgentContext, 'db' | 'actor' | 'agency' | 'market'>,
  courseId: string,
): Promise<CourseVoices> {
  const inMarket = countryReached({ staff: { markets: [market] } }, Prisma.sql`g.country`);
  const self = Prisma.sql`${actor.agentUniqueId}::uuid`;
  const row = (await rowOf(
    db,
    described(
      voicesRow,
      Prisma.sql`
    SELECT EXISTS (
        SELECT FROM course_results r JOIN agents a ON a.auth_id = r.auth_id
        WHERE a.agent_unique_id = ${self} AND r.course_id = c.course_id AND (r.completed_at IS NOT NULL OR r.passed_at IS NOT NULL)
      ) AS finished,
      (SELECT jsonb_build_object('stars', o.stars, 'commentTxt', o.comment_txt, 'hiddenReason', CASE WHEN o.hidden_at IS NULL THEN NULL ELSE o.hidden_reason END)
        FROM course_ratings o WHERE o.course_id = c.course_id AND o.agent_unique_id = ${self}) AS own,
      (SELECT jsonb_build_object('useful', y.useful, 'clarity', y.clarity, 'length', y.length, 'remarkTxt', y.remark_txt)
        FROM course_surveys y WHERE y.course_id = c.course_id AND y.agent_unique_id = ${self}) AS survey,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('stars', s.stars, 'commentTxt', s.comment_txt, 'ratedAt', s.rated_at, 'name', s.name) ORDER BY s.rated_at DESC, s.rating_id)
        FROM (
          SELECT v.rating_id, v.stars, v.comment_txt, v.rated_at,
            CASE WHEN a.agency_id = ${agency.agencyId} AND a.deleted_at IS NULL THEN coalesce(nullif(a.preferred_name, ''), a.first_name) END AS name
          FROM course_ratings v JOIN agents a ON a.agent_unique_id = v.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
          WHERE v.course_id = c.course_id AND v.comment_txt <> '' AND v.hidden_at IS NULL AND v.agent_unique_id <> ${self} AND ${inMarket}
          ORDER BY v.rated_at DESC, v.rating_id LIMIT ${sentencesShown}
        ) s
      ), '[]') AS sentences,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('postId', s.post_id, 'postTxt', s.post_txt, 'answerTxt', s.answer_txt) ORDER BY s.posted_at DESC, s.post_id)
        FROM (
          SELECT q.post_id, q.post_txt, q.posted_at, w.post_txt AS answer_txt
          FROM course_posts q JOIN agents a ON a.agent_unique_id = q.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
          JOIN LATERAL (
            SELECT v.post_txt FROM course_posts v WHERE v.question_id = q.post_id AND v.hidden_at IS NULL ORDER BY v.posted_at DESC LIMIT 1
          ) w ON true
          WHERE q.question_id IS NULL AND q.hidden_at IS NULL AND ${questionsShown({ actor, market }, courseId)}
          ORDER BY q.posted_at DESC, q.post_id LIMIT ${questionsOnCoursePage}
        ) s
      ), '[]') AS questions,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('part', n.part, 'noteTxt', n.note_txt, 'changedAt', n.changed_at) ORDER BY n.changed_at, n.part)
        FROM course_notes n WHERE n.course_id = c.course_id AND n.agent_unique_id = ${self}
      ), '[]') AS notes
    FROM courses c WHERE c.course_id = ${courseId}::uuid`,
    ),
  ))!;
  return {
    ...row,
    sentences: row.sentences.map(({ ratedAt, ...sentence }) => ({ ...sentence, ratedAt: new Date(ratedAt) })),
    survey: actor.isViewed ? null : row.survey,
    notes: actor.isViewed
      ? null
      : row.notes.map(({ changedAt, ...note }) => ({ ...note, changedAt: new Date(changedAt) })),
  };
}
