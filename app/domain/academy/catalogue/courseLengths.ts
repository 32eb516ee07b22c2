/** How long a course takes: up to a quarter of an hour, up to half an hour, or more. */
export const courseLengths = { short: [0, 15], medium: [16, 30], long: [31, 100_000] } as const;
export type CourseLengthName = keyof typeof courseLengths;
export const courseLengthNames = Object.keys(courseLengths) as CourseLengthName[];
