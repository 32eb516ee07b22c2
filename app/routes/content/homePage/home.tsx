import type { LinksFunction, SerializeFrom } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { isAcademyComing } from '#app/domain/academy/levels/academyMarkets.server.ts';
import { getAlerts } from '#app/domain/content/documents/getAlerts.server.ts';
import { getHomePage } from '#app/domain/content/documents/getHomePage.server.ts';
import type { ContentLinkEntry } from '#app/domain/content/documents/documents.ts';
import { contentLink, type Reader } from '#app/domain/content/documents/links.ts';
import { shownName, weekday, zoneOf } from '#app/domain/display.ts';
import { dueSoonDays } from '#app/domain/content/homePage/homeFacts.ts';
import { homeFacts } from '#app/domain/content/homePage/homeFacts.server.ts';
import { horizonAt } from '#app/domain/content/homePage/horizon.ts';
import { homeLead } from '#app/domain/content/homePage/homeLead.ts';
import { listTools } from '#app/domain/content/homePage/listTools.server.ts';
import { formatOfferDay, offersThatEnd, shownOffers } from '#app/domain/content/homePage/offers.ts';
import { shortcutsOf } from '#app/domain/partners/tools/shortcuts.ts';
import { countGroupDeadlines } from '#app/domain/sales/groups/listGroups.server.ts';
import { readNextTier } from '#app/domain/sales/bookings/readTiers.server.ts';
import { readSalesDay } from '#app/domain/sales/bookings/salesDay.server.ts';
import { brandOfSegment, brands, isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { toolTiles } from '#app/routes/content/documents/toolRows.server.ts';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { BannerList } from '#app/ui/notices/BannerList.tsx';
import homeStyles from './home.css?url';
import { countViewed } from '#app/routes/content/documents/countViewed.server.ts';
import { missingPage } from '#app/routes/content/documents/missingPage.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { FirstScreen, isEmptyFirstScreen } from './FirstScreen.tsx';
import { firstScreenPage } from './firstScreen.server.ts';
import { Lead } from './Lead.tsx';
import { levelInWords, linesInWords } from './lineTexts.server.ts';
import { Offers } from './Offers.tsx';
import { Representatives } from './Representatives.tsx';
import { Slides } from './Slides.tsx';
import { Today } from './Today.tsx';
import { Tools } from './Tools.tsx';
import { Welcome } from './Welcome.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeStyles }];

export const meta = pageTitle<typeof loader>();

/**
 * A brand's home page (spec §2): the horizon of the user's market, their day, their tools, and what its editors
 * published for who is enrolled or not. Three queries beside the session's, a fourth for
 * override tiers where there are some, and those of the family's first screen.
 */
export const loader = agentLoader(async ({ ctx, request, params }) => {
  const { market, actor, agency, language, now } = ctx;
  const brand = brandOfSegment(params.brand ?? '');
  if (!isBrandOfMarket(brand, market)) throw await missingPage(ctx, `/home/${params.brand}`);
  const enrolled = actor.ccn !== null;
  const user = { ...actor, ...agency, country: actor.country, market, brand };
  const [page, home, sales, firstScreen, tools, partnerTools, notices, academyIsComing, groupDeadlines, tier] =
    await Promise.all([
      getHomePage(ctx, { brand, market, enrolled }),
      homeFacts(ctx, brand),
      readSalesDay(ctx),
      firstScreenPage(ctx, brand),
      listTools(ctx, user),
      toolTiles(ctx, brand),
      brandNotices(ctx, { brand, market }),
      isAcademyComing(ctx),
      countGroupDeadlines(ctx),
      readNextTier(ctx),
    ]);
  const { documentId, hero, slides, offers, representatives } = page;
  countViewed(ctx, request, { documentId, market, role: actor.agentType });
  const reader = { brand, market, partners: partnerTools.map(({ name }) => name) };
  const day = today(now, market);
  const dayInWords = (iso: string) => formatOfferDay(iso, day, market, language);
  const facts = {
    home,
    sales,
    offers: offersThatEnd(offers, day, dueSoonDays),
    groupDeadlines,
    tier,
    brand,
    market,
    zone: zoneOf(ctx),
    now,
  };
  const open = partnerTools.filter(({ name, barrier }) => name !== 'booking' && barrier === null);
  const offered = [...open.map(({ name }) => `partner:${name}`), ...tools.map(({ name }) => name)];
  return {
    title: documentTitle(language, brands[brand].nameKey),
    brand,
    firstName: shownName(actor, language, 'greeting'),
    level: enrolled ? levelInWords(ctx, home, brand) : null,
    notices,
    horizon: horizonAt(now, market),
    firstScreen,
    today: {
      date: weekday(now, ctx),
      whose: sales.scope === 'agency' ? 'agency' : actor.agentType === 'A' ? 'own' : 'team',
      lines: linesInWords(ctx, facts, { brand, dayInWords }),
      isFirstDay: home.isNewAgency && home.isAlone,
      lead: homeLead(partnerTools.find(({ name }) => name === 'booking') ?? null, tools, { academyIsComing }),
    },
    hero: followed(hero, reader),
    slides: slides.map((slide) => followed(slide, reader)),
    offers: shownOffers(offers, day).map((offer) => ({
      ...followed(offer, reader),
      from: dayInWords(offer.from),
      until: dayInWords(offer.until),
    })),
    tools,
    partnerTools,
    shortcuts: shortcutsOf(offered, { pinned: home.pinned, lastUsed: home.lastUsed.map((tool) => `partner:${tool}`) }),
    representatives,
  };
});

export type HomePage = SerializeFrom<typeof loader>;

// The market's own alerts stand in the portal's shell.
async function brandNotices(
  ctx: Parameters<typeof getAlerts>[0],
  { brand, market }: { brand: BrandCode; market: Market },
) {
  const [general, all] = await Promise.all([getAlerts(ctx, { market }), getAlerts(ctx, { market, brand })]);
  return all.slice(general.length).map((alert) => ({ ...alert, kind: 'alert' as const }));
}

// A link that leads nowhere is left out; its text says what it says without it.
function followed<Entry extends { link?: ContentLinkEntry }>({ link, ...entry }: Entry, reader: Reader) {
  const target = link && contentLink(link.to, reader);
  return { ...entry, link: target ? { label: link.label, href: target.href } : undefined };
}

export default function BrandHome() {
  const { t } = useTranslation(['homePage', 'markets', 'successes']);
  const { brand, firstName, level, notices, horizon, firstScreen, today, hero, slides, offers, ...rest } =
    useLoaderData<typeof loader>();
  const { tools, partnerTools, shortcuts, representatives } = rest;
  const { family } = brands[brand];
  // A user with no lines sees the day first, and below it what will be here.
  const isEmpty = isEmptyFirstScreen(firstScreen);
  const dismissed = useRouteLoaderData<{ dismissedBanners?: readonly string[] }>('root')?.dismissedBanners ?? [];
  return (
    <div className="home" data-family={family}>
      <BannerList
        label={t('notices', { brand: t(brands[brand].nameKey) })}
        banners={notices.filter(({ id }) => !dismissed.includes(id))}
        shown={({ id, title, text }) => (
          <AlertBanner key={id} id={id} tone="info" title={title}>
            <p>{text}</p>
          </AlertBanner>
        )}
      />
      <Welcome
        family={family}
        horizon={horizon}
        greeting={t('successes:welcome', { firstName, brand: t(brands[brand].nameKey) })}
        level={level}
      />
      {isEmpty ? null : <FirstScreen screen={firstScreen} family={family} />}
      <Today today={today} />
      {isEmpty ? <FirstScreen screen={firstScreen} family={family} /> : null}
      <Tools tools={tools} partnerTools={partnerTools} shortcuts={shortcuts} />
      <Lead {...hero} family={family} />
      <Slides slides={slides} family={family} />
      {offers.length > 0 ? <Offers offers={offers} family={family} /> : null}
      {representatives.length > 0 ? <Representatives people={representatives} /> : null}
    </div>
  );
}
