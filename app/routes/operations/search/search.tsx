import { useLoaderData } from '@remix-run/react';
import { consoleSearch } from '#app/domain/operations/search/searchConsole.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { consoleSource } from '#app/ui/find/consoleSource.ts';
import { FindForm } from '#app/ui/find/FindForm.tsx';
import type { FoundKind } from '#app/ui/find/foundThings.ts';
import { FoundSection } from '#app/ui/find/FoundSection.tsx';
import { NextSteps } from '#app/ui/find/NextSteps.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { findInConsole } from './findInConsole.server.ts';

export const handle = { i18n: ['search', 'find'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const { search, kind } = consoleSearch.read(new URL(request.url).searchParams);
    const groups = search === '' ? [] : await findInConsole(ctx, { search, kind });
    return { title: documentTitle(ctx.language, 'search:title'), search, kind, groups };
  },
  { can: 'staff.search' },
);

/** What the console's search found, by kind, each with a link to its place; without scripts too. */
export default function Search() {
  const { t } = useTranslation(['search', 'find']);
  const { search, kind, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} sentence={search === '' ? t('sentence') : t('sentenceFor', { search })} />
      <FindForm source={consoleSource} search={search} />
      {kind ? (
        <p className="mb-4">
          <Link className="link" to={paths.staffSearch({ q: search })}>
            {t('allKinds')}
          </Link>
        </p>
      ) : null}
      <div className="grid gap-8" aria-live="polite">
        {groups?.map((group) => (
          <FoundSection key={group.kind} title={t(`kind.${group.kind}`)} group={group}>
            {group.hasMore ? <More kind={group.kind} search={search} isAlone={kind !== undefined} /> : null}
          </FoundSection>
        ))}
        {groups === null ? <EmptyState title={t('find:tooShortTitle')} sentence={t('find:hint')} /> : null}
        {groups?.length === 0 && search !== '' ? (
          <EmptyState
            title={t('find:nothing', { search })}
            sentence={t('nothingSentence')}
            action={<NextSteps source={consoleSource} />}
          />
        ) : null}
      </div>
    </>
  );
}

interface MoreProps {
  kind: FoundKind;
  search: string;
  isAlone: boolean;
}

function More({ kind, search, isAlone }: MoreProps) {
  const { t } = useTranslation('search');
  return (
    <p className="mt-3">
      {isAlone || kind === 'act' || kind === 'page' ? (
        t('narrow')
      ) : (
        <Link className="link" to={paths.staffSearch({ q: search, kind })}>
          {t(`more.${kind}`)}
        </Link>
      )}
    </p>
  );
}
