/** The average of a course's stars with one decimal; null without ratings. */
export function averageStars({ ratingCount, ratingSum }: { ratingCount: number; ratingSum: number }): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}
