// `npm run seed`: the sample agencies, into the empty database of DATABASE_URL.
import { runSeed } from './parts/children.mjs';
import { neededAddresses } from './parts/embedded.mjs';
import { step } from './parts/steps.mjs';

/** Runs the command. */
export async function main() {
  const { ownerUrl } = neededAddresses();
  await step('seed', () => runSeed({ ...process.env, DATABASE_URL: ownerUrl }));
  process.exit(0);
}
