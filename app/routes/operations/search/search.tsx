import { useLoaderData } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { consoleSearch, searchConsole } from '#app/domain/operations/search/searchConsole.server.ts';
import type { SearchKind } from '#app/domain/operations/search/searchKinds.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { foundActs, foundRows, type FoundRow } from './foundRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const { search, kind } = consoleSearch.read(new URL(request.url).searchParams);
    const { searched, groups, similar } = await searchConsole(ctx, { search, kind });
    return {
      title: documentTitle(ctx.language, 'search:title'),
      search,
      kind,
      searched,
      groups: await Promise.all(
        groups.map(async ({ kind: each, found, hasMore }) => ({
          kind: each,
          hasMore,
          rows: await foundRows(ctx, found),
        })),
      ),
      similar: await foundRows(ctx, similar),
      acts: foundActs(ctx, kind ? '' : search),
    };
  },
  { can: 'staff.search' },
);

/** What the search in the console's header found, by kind, each with a link to its place. */
export default function Search() {
  const { t } = useTranslation('search');
  const { search, kind, searched, groups, similar, acts } = useLoaderData<typeof loader>();
  const isEmpty = groups.length === 0 && similar.length === 0 && acts.rows.length === 0;
  const actsFound =
    acts.rows.length > 0 ? (
      <Results title={t('acts')} rows={acts.rows}>
        {acts.hasMore ? <p className="mt-3">{t('narrow')}</p> : null}
      </Results>
    ) : null;
  return (
    <>
      <PageHead title={t('title')} sentence={search === '' ? t('sentence') : t('sentenceFor', { search })} />
      {kind ? (
        <p className="mb-4">
          <Link className="link" to={paths.staffSearch({ q: search })}>
            {t('allKinds')}
          </Link>
        </p>
      ) : null}
      <div className="grid gap-8" aria-live="polite">
        {acts.isSimilar ? null : actsFound}
        {groups.map((group) => (
          <Results key={group.kind} title={t(`kind.${group.kind}`)} rows={group.rows}>
            {group.hasMore ? <More kind={group.kind} search={search} isAlone={kind !== undefined} /> : null}
          </Results>
        ))}
        {similar.length > 0 ? <Results title={t('similar')} rows={similar} /> : null}
        {acts.isSimilar ? actsFound : null}
        {isEmpty && search !== '' ? (
          searched ? (
            <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />
          ) : (
            <EmptyState title={t('tooShortTitle')} sentence={t('tooShortSentence')} />
          )
        ) : null}
      </div>
    </>
  );
}

function Results({ title, rows, children }: { title: string; rows: FoundRow[]; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-2 text-lg font-semibold" id={id}>
        {title}
      </h2>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.id} className="wrap-anywhere">
            {row.href ? (
              <Link className="link" to={row.href}>
                {row.title}
              </Link>
            ) : (
              row.title
            )}
            {row.details ? <span className="block text-sm text-muted">{row.details}</span> : null}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function More({ kind, search, isAlone }: { kind: SearchKind; search: string; isAlone: boolean }) {
  const { t } = useTranslation('search');
  return (
    <p className="mt-3">
      {isAlone ? (
        t('narrow')
      ) : (
        <Link className="link" to={paths.staffSearch({ q: search, kind })}>
          {t(`more.${kind}`)}
        </Link>
      )}
    </p>
  );
}
