import type { LinksFunction, SerializeFrom } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { getAlerts } from '#app/domain/content/documents/getAlerts.server.ts';
import { getHomePage } from '#app/domain/content/documents/getHomePage.server.ts';
import type { ContentLinkEntry } from '#app/domain/content/documents/documents.ts';
import { contentLink, type Reader } from '#app/domain/content/documents/links.ts';
import { shownName } from '#app/domain/display.ts';
import { homeFacts } from '#app/domain/content/homePage/homeFacts.server.ts';
import { listTools } from '#app/domain/content/homePage/listTools.server.ts';
import { formatOfferDay, shownOffers } from '#app/domain/content/homePage/offers.ts';
import { tasksFor } from '#app/domain/content/homePage/tasksFor.ts';
import { brandOfSegment, brands, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { curriculumOfBrand, levelOf } from '#app/domain/markets/curricula.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { toolTiles } from '#app/routes/content/documents/toolRows.server.ts';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { Hero } from './Hero.tsx';
import homeStyles from './home.css?url';
import { countViewed } from '#app/routes/content/documents/countViewed.server.ts';
import { missingPage } from '#app/routes/content/documents/missingPage.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { Offers } from './Offers.tsx';
import { Representatives } from './Representatives.tsx';
import { Slides } from './Slides.tsx';
import { Tasks } from './Tasks.tsx';
import { Tools } from './Tools.tsx';

export const handle = { i18n: ['common', 'content', 'homePage', 'markets', 'successes', 'tools'] };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeStyles }];

export const meta = pageTitle<typeof loader>();

/**
 * A brand's home page (spec §2): what its editors published for who is enrolled or not, and what this user has to do.
 * One query beside the session's.
 */
export const loader = agentLoader(async ({ ctx, request, params }) => {
  const { market, actor, agency, language, now } = ctx;
  const brand = brandOfSegment(params.brand ?? '');
  if (!isBrandOfMarket(brand, market)) throw await missingPage(ctx, `/home/${params.brand}`);
  const enrolled = actor.ccn !== null;
  const user = { ...actor, ...agency, country: actor.country, market, brand };
  const [{ documentId, hero, slides, offers, representatives }, { level, ...facts }, tools, notices] =
    await Promise.all([
      getHomePage(ctx, { brand, market, enrolled }),
      homeFacts(ctx, brand),
      listTools(ctx, user),
      brandNotices(ctx, { brand, market }),
    ]);
  countViewed(ctx, request, { documentId, market, role: actor.agentType });
  const reader = { brand, market };
  const day = today(now, market);
  const dayInWords = (iso: string) => formatOfferDay(iso, day, market, language);
  return {
    title: documentTitle(language, brands[brand].nameKey),
    brand,
    firstName: shownName(actor, language, 'greeting'),
    levelKey: enrolled && level ? levelOf(level, curriculumOfBrand(brand)).nameKey : null,
    notices,
    hero: followed(hero, reader),
    tasks: tasksFor(facts, market).map(({ lastDay, ...task }) => ({ ...task, day: lastDay && dayInWords(lastDay) })),
    slides: slides.map((slide) => followed(slide, reader)),
    offers: shownOffers(offers, day).map((offer) => ({
      ...followed(offer, reader),
      from: dayInWords(offer.from),
      until: dayInWords(offer.until),
    })),
    tools,
    partnerTools: await toolTiles(ctx, brand),
    representatives,
  };
});

export type HomePage = SerializeFrom<typeof loader>;

// The market's own alerts stand in the portal's shell.
async function brandNotices(ctx: Parameters<typeof getAlerts>[0], { brand, market }: Required<Reader>) {
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
  const { brand, firstName, levelKey, notices, hero, tasks, slides, offers, tools, partnerTools, representatives } =
    useLoaderData<typeof loader>();
  const { family } = brands[brand];
  const dismissed = useRouteLoaderData<{ dismissedBanners?: readonly string[] }>('root')?.dismissedBanners ?? [];
  return (
    <div className="home" data-family={family}>
      {notices
        .filter(({ id }) => !dismissed.includes(id))
        .map(({ id, title, text }) => (
          <AlertBanner key={id} id={id} tone="info" title={title}>
            <p>{text}</p>
          </AlertBanner>
        ))}
      <Hero
        {...hero}
        family={family}
        greeting={t('successes:welcome', { firstName, brand: t(brands[brand].nameKey) })}
        level={levelKey ? t(levelKey) : null}
      />
      {tasks.length > 0 ? <Tasks tasks={tasks} brand={brand} /> : null}
      <Slides slides={slides} family={family} />
      {offers.length > 0 ? <Offers offers={offers} family={family} /> : null}
      <Tools tools={tools} partnerTools={partnerTools} />
      {representatives.length > 0 ? <Representatives people={representatives} /> : null}
    </div>
  );
}
