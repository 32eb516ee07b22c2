// `npm run seal:anew`: what the secret of before had sealed in the database is sealed with the one that holds, as the
// settings of the portal name both (docs/operation.md).
import { runSealAnew } from './parts/children.mjs';
import { withDatabase } from './parts/embedded.mjs';
import { Stop } from './parts/steps.mjs';

/** Runs the command. */
export async function main() {
  const { SESSION_SECRET, OTHER_SESSION_SECRET } = process.env;
  if (!SESSION_SECRET || !OTHER_SESSION_SECRET)
    throw new Stop('Give SESSION_SECRET and OTHER_SESSION_SECRET as the portal has them.');
  let code = 1;
  await withDatabase('npm run seal:anew', async ({ databaseUrl }) => {
    const run = await runSealAnew({ ...process.env, DATABASE_URL: databaseUrl });
    code = run.code ?? 1;
    (code === 0 ? process.stdout : process.stderr).write(run.output);
  });
  process.exit(code);
}
