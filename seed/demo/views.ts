import { contentSite } from '#app/domain/content/documents/documentKinds.ts';
import { countView, flushViews } from '#app/domain/content/usage/countView.server.ts';
import { viewerRoles } from '#app/domain/content/usage/views.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import type { Database } from '#app/platform/database.server.ts';

const day = 24 * 3600_000;
const days = 90;

/** Lets the pages of the demo's markets have been read for 90 days, fewer on Sundays, some pages more than others. */
export async function seedViews(db: Database, now: Date): Promise<void> {
  const documents = await db.contentDocument.findMany({
    where: { site: contentSite, path: { startsWith: 'pages/' }, language: 'en', market: { not: '' } },
    orderBy: [{ path: 'asc' }, { market: 'asc' }],
  });
  for (const [place, { documentId, market }] of documents.entries())
    for (let ago = 0; ago < days; ago += 1) {
      const then = new Date(now.getTime() - ago * day);
      const most = ((place * 7) % 9) + (then.getUTCDay() === 0 ? 0 : 3);
      for (const [rank, role] of viewerRoles.entries())
        for (let view = 0; view < (most + place + ago * (rank + 1)) % (most + 2); view += 1)
          countView({ db, now: then }, { documentId, market: isMarket(market) ? market : '', role });
    }
  await flushViews(db);
}
