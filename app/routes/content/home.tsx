import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getHomePage } from '#app/domain/content/getHomePage.server.ts';
import { quickLinks } from '#app/domain/content/navigation.ts';
import type { ContentLinkEntry } from '#app/domain/content/documents.ts';
import { contentLink, type Reader } from '#app/domain/content/links.ts';
import { greetingName } from '#app/domain/display.ts';
import { brandOfSegment, brands, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Hero } from './Hero.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { Slides } from './Slides.tsx';

export const handle = { i18n: ['content', 'markets', 'successes'] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const loader = agentLoader(async ({ ctx, params }) => {
  const { market, actor } = ctx;
  const brand = brandOfSegment(params.brand ?? '');
  if (!isBrandOfMarket(brand, market)) throw new Refusal('notFound');
  const { hero, slides } = await getHomePage(ctx, { brand, market, enrolled: actor.ccn !== null });
  return {
    title: documentTitle(ctx.language, brands[brand].nameKey),
    brand,
    firstName: greetingName(actor, ctx.language),
    hero,
    slides: slides.map(({ link, ...slide }) => ({ ...slide, link: followed(link, { brand, market }) })),
    quickLinks: quickLinks({ agentType: actor.agentType, grants: actor.grants, market, brand, enrolled: actor.ccn !== null }),
  };
});

// A link that leads nowhere is left out; its text says what it says without it.
function followed(link: ContentLinkEntry | undefined, reader: Reader) {
  const target = link && contentLink(link.to, reader);
  return target ? { label: link.label, href: target.href } : undefined;
}

export default function BrandHome() {
  const { t } = useTranslation(['content', 'markets', 'successes']);
  const { brand, firstName, hero, slides, quickLinks: links } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-10">
      <Hero {...hero} greeting={t('successes:welcome', { firstName, brand: t(brands[brand].nameKey) })} />
      <Slides slides={slides} />
      <QuickLinks links={links} />
    </div>
  );
}
