// `npm run seed`: the sample agencies, into an empty database.
import { runSeed } from './parts/children.mjs';
import { withDatabase } from './parts/embedded.mjs';
import { step } from './parts/steps.mjs';

/** Runs the command. */
export async function main() {
  await withDatabase('npm run seed', async ({ ownerUrl }) => {
    await step('seed', () => runSeed({ ...process.env, DATABASE_URL: ownerUrl }));
  });
  process.exit(0);
}
