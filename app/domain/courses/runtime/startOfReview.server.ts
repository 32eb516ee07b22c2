import { storedData } from './storedData.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { readPackage } from './readPackage.server.ts';
import { resultOf, type RuntimeData } from './runtimeData.ts';
import { levelReminderDays, validityAt } from '#app/domain/academy/levels/validity.ts';

/** A curriculum that lists a course, for a learner who has a level in it. */
interface HeldLevel {
  /** The course renews the level. */
  refresher: boolean;
  validUntil: Date;
}

const dayMs = 24 * 3600_000;

/**
 * True where a course that was passed counts once more: it renews a level that ends soon or has ended, or a level has
 * lapsed for so long that what was passed before its end no longer counts. Any other passed course is looked at
 * again without counting.
 */
export function countsAgain({
  lastPassedAt,
  levels,
  now,
}: {
  lastPassedAt: Date;
  levels: readonly HeldLevel[];
  now: Date;
}): boolean {
  return levels.some(({ refresher, validUntil }) => {
    if (refresher) return now.getTime() >= validUntil.getTime() - levelReminderDays[0] * dayMs;
    return validityAt(validUntil, now) === 'expired' && lastPassedAt < validUntil;
  });
}

type Reader = Database | Transaction;
type Context = Pick<AgentContext, 'agency' | 'now'>;

/**
 * Where a course that was passed is looked at again: the package and the data of its last review, else of the attempt
 * that passed it. Null where it was not passed here, or counts again.
 */
export async function startOfReview(
  db: Reader,
  ctx: Context,
  courseId: string,
  { authId }: { authId: string },
): Promise<{ packageId: string; data: RuntimeData } | null> {
  if (await countsNow(db, ctx, courseId, authId)) return null;
  const attempts = await db.courseAttempt.findMany({
    where: { authId, courseId, endedAt: { not: null } },
    include: { package: true },
    orderBy: { startedAt: 'desc' },
    take: 20,
  });
  const last = attempts.find(hasPassed);
  return last ? { packageId: last.packageId, data: storedData.parse(last.data) } : null;
}

/**
 * True where an open attempt gives way to another, since the course counts again: a review, and one that has passed but
 * was never left, as when its window is closed.
 */
export async function givesWay(
  ctx: AgentContext,
  courseId: string,
  { authId }: { authId: string },
  open: Passable,
): Promise<boolean> {
  return hasPassed(open) && (await countsNow(ctx.db, ctx, courseId, authId));
}

type Passable = { review: boolean; markedAt?: Date | null; data: unknown; package: Parameters<typeof readPackage>[0] };

function hasPassed({ review, markedAt, data, package: row }: Passable): boolean {
  if (review || markedAt) return true;
  const { standard, items } = readPackage(row);
  return resultOf(standard, items, storedData.parse(data)).passed;
}

async function countsNow(db: Reader, { agency, now }: Context, courseId: string, authId: string): Promise<boolean> {
  const result = await db.courseResult.findUnique({
    where: { authId_courseId: { authId, courseId } },
    select: { lastPassedAt: true },
  });
  if (!result?.lastPassedAt) return true;
  const listed = await db.curriculumCourse.findMany({
    where: { courseId, curriculum: { in: [...curriculaOf(agency.country)] } },
    select: { curriculum: true, refresher: true },
  });
  const held = await db.learnerLevel.findMany({
    where: { authId, curriculum: { in: listed.map(({ curriculum }) => curriculum) } },
    select: { curriculum: true, validUntil: true },
  });
  const levels = held.map(
    ({ curriculum, validUntil }): HeldLevel => ({
      validUntil,
      refresher: listed.some((each) => each.curriculum === curriculum && each.refresher),
    }),
  );
  return countsAgain({ lastPassedAt: result.lastPassedAt, levels, now });
}
