import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { partTitles, type Outline } from './outline.ts';

type Reader = Pick<AgentContext, 'db' | 'actor'>;

/**
 * Saves the caller's note about a part of a course in place of the one before. One note a part: there are never more
 * than the outline has lines, and one of a part that a new version no longer has stays theirs to change. `outline` is of
 * a course that they may take (`readCoursePage`). Throws `malformedRequest` for a part that there is not, and `viewOnly`.
 */
export async function saveCourseNote(
  ctx: AgentContext,
  { courseId, outline, part, noteTxt }: { courseId: string; outline: Outline; part: string; noteTxt: string },
): Promise<void> {
  const { db, actor, now } = ctx;
  if (actor.isViewed) throw new Refusal('viewOnly');
  const key = { agentUniqueId: actor.agentUniqueId, courseId, part };
  if (!['', ...partTitles(outline)].includes(part) && (await db.courseNote.count({ where: key })) === 0)
    throw new Refusal('malformedRequest');
  await db.courseNote.upsert({
    where: { agentUniqueId_courseId_part: key },
    create: { ...key, noteTxt, changedAt: now },
    update: { noteTxt, changedAt: now },
  });
}

/** Removes the caller's note about a part of a course; also of a course that they may no longer take. Throws `viewOnly`. */
export async function removeCourseNote(
  { db, actor }: Reader,
  { courseId, part }: { courseId: string; part: string },
): Promise<void> {
  if (actor.isViewed) throw new Refusal('viewOnly');
  await db.courseNote.deleteMany({ where: { agentUniqueId: actor.agentUniqueId, courseId, part } });
}
