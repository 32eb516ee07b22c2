/**
 * Whether all rows of a sweep run, as they do in `npm run test:deep -- api`; `npm test` runs those that each show
 * another mechanism. What has such rows is in the list of vitest.config.ts.
 */
export const everyRow = process.env.TEST_ROWS === 'every';
