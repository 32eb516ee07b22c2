import { useMemo } from 'react';
import { PlainBanners } from '#app/ui/notices/PlainBanners.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Footer } from '#app/ui/shell/Footer.tsx';
import { Header } from '#app/ui/shell/Header.tsx';
import { shellNavigation } from '#app/ui/shell/navigation.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { Landing } from '#app/routes/content/homePage/Landing.tsx';
import { Lead } from '#app/routes/content/homePage/Lead.tsx';
import { Offers } from '#app/routes/content/homePage/Offers.tsx';
import { Prose } from '#app/routes/content/documents/Prose.tsx';
import { Representatives } from '#app/routes/content/homePage/Representatives.tsx';
import { Slides } from '#app/routes/content/homePage/Slides.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { previewPage } from './previewPage.server.ts';

type Shown = NonNullable<Awaited<ReturnType<typeof previewPage>>['shown']>;
type Of<Kind extends Shown['kind']> = Extract<Shown, { kind: Kind }>;

/** A document with the components of the pages that show it. */
export function ShownDocument({ shown }: { shown: Shown }) {
  if (shown.kind === 'page') {
    return (
      <article className="shell-main">
        <PageHead title={shown.title} sentence={shown.description} />
        <Prose html={shown.html} />
      </article>
    );
  }
  if (shown.kind === 'homePage') return <HomePage {...shown} />;
  if (shown.kind === 'headerFooter') return <HeaderFooter {...shown} />;
  return shown.kind === 'landing' ? <Landing {...shown.document} /> : <Alerts {...shown} />;
}

function HomePage({ brand, hero, slides, offers, representatives }: Of<'homePage'>) {
  const { family } = brands[brand];
  return (
    <div className="shell-main">
      <div className="home" data-family={family}>
        <Lead {...hero} family={family} />
        <Slides slides={slides} family={family} />
        {offers.length > 0 ? <Offers offers={offers} family={family} /> : null}
        {representatives.length > 0 ? <Representatives people={representatives} /> : null}
      </div>
    </div>
  );
}

function HeaderFooter({ document, reader, year }: Of<'headerFooter'>) {
  const { t } = useTranslation(['common', 'content', 'markets', 'contentEditor']);
  const { market, brand, partners } = reader;
  const navigation = useMemo(
    () => shellNavigation(t, document, { agentType: 'O', grants: [], market, brand, partners }, year),
    [t, document, market, brand, partners, year],
  );
  const user = {
    name: t('contentEditor:preview.firstName'),
    initials: t('contentEditor:preview.firstName').slice(0, 1),
    agencyName: '',
    ccn: null,
    unread: 0,
  };
  return (
    <>
      <Header user={user} navigation={navigation} brand={brand} brands={[]} homeHref="/" />
      <div className="shell-main" />
      <Footer {...navigation.footer} />
    </>
  );
}

function Alerts({ alerts }: Of<'alerts'>) {
  const { t } = useTranslation('contentEditor');
  if (alerts.length === 0) return <p className="p-4 text-muted">{t('preview.noAlerts')}</p>;
  return <PlainBanners banners={alerts} isOpen />;
}
