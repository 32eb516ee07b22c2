// `npm run staff:add -- <userId> <email> <role> [<first name> <last name>]`: an account for the console at /staff, in
// the database of DATABASE_URL. The password is STAFF_PASSWORD, else a random one, shown once.
import { runAddStaff } from './parts/children.mjs';
import { neededAddresses } from './parts/embedded.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  const { databaseUrl } = neededAddresses();
  const { code, output } = await runAddStaff({ ...process.env, DATABASE_URL: databaseUrl }, args);
  (code === 0 ? process.stdout : process.stderr).write(output);
  process.exit(code ?? 1);
}
