import type { ReactNode } from 'react';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ContentBranch } from './contentTree.server.ts';
import { LanguageState } from './LanguageState.tsx';

type Part = ContentBranch['parts'][number];

/** The markets, and the pages of the open one by their part of the portal, each with its state and what comes next. */
export function ContentTree({ tree: { markets, parts } }: { tree: ContentBranch }) {
  const { t } = useTranslation('contentEditor');
  return (
    <div className="content-tree">
      <PhoneFold label={markets.find(({ open }) => open)?.name ?? t('list.market')} />
      <nav className="content-markets no-print" aria-label={t('list.market')}>
        <ul>
          {markets.map(({ market, name, href, open, total, facts }) => (
            <li key={market}>
              <Link className="content-market" to={href} aria-current={open ? 'true' : undefined} preventScrollReset>
                <span>{name}</span>
                <span className="tabular-nums text-muted">{total}</span>
                {facts.length > 0 ? <span className="content-facts">{facts.join(' · ')}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="content-parts">
        {parts.length === 0 ? <EmptyState title={t('list.emptyTitle')} sentence={t('tree.none')} /> : null}
        {parts.map((part, place) => (
          <ContentPart key={part.part} part={part} isOpen={place < openParts} />
        ))}
      </div>
    </div>
  );
}

// The frame of the portal and its first part; the others are folded until they are wanted.
const openParts = 2;

function ContentPart({ part: { part, pages }, isOpen }: { part: Part; isOpen: boolean }) {
  const { t } = useTranslation('contentEditor');
  return (
    <details className="content-part" open={isOpen}>
      <summary>
        <h2>{part === '' ? t('tree.frame') : part === '/' ? t('tree.pages') : `/${part}`}</h2>
        <span className="text-sm text-muted tabular-nums">{t('list.count', { count: pages.length })}</span>
      </summary>
      <p className="content-row content-heads" aria-hidden="true">
        <span />
        <span className="content-language">{t('language.en')}</span>
        <span className="content-language">{t('language.ja')}</span>
      </p>
      <ul>
        {pages.map((page) => (
          <Page key={page.path} page={page} />
        ))}
      </ul>
    </details>
  );
}

function Page({ page: { name, rows } }: { page: Part['pages'][number] }) {
  const { t } = useTranslation('contentEditor');
  return (
    <li className="content-page">
      {rows.map(({ key, href, title, place, translation, languages: [english, japanese] }, line) => (
        <div key={key} className="content-row">
          <div className="content-name">
            <Link className="link wrap-anywhere" to={href}>
              {title}
            </Link>
            <span className="content-place">{[line === 0 ? name : '', place].filter(Boolean).join(' · ')}</span>
          </div>
          <State label={t('language.en')}>
            <LanguageState state={english ?? null} />
          </State>
          <State label={t('language.ja')}>
            {japanese || !translation ? <LanguageState state={japanese ?? null} /> : null}
            {translation ? <Badge tone="warning">{t(`listState.${translation}`)}</Badge> : null}
          </State>
        </div>
      ))}
    </li>
  );
}

function State({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="content-state">
      <span className="content-language">{label}</span>
      <div>{children}</div>
    </div>
  );
}
