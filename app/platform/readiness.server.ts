import { database } from './database.server.ts';
import { fileStore } from './fileStore.server.ts';
import { LastKnown } from './lastKnown.server.ts';
import { logger } from './logging.server.ts';
import { migrationState, type MigrationState } from './migrationsRun.server.ts';

// A balancer asks each instance once a second or more often, and each proof is a write.
const provenForMs = 10_000;
const patienceMs = 3000;

/**
 * The parts that do not work at the moment, of the database, its migrations, its writes and the file store. The database
 * is asked each time, and whether it was migrated to what this release expects. That it and the file store take writes is proven when the last proof is ten seconds old, and each time while it
 * fails.
 */
export async function unreadyParts(now: Date): Promise<string[]> {
  const [state, isWriting, isStoring] = await Promise.all([
    migrationState().catch(() => 'away' as const),
    isProven('database writes', now),
    isProven('file store', now),
  ]);
  return [
    ...unreadyStates[state],
    ...((state === 'ready' || state === 'ahead') && !isWriting ? ['database writes'] : []),
    ...(isStoring ? [] : ['file store']),
  ];
}

const unreadyStates: Record<MigrationState | 'away', string[]> = {
  ready: [],
  behind: ['database not migrated'],
  ahead: ['database of a newer release'],
  old: ['database of a version before 1.0'],
  away: ['database'],
};

const proofs = { 'database writes': writeRow, 'file store': () => fileStore().prove() };
type Proven = keyof typeof proofs;

const known: Record<Proven, LastKnown<true>> = {
  'database writes': new LastKnown({ patienceMs }),
  'file store': new LastKnown({ patienceMs }),
};
const failing = new Set<Proven>();

async function isProven(part: Proven, now: Date): Promise<boolean> {
  const prove = async (): Promise<true> => {
    try {
      await proofs[part]();
    } catch (error) {
      note(part, error as { name?: unknown; code?: unknown });
      throw error;
    }
    note(part);
    return true;
  };
  const last = await known[part].get(prove, now, { freshMs: provenForMs, waitMs: provenForMs });
  // A proof that does not come to its end is none.
  return last !== undefined && last.isReadable && now.getTime() - last.readAt.getTime() <= provenForMs;
}

// One line when it begins to fail, and one when it works again.
function note(part: Proven, error?: { name?: unknown; code?: unknown }): void {
  if (error && !failing.has(part)) logger.error({ part, name: error.name, code: error.code }, 'not ready');
  if (!error && failing.has(part)) logger.info({ part }, 'ready again');
  failing[error ? 'add' : 'delete'](part);
}

/**
 * Writes to the database: a row that is there already, which a server that only reads refuses, and a file. For the row
 * there is room in its page when the disk is full; what is more than the memory for it goes to a new temporary file.
 */
async function writeRow(): Promise<void> {
  const db = database();
  await db.$executeRaw`
    INSERT INTO throttle AS t (key, window_start) VALUES ('readiness', now())
    ON CONFLICT (key) DO UPDATE SET failures = t.failures`;
  await db.$transaction([
    db.$executeRaw`SET LOCAL work_mem = '64kB'`,
    db.$executeRaw`SELECT count(*) FROM generate_series(1, 10000)`,
  ]);
}
