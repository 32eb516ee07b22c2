import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { mostStars } from '#app/domain/courses/about/ratingLimits.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { RatingQuery } from '#app/domain/courses/about/ratingForms.ts';

/** A rating with a sentence as staff read it: of which market, and not whose. */
export interface ListedRating {
  ratingId: string;
  stars: number;
  commentTxt: string;
  ratedAt: Date;
  market: Market;
  hiddenReason: string | null;
}

/** The ratings of a course in the markets of the member of staff. */
export interface CourseRatings {
  course: { titleEn: string; titleJa: string };
  /** How many gave one star, two, and so on. */
  counts: number[];
  ratings: ListedRating[];
  total: number;
  page: number;
}

/**
 * Reads how a course is rated in the markets of the member of staff, and a page of the sentences, the latest first.
 * Throws `forbidden` and `notFound`.
 */
export async function listRatings(
  ctx: StaffContext,
  courseId: string,
  { shown, ...wanted }: RatingQuery,
): Promise<CourseRatings> {
  assertCan(ctx, 'staff.see-learning');
  const { db } = ctx;
  const course = await db.course.findUnique({ where: { courseId }, select: { titleEn: true, titleJa: true } });
  if (!course) throw new Refusal('notFound');
  const theirs = { courseId, agent: { agency: agenciesReached(ctx) } } satisfies Prisma.CourseRatingWhereInput;
  const counted = await db.courseRating.groupBy({ by: ['stars'], where: theirs, _count: true });
  const where = {
    ...theirs,
    commentTxt: { not: '' },
    ...(shown && { hiddenAt: shown === 'hidden' ? { not: null } : null }),
  } satisfies Prisma.CourseRatingWhereInput;
  const total = await db.courseRating.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const rows = await db.courseRating.findMany({
    where,
    skip,
    take,
    orderBy: [{ ratedAt: 'desc' }, { ratingId: 'desc' }],
    include: { agent: { select: { agency: { select: { country: true } } } } },
  });
  return {
    course,
    counts: Array.from(
      { length: mostStars },
      (_, place) => counted.find(({ stars }) => stars === place + 1)?._count ?? 0,
    ),
    ratings: rows.map(({ agent, hiddenAt, hiddenReason, ratingId, stars, commentTxt, ratedAt }) => ({
      ratingId,
      stars,
      commentTxt,
      ratedAt,
      market: marketOf(agent.agency.country),
      hiddenReason: hiddenAt ? hiddenReason : null,
    })),
    total,
    page,
  };
}
