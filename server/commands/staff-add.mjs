// `npm run staff:add -- <userId> <email> <role> [<first name> <last name>]`: an account for the console at /staff, in
// the
// database of DATABASE_URL or the embedded one. The password is STAFF_PASSWORD, else a random one, shown once.
import { runAddStaff } from './parts/children.mjs';
import { withDatabase } from './parts/embedded.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  let code = 1;
  await withDatabase('npm run staff:add', async ({ databaseUrl }) => {
    const run = await runAddStaff({ ...process.env, DATABASE_URL: databaseUrl }, args);
    code = run.code ?? 1;
    (code === 0 ? process.stdout : process.stderr).write(run.output);
  });
  process.exit(code);
}
