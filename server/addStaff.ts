import { randomInt } from 'node:crypto';
import { messageText } from '#app/domain/messages.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { addStaff } from '#app/domain/staff/addStaff.server.ts';
import { addStaffSchema } from '#app/domain/staff/forms.ts';
import { staffRoles } from '#app/domain/accounts/staffRoles.ts';
import { closeDatabase, database } from '#app/platform/database.server.ts';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { translator } from '#app/platform/translations.server.ts';

// `npm run staff:add -- <userId> <email> <role> [<first name> <last name>]`: an account of brand staff. The password is
// STAFF_PASSWORD, else a random one that is shown once and stored as its hash only.

// Without the letters and digits that are mistaken for each other.
const characters = { letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ', digits: '23456789' };
const passwordLength = 16;

/** 16 random letters and digits, some of each. */
function randomPassword(): string {
  const all = characters.letters + characters.digits;
  const pick = () => all.charAt(randomInt(all.length));
  const password = Array.from({ length: passwordLength }, pick).join('');
  return /\d/.test(password) && /\D/.test(password) ? password : randomPassword();
}

/** Adds the account; returns the message of a failure, or undefined. */
async function add([userId, emailAddress, role, firstName = '', lastName = '', ...more]: string[]): Promise<string | undefined> {
  const usage = `Usage: npm run staff:add -- <userId> <email> <${staffRoles.join('|')}> [<first name> <last name>]`;
  if (role === undefined || more.length > 0) return usage;
  const given = process.env.STAFF_PASSWORD;
  const password = given ?? randomPassword();
  const t = translator('en');
  const parsed = addStaffSchema().safeParse({ userId, emailAddress, role, firstName, lastName, password });
  if (!parsed.success) return [...parsed.error.issues.map(({ message }) => messageText(t, message)), usage].join('\n');
  const ctx = { db: database(), now: new Date(), language: 'en', address: '', requestId: 'staff:add', passwords } as const;
  try {
    await addStaff(ctx, parsed.data);
  } catch (error) {
    if (isRefusal(error)) return t(error.messageKey);
    throw error;
  }
  process.stdout.write(`Added ${parsed.data.userId} as ${parsed.data.role}. They sign in at /staff/login.\n`);
  if (given === undefined) process.stdout.write(`Password: ${password}\nIt is not stored and not shown again.\n`);
  return undefined;
}

try {
  const problem = await add(process.argv.slice(2));
  if (problem) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
} finally {
  await closeDatabase();
  await closePasswords();
}
