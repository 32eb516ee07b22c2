import type { JobContext } from '#app/domain/context.server.ts';
import { importLimits } from './importLimits.ts';

/** Removes imports that are 30 days old, with their rows. Returns their number. */
export async function removeOldImports({ db, now }: JobContext): Promise<number> {
  const longAgo = new Date(now.getTime() - importLimits.days * 24 * 3600_000);
  const { count } = await db.import.deleteMany({ where: { createdAt: { lte: longAgo } } });
  return count;
}
