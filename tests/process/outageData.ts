// Imported once DATABASE_URL is known.
export { closeDatabase, database } from '#app/platform/database.server.ts';
export { buildAgency } from '#tests/support/builders.ts';
