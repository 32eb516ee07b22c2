import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Footer } from '#app/ui/shell/Footer.tsx';
import { Header } from '#app/ui/shell/Header.tsx';
import { shellNavigation } from '#app/ui/shell/navigation.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { Hero } from '#app/routes/content/Hero.tsx';
import { Prose } from '#app/routes/content/Prose.tsx';
import { Slides } from '#app/routes/content/Slides.tsx';
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
  return shown.kind === 'landing' ? <Landing {...shown} /> : <Alerts {...shown} />;
}

function HomePage({ brand, hero, slides, offers, representatives }: Of<'homePage'>) {
  const { t } = useTranslation(['contentEditor', 'markets', 'successes']);
  return (
    <div className="shell-main grid gap-10">
      <Hero {...hero} greeting={t('successes:welcome', { firstName: t('preview.firstName'), brand: t(brands[brand].nameKey) })} />
      <Slides slides={slides} />
      <ul className="grid gap-3">
        {offers.map(({ title, text, from, until }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className="text-sm text-muted">{t('preview.days', { from, until })}</p>
          </li>
        ))}
        {representatives.map(({ name, region, phone, emailAddress }) => (
          <li key={`${name} ${region}`}>
            <h3>{name}</h3>
            <p className="text-sm text-muted">{[region, phone, emailAddress].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HeaderFooter({ document, reader, year }: Of<'headerFooter'>) {
  const { t } = useTranslation(['common', 'content', 'markets', 'contentEditor']);
  const { market, brand } = reader;
  const navigation = useMemo(() => shellNavigation(t, document, { agentType: 'O', grants: [], market, brand }, year), [t, document, market, brand, year]);
  const user = { name: t('contentEditor:preview.firstName'), initials: t('contentEditor:preview.firstName').slice(0, 1), agencyName: '', ccn: null };
  return (
    <>
      <Header user={user} navigation={navigation} brand={brand} brands={[]} homeHref="/" />
      <div className="shell-main" />
      <Footer {...navigation.footer} />
    </>
  );
}

function Landing({ document: { headline, sentence, points } }: Of<'landing'>) {
  return (
    <section className="shell-main grid gap-4">
      <PageHead title={headline} sentence={sentence} />
      <ul className="grid gap-3">
        {points.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Alerts({ alerts }: Of<'alerts'>) {
  const { t } = useTranslation(['common', 'contentEditor']);
  if (alerts.length === 0) return <p className="p-4 text-muted">{t('contentEditor:preview.noAlerts')}</p>;
  return (
    <section className="alerts" aria-label={t('shell.alerts')}>
      {alerts.map(({ title, text }) => (
        <AlertBanner key={`${title} ${text}`} title={title}>
          <p>{text}</p>
        </AlertBanner>
      ))}
    </section>
  );
}
