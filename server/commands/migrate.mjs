// `npm run db:migrate`: brings the database of DATABASE_URL up to date, as its owner (DATABASE_OWNER_URL, where that is
// another role): its schema, then its reference data.
// With `--rolled-back <name>` a failed migration that was undone by hand is tried again.
import { runReference } from './parts/children.mjs';
import { neededAddresses } from './parts/embedded.mjs';
import { markRolledBack, migrate } from './parts/migrations.mjs';
import { step } from './parts/steps.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  const failed = args[0] === '--rolled-back' ? args[1] : undefined;
  const { databaseUrl, ownerUrl } = neededAddresses();
  if (failed) await step('marked', () => markRolledBack(ownerUrl, failed));
  await step('migrations', async (say) => {
    const applied = await migrate(ownerUrl, say, databaseUrl);
    if (applied.length === 0) say('up to date');
  });
  await step('reference', () => runReference({ ...process.env, DATABASE_URL: ownerUrl }));
  process.exit(0);
}
