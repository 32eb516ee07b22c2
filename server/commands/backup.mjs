// `npm run backup -- <folder>`: the database of DATABASE_URL and its files, to an empty folder or to a service
// (https://key:secret@host/bucket/folder); encrypted where BACKUP_KEY is set (docs/backup.md).
import { amount, runBackup } from './parts/backups.mjs';
import { neededAddresses } from './parts/embedded.mjs';
import { step, Stop } from './parts/steps.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main([place]) {
  if (!place)
    throw new Stop('Say where to: npm run backup -- <empty folder or https://key:secret@host/bucket/folder>.');
  const { ownerUrl } = neededAddresses();
  const missing = await step('backup', async (say) => {
    const made = await runBackup('make', place, { ...process.env, DATABASE_URL: ownerUrl });
    say(`${amount(made)}, ${process.env.BACKUP_KEY ? 'encrypted' : 'not encrypted'}`);
    return made.missing.length;
  });
  if (missing > 0) console.error(`The file store lacks ${missing} of the files that rows name; the rest is backed up.`);
  process.exit(missing > 0 ? 1 : 0);
}
