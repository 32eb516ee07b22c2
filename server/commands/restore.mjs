// `npm run restore -- <backup>`: fills the empty database of DATABASE_URL and the file store from a backup, and migrates
// it to this release. With `--rehearse` it does so in a new database and a temporary folder, signs a user in, opens a
// course, throws both away and says how long it took; the exit code says whether it held.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { amount, inEmptyDatabase, knownMigrations, runBackup, withNewDatabase } from './parts/backups.mjs';
import { neededAddresses } from './parts/embedded.mjs';
import { migrate } from './parts/migrations.mjs';
import { elapsed, step, Stop } from './parts/steps.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  const [place, ...more] = args.filter((each) => each !== '--rehearse');
  if (!place || more.length > 0) throw new Stop('Say of what: npm run restore -- <backup> [--rehearse].');
  const since = performance.now();
  const { databaseUrl, ownerUrl } = neededAddresses();
  if (args.includes('--rehearse')) {
    await withNewDatabase(ownerUrl, (url) => rehearse(place, url));
    console.log(`The rehearsal held, in ${elapsed(since)}.`);
    process.exit(0);
  }
  const { missing } = await inEmptyDatabase(ownerUrl, () => restore(place, ownerUrl, databaseUrl, process.env));
  console.log(`Restored in ${elapsed(since)}.`);
  if (missing.length > 0) throw new Stop(lacking(missing));
  process.exit(0);
}

/**
 * @param {string} place
 * @param {string} ownerUrl
 * @param {string} productUrl
 * @param {import('./parts/processes.mjs').Settings} given
 */
async function restore(place, ownerUrl, productUrl, given) {
  const env = { ...given, DATABASE_URL: ownerUrl };
  const { migrations, missing } = await step('check', async (say) => {
    const found = await runBackup('check', place, env);
    say(`${amount(found)}, of ${found.madeAt}`);
    return found;
  });
  const only = knownMigrations(migrations);
  await step('migrate', () => migrate(ownerUrl, undefined, ownerUrl, only));
  await step('fill', async (say) => {
    const { rows, constraints } = await runBackup('fill', place, env);
    say(`${rows} rows counted, ${constraints} foreign keys checked`);
  });
  await step('upgrade', async (say) => {
    const applied = await migrate(ownerUrl, undefined, productUrl);
    say(applied.length === 0 ? 'up to date' : `${applied.length} migrations`);
  });
  // Last, since they alone stay where a step after them fails.
  await step('files', async (say) => say(`${(await runBackup('files', place, env)).files} files hashed`));
  return { missing };
}

/** @param {string[]} missing */
const lacking = (missing) =>
  `${missing.length} files were missing in the store when the backup was made, such as ${missing[0]}.`;

/**
 * @param {string} place
 * @param {string} url
 */
async function rehearse(place, url) {
  const home = path.resolve(process.env.DATA_DIR || '.data');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(home, 'rehearsal-'));
  // The files go to the folder in any case: a rehearsal writes nothing into the service of the portal.
  const env = { ...process.env, DATA_DIR: folder, FILE_SERVICE: '', DATABASE_URL: url };
  try {
    const { missing } = await restore(place, url, url, env);
    if (missing.length > 0) throw new Stop(lacking(missing));
    await step('walk', async (say) => {
      const { signedIn, course } = await runBackup('walk', place, env);
      say(signedIn === null ? 'no agent to sign in' : `${signedIn} signed in`);
      say(course === null ? 'no course to open' : `opened ${course}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
