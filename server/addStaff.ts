import { closeDatabase } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { addStaffAccount } from './staffAccount.server.ts';

// `npm run staff:add -- <userId> <email> <role> [<first name> <last name>] [--markets=<market>,<market>]`: an account
// of brand staff. The password is
// STAFF_PASSWORD, else a random one that is shown once and stored as its hash only.
try {
  const outcome = await addStaffAccount(process.argv.slice(2), process.env.STAFF_PASSWORD);
  if ('report' in outcome) process.stdout.write(`${outcome.report}\n`);
  else {
    process.stderr.write(`${outcome.problem}\n`);
    process.exitCode = 1;
  }
} finally {
  await closeDatabase();
  await closePasswords();
}
