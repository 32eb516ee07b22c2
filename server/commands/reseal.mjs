// `npm run reseal`: encrypts with SESSION_SECRET what OTHER_SESSION_SECRET had sealed in the database
// (docs/configuration.md).
import { runReseal } from './parts/children.mjs';
import { neededAddresses } from './parts/embedded.mjs';
import { Stop } from './parts/steps.mjs';

/** Runs the command. */
export async function main() {
  const { SESSION_SECRET, OTHER_SESSION_SECRET } = process.env;
  if (!SESSION_SECRET || !OTHER_SESSION_SECRET)
    throw new Stop('Give SESSION_SECRET and OTHER_SESSION_SECRET as the portal has them.');
  const { databaseUrl } = neededAddresses();
  const { code, output } = await runReseal({ ...process.env, DATABASE_URL: databaseUrl });
  (code === 0 ? process.stdout : process.stderr).write(output);
  process.exit(code ?? 1);
}
