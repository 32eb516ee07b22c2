import type { JobContext } from '#app/domain/context.server.ts';
import { DateTime } from 'luxon';
import { viewMonths } from './views.ts';

/** Removes the views of days that are more than two years ago. Calling it twice does no harm. */
export async function removeOldViews({ db, now }: JobContext): Promise<{ removed: number }> {
  const first = DateTime.fromJSDate(now, { zone: 'UTC' }).minus({ months: viewMonths }).startOf('day').toJSDate();
  const { count } = await db.contentView.deleteMany({ where: { day: { lt: first } } });
  return { removed: count };
}
