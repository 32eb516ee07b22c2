import type { JobContext } from '#app/domain/context.server.ts';

const retentionDays = 400;

/** Removes hand-overs of more than 400 days ago: last year's can still be looked up. */
export async function removeOldHandovers({ db, now }: JobContext): Promise<void> {
  await db.toolHandover.deleteMany({ where: { at: { lt: new Date(now.getTime() - retentionDays * 24 * 3_600_000) } } });
}
