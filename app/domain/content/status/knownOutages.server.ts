import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { readDataFile, writeDataFile } from '#app/platform/dataFile.server.ts';
import { LastKnown } from '#app/platform/lastKnown.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { historyDays } from './statusHistory.ts';
import type { StoredOutage } from './storedOutage.ts';
import { outageKinds, systems } from './systems.ts';

const day = 24 * 3_600_000;

/* Every page shows outages, so a process keeps them: they are read again when they are older than ten seconds and a
   page asks. With the 45 seconds at which open pages ask, an outage that another instance has written is on every
   screen within a minute. */
const uses = {
  /** A page takes what is up to half a minute old at once, and asks for news by itself. */
  page: { freshMs: 10_000, waitMs: 30_000 },
  news: { freshMs: 10_000, waitMs: 10_000 },
  /** The status page says whether the database answers now. */
  status: { freshMs: 1000, waitMs: 1000 },
} as const;
const patienceMs = 1500;
const mostOutages = 1000;

interface Stored {
  outages: readonly StoredOutage[];
  /** When the first account of the brand's staff was made: with it begins the history. Null before that. */
  installedAt: Date | null;
}

/** The outages of the last 90 days and those that come. */
export interface KnownOutages extends Stored {
  /** When they were read; null where they never were. */
  readAt: Date | null;
  /** False where the database did not answer, so that they may be out of date. */
  isReadable: boolean;
}

type Reader = Pick<VisitorContext, 'db' | 'now'>;

const kept = new LastKnown<Stored>({ patienceMs });

/**
 * The outages that this process knows, cancelled ones among them. Pages get them without a query (`for: 'page'`); who
 * shows nothing but them waits for a reading where they are older than ten seconds (`for: 'news'`), the status page
 * than one. Never fails: while the database does not answer they are the last ones that were read, by this process or,
 * from the file in DATA_DIR, by the one before it.
 */
export async function knownOutages(ctx: Reader, { for: use }: { for: keyof typeof uses }): Promise<KnownOutages> {
  const known = await kept.get(() => readOutages(ctx), ctx.now, uses[use]);
  if (known) return { ...known.value, readAt: known.readAt, isReadable: known.isReadable };
  return (await storedOutages()) ?? { outages: [], installedAt: null, readAt: null, isReadable: false };
}

/** Makes this process read the outages again before it shows them, because one was written. */
export function forgetOutages(): void {
  kept.forget();
}

async function readOutages({ db, now }: Reader): Promise<Stored> {
  const outages = await db.outage.findMany({
    where: { endsAt: { gt: new Date(now.getTime() - (historyDays + 1) * day) } },
    orderBy: [{ startsAt: 'desc' }, { outageId: 'desc' }],
    take: mostOutages,
    omit: { createdBy: true },
  });
  const { _min: first } = await db.staffUser.aggregate({ _min: { createdAt: true } });
  const stored = { outages, installedAt: first.createdAt };
  void store(stored, now);
  return stored;
}

const fileName = 'outages.json';
/** Unchanged outages are written again after this time, so that the file says nearly how fresh it is. */
const writeAgainMs = 5 * 60_000;
let written = { text: '', at: 0 };

async function store(stored: Stored, now: Date): Promise<void> {
  const text = JSON.stringify(stored);
  if (text === written.text && now.getTime() - written.at < writeAgainMs) return;
  written = { text, at: now.getTime() };
  try {
    await writeDataFile(fileName, JSON.stringify({ readAt: now, ...stored }));
  } catch (error) {
    logger.warn({ file: fileName, code: (error as { code?: unknown }).code }, 'last known outages not stored');
  }
}

const moment = z.iso.datetime().transform((text) => new Date(text));

const storedSchema = z.object({
  readAt: moment,
  installedAt: moment.nullable(),
  outages: z.array(
    z.object({
      outageId: z.uuid(),
      system: z.enum(systems),
      kind: z.enum(outageKinds),
      startsAt: moment,
      endsAt: moment,
      announcedFrom: moment,
      cancelledAt: moment.nullable(),
      ...localizedFields('note', () => z.string()),
      version: z.int(),
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
});

// What an older release or a half-full disk left is as good as nothing.
async function storedOutages(): Promise<KnownOutages | undefined> {
  const text = (await readDataFile(fileName)) ?? '';
  try {
    return { ...storedSchema.parse(JSON.parse(text)), isReadable: false };
  } catch {
    return undefined;
  }
}
