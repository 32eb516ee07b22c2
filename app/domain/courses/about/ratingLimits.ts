/** How many stars there are. */
export const mostStars = 5;

/** The most characters of a sentence about a course, and of the reason for hiding one. */
export const ratingLimits = { comment: 200, reason: 300 } as const;
