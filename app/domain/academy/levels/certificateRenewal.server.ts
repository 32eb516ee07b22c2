import type { Database } from '#app/platform/database.server.ts';
import { endOfLevel } from './validity.ts';

interface Held {
  kind: string;
  authId: string | null;
  agencyId: string | null;
  curriculum: string;
  level: number;
}

/**
 * Reads until when the holder of a certificate has its level or a higher one now, in one query; null where they have
 * none. An agency has it a year from when half of its agents last held it.
 */
export async function renewalOf(
  db: Database,
  { kind, authId, agencyId, curriculum, level }: Held,
): Promise<Date | null> {
  if (kind === 'agency') {
    const { _max } = await db.agencyLevel.aggregate({
      where: { agencyId: agencyId ?? '', curriculum, level: { gte: level } },
      _max: { lastHeldAt: true },
    });
    return _max.lastHeldAt && endOfLevel(_max.lastHeldAt);
  }
  const kept = await db.learnerLevel.findFirst({
    where: { authId: authId ?? '', curriculum, level: { gte: level } },
    select: { validUntil: true },
  });
  return kept?.validUntil ?? null;
}
