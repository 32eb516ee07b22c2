import type { ContentReader } from '#app/domain/content/documents/findDocument.server.ts';
import { getAlerts } from '#app/domain/content/documents/getAlerts.server.ts';
import { hintedMarket } from '#app/domain/markets/locateCountry.server.ts';
import { isMarket, marketOfLanguage, textLocale, type Market } from '#app/domain/markets/markets.ts';
import { languages, type Language } from '#app/i18n.ts';
import { knownOutages } from '#app/domain/content/status/knownOutages.server.ts';
import { noticesOf, type NoticeData, type NoticeItem } from '#app/domain/content/status/notices.ts';
import { outageZone } from '#app/domain/content/status/outageZone.server.ts';
import { paths } from '#app/paths.ts';
import { database } from '#app/platform/database.server.ts';
import { visitorLanguage } from '#app/platform/i18n.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { countryInHeader } from './countryHeader.server.ts';

/**
 * Who reads the banners of a page: the language and market of its texts and times, and the market of its alerts; null
 * for a page without those.
 */
export interface NoticeAudience {
  language: Language;
  market: Market;
  alerts: Market | '' | null;
}

// As the address of later banners names them.
const everyMarket = 'every-market';
const noMarket = 'none';

/**
 * The banners of a page for a reader with the alerts of a market, or with '' those for every market, with null none, and the
 * address that its browser asks for later ones. No page pays a query for them; `news`, which is asked beside the pages,
 * waits for the latest.
 */
export async function readNotices(reader: NoticeAudience, use: 'page' | 'news', now = new Date()): Promise<NoticeData> {
  const { language, market, alerts } = reader;
  const db = database();
  const [{ outages, readAt }, zone] = await Promise.all([
    knownOutages({ db, now }, { for: use }),
    outageZone({ db, now }, market),
  ]);
  return {
    notices: [
      ...noticesOf({ language, market, zone, t: translator(textLocale(language, market)) }, outages, now),
      ...(await alertsOf({ db, now, language }, alerts)),
    ],
    noticesFrom: {
      address: paths.notices({
        language,
        market,
        alerts: alerts === market ? '' : (alerts ?? noMarket) || everyMarket,
      }),
      ageMs: readAt ? Math.max(0, now.getTime() - readAt.getTime()) : 0,
    },
  };
}

// A page is shown without the editors' alerts rather than not.
async function alertsOf(ctx: ContentReader, market: NoticeAudience['alerts']): Promise<NoticeItem[]> {
  if (market === null) return [];
  const alerts = await getAlerts(ctx, { market }).catch(() => []);
  return alerts.map((alert) => ({ ...alert, kind: 'alert' }));
}

/**
 * The reader that an address names by `language` and `market`, and by `alerts` where those are of another one; else the
 * visitor that a request comes from. It makes no query.
 */
export async function readerInAddress(request: Request): Promise<NoticeAudience> {
  const { searchParams } = new URL(request.url);
  const language =
    languages.find((known) => known === searchParams.get('language')) ?? (await visitorLanguage(request));
  const named = searchParams.get('market');
  const market = isMarket(named) ? named : marketOfRequest(request, language);
  const alerts = searchParams.get('alerts');
  if (alerts === noMarket) return { language, market, alerts: null };
  return { language, market, alerts: alerts === everyMarket ? '' : isMarket(alerts) ? alerts : market };
}

/** The market that a visitor's request hints at, else that of their language. */
function marketOfRequest({ headers }: Request, language: Language): Market {
  const hints = { countryHeader: countryInHeader(headers), acceptLanguage: headers.get('Accept-Language') };
  return hintedMarket(hints) ?? marketOfLanguage(language);
}
