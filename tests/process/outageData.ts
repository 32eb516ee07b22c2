// Imported once DATABASE_URL is known.
export { closeDatabase, database } from '#app/platform/database.server.ts';
export { buildAgency } from '#tests/support/builders.ts';
export { saveOutage } from '#app/domain/content/status/saveOutage.server.ts';
export { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
export { closePasswords } from '#app/platform/passwords.server.ts';
