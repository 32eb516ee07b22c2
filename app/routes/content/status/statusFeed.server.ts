import { Feed } from 'feed';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { localeTag, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { knownOutages } from '#app/domain/content/status/knownOutages.server.ts';
import { noteOf } from '#app/domain/content/status/notices.ts';
import { outageZone } from '#app/domain/content/status/outageZone.server.ts';
import { spanInZone } from '#app/domain/timeSpans.ts';
import { paths } from '#app/paths.ts';
import { environment } from '#app/platform/environment.server.ts';
import { translator } from '#app/platform/translations.server.ts';

// What is older is on the page.
const mostEntries = 50;

/**
 * The outages as an Atom 1.0 document: what comes, lasts, was, and was cancelled, the latest news first. Answers
 * without the database too.
 */
export async function statusFeed(ctx: Pick<VisitorContext, 'db' | 'now' | 'language'>): Promise<string> {
  const { language } = ctx;
  const t = translator(language);
  const market = marketOfLanguage(language);
  const [{ outages }, zone] = await Promise.all([knownOutages(ctx, { for: 'news' }), outageZone(ctx, market)]);
  const published = outages
    .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
    .slice(0, mostEntries);
  const at = (path: string) => new URL(path, environment().ORIGIN).href;
  const author = { name: t('common:product'), link: at(paths.root()) };
  const feed = new Feed({
    id: at(paths.statusFeed({ language })),
    link: at(paths.status()),
    feedLinks: { atom: at(paths.statusFeed({ language })) },
    title: t('status:feed.title'),
    description: t('status:sentence'),
    language,
    // The time of the latest news, so that the same outages make the same document.
    updated: published[0]?.updatedAt ?? new Date(0),
    generator: t('common:product'),
    copyright: '',
    author,
  });
  for (const outage of published) {
    const { outageId, system, kind, startsAt, endsAt, createdAt, updatedAt, cancelledAt } = outage;
    const window = spanInZone(startsAt, endsAt, localeTag(market, language), zone);
    const title = t('status:outage', { system: t(`status:system.${system}`), kind: t(`status:kind.${kind}`) });
    feed.addItem({
      id: `urn:uuid:${outageId}`,
      title: cancelledAt ? t('status:feed.cancelled', { title }) : title,
      link: at(`${paths.status()}#${outageId}`),
      date: updatedAt,
      published: createdAt,
      author: [author],
      content: [window, ...noteOf(outage, { language }).split('\n')]
        .filter((line) => line !== '')
        .map((line) => `<p>${asHtml(line)}</p>`)
        .join(''),
    });
  }
  return feed.atom1();
}

// A note is plain text; a feed's content is HTML.
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
