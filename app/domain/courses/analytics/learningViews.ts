/** By what the sums of learning are shown, a tab each. */
export const learningDimensions = ['course', 'curriculum', 'market', 'agency', 'version', 'week'] as const;
export type LearningDimension = (typeof learningDimensions)[number];

/** The weeks that are looked at: so many, the last among them, or all. */
export const learningPeriods = ['12', '26', '52', 'all'] as const;
