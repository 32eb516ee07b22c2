import { useLoaderData } from '@remix-run/react';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FindForm } from '#app/ui/find/FindForm.tsx';
import { FoundSection } from '#app/ui/find/FoundSection.tsx';
import { NextSteps } from '#app/ui/find/NextSteps.tsx';
import { portalSource } from '#app/ui/find/portalSource.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { findAnything } from './findAnything.server.ts';
import { findQuery, shownOnPage } from './findForm.ts';

export const handle = { i18n: ['find'] };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const { search } = findQuery.read(new URL(request.url).searchParams);
    const groups = search === '' ? [] : await findAnything(ctx, { search, pathname: '', limit: shownOnPage });
    const brand = brandOfPage('', { ...ctx.actor, market: ctx.market });
    return { title: documentTitle(ctx.language, 'find:title'), brand, search, groups };
  },
  { about: 'own' },
);

/** Everything that a user's words find, by kind, without scripts too. */
export default function Find() {
  const { t } = useTranslation('find');
  const { brand, search, groups } = useLoaderData<typeof loader>();
  const source = portalSource(brand);
  return (
    <>
      <PageHead title={t('title')} sentence={search === '' ? t('sentence') : t('sentenceFor', { search })} />
      <FindForm source={source} search={search} />
      <div className="grid gap-8" aria-live="polite">
        {groups?.map((group) => (
          <FoundSection key={group.kind} title={t(`kind.${group.kind}`)} group={group}>
            {group.hasMore ? <p className="mt-3 text-muted">{t('narrow', { count: group.things.length })}</p> : null}
          </FoundSection>
        ))}
        {groups === null ? <EmptyState title={t('tooShortTitle')} sentence={t('hint')} /> : null}
        {groups?.length === 0 && search !== '' ? (
          <EmptyState
            title={t('nothing', { search })}
            sentence={t('nothingSentence')}
            action={<NextSteps source={source} />}
          />
        ) : null}
      </div>
    </>
  );
}
