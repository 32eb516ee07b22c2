import { closeDatabase } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { backupKey } from './backup/place.server.ts';
import { makeBackup } from './backup/makeBackup.server.ts';
import { checkBackup, filesFromBackup, fillFromBackup } from './backup/readBackup.server.ts';
import { walkThrough } from './backup/walkThrough.server.ts';

// A part of `npm run backup` and `npm run restore`, by its first argument; the second is the place of the backup. It
// prints what came of it as JSON, or the fault as one line with the exit code 1.
const [part, place = ''] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL ?? '';

async function run(): Promise<unknown> {
  const by = backupKey(process.env.BACKUP_KEY);
  if (part === 'make') return summary(await makeBackup(databaseUrl, place, by));
  if (part === 'check') return summary(await checkBackup(place, by));
  if (part === 'fill') return fillFromBackup(databaseUrl, place, by);
  if (part === 'files') return filesFromBackup(place, by);
  return walkThrough(new Date());
}

function summary({ tables, files, missing, migrations, madeAt }: Awaited<ReturnType<typeof makeBackup>>) {
  const sum = (of: { size: number }[]) => of.reduce((all, { size }) => all + size, 0);
  const rows = tables.reduce((all, table) => all + table.rows, 0);
  return {
    madeAt,
    migrations,
    missing,
    tables: tables.length,
    rows,
    files: files.length,
    bytes: sum(tables) + sum(files),
  };
}

try {
  process.stdout.write(`${JSON.stringify(await run())}\n`);
} catch (error) {
  const fault = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${fault.name === 'BackupFault' ? fault.message : (fault.stack ?? fault.message)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
  await closePasswords();
}
