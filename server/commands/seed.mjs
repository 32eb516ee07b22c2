// `npm run seed`: the sample agencies, into an empty database.
import { withDatabase } from './parts/embedded.mjs';
import { runSeed } from './parts/children.mjs';

/** Runs the command. */
export async function main() {
  await withDatabase('npm run seed', (databaseUrl) => runSeed({ ...process.env, DATABASE_URL: databaseUrl }));
  process.exit(0);
}
