import { Form, useLoaderData } from '@remix-run/react';
import { useId } from 'react';
import { listParams, searchMaxLength } from '#app/domain/listParams.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { findAnything, type FoundGroup, type FoundThing } from './findAnything.server.ts';
import { findQuery, shownOnPage } from './findForm.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const { search } = findQuery.read(new URL(request.url).searchParams);
    const groups = search === '' ? [] : await findAnything(ctx, { search, pathname: '', limit: shownOnPage });
    return { title: documentTitle(ctx.language, 'find:title'), search, groups };
  },
  { about: 'own' },
);

/** Everything that a user's words find, by kind, without scripts too. */
export default function Find() {
  const { t } = useTranslation('find');
  const { search, groups } = useLoaderData<typeof loader>();
  const id = useId();
  return (
    <>
      <PageHead title={t('title')} sentence={search === '' ? t('sentence') : t('sentenceFor', { search })} />
      <Form role="search" aria-label={t('label')} className="find-form" method="get" action={paths.find()}>
        <label className="visually-hidden" htmlFor={id}>
          {t('label')}
        </label>
        <input
          id={id}
          key={search}
          className="control"
          type="search"
          name={listParams.search}
          defaultValue={search}
          placeholder={t('placeholder')}
          maxLength={searchMaxLength}
        />
        <Button type="submit">{t('submit')}</Button>
      </Form>
      <div className="grid gap-8" aria-live="polite">
        {groups?.map((group) => (
          <Group key={group.kind} group={group} />
        ))}
        {groups === null ? <EmptyState title={t('tooShortTitle')} sentence={t('hint')} /> : null}
        {groups?.length === 0 && search !== '' ? (
          <EmptyState title={t('nothing', { search })} sentence={t('nothingSentence')} />
        ) : null}
      </div>
    </>
  );
}

function Group({ group: { kind, things, hasMore } }: { group: FoundGroup }) {
  const { t } = useTranslation('find');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-2 text-lg font-semibold" id={id}>
        {t(`kind.${kind}`)}
      </h2>
      <ul className="grid gap-3">
        {things.map((thing) => (
          <li key={thing.key} className="wrap-anywhere">
            <Thing thing={thing} />
            <span className="block text-sm text-muted">{thing.details}</span>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-muted">{t('narrow', { count: things.length })}</p> : null}
    </section>
  );
}

function Thing({ thing: { title, href, tool } }: { thing: FoundThing }) {
  return tool ? (
    <OpenTool tool={tool.name} window={tool.window} className="link">
      {title}
    </OpenTool>
  ) : (
    <Link className="link" to={href}>
      {title}
    </Link>
  );
}
