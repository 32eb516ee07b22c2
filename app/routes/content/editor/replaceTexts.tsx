import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useId } from 'react';
import { findTexts, mostHits } from '#app/domain/content/editor/findTexts.server.ts';
import { readReplacement, readTextQuery } from '#app/domain/content/editor/forms.ts';
import { replacementLimits } from '#app/domain/content/editor/replacementLimits.ts';
import { replaceTexts } from '#app/domain/content/editor/replaceTexts.server.ts';
import { brandCodes, brands } from '#app/domain/markets/brands.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { languages } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FilterSelect } from '#app/ui/table/FilterSelect.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { Piece } from './DifferenceList.tsx';
import styles from './editor.css?url';
import { foundInWords, outcomeInWords } from './replacedTexts.server.ts';

const editors = { can: 'staff.edit-content' } as const;

export const links = () => [{ rel: 'stylesheet', href: styles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(async ({ ctx, request }) => {
  const query = readTextQuery(new URL(request.url).searchParams);
  const { documents, total } = await findTexts(ctx, query);
  return {
    title: documentTitle(ctx.language, 'contentEditor:replace.title'),
    query,
    total,
    // How many are shown, where that is not all.
    shown: total > mostHits ? mostHits : null,
    documents: documents.map((document) => foundInWords(ctx.language, document)),
    markets: marketsOf(ctx.staff),
  };
}, editors);

/** Replaces the text in the places that were chosen, and says what became of each document. */
export const action = staffAction(async ({ ctx, request }) => {
  const sent = readReplacement(await readForm(request));
  if (!sent) throw new Refusal('malformedRequest');
  const replaced = await replaceTexts(ctx, sent);
  const drafted = replaced.filter(({ outcome }) => outcome === 'drafted').length;
  const documents = replaced.map((document) => outcomeInWords(ctx.language, document));
  return data({ drafted, documents }, { status: drafted > 0 ? 200 : sent.chosen.length === 0 ? 400 : 409 });
}, editors);

/** A text of the content searched, and replaced in the places that the editor leaves ticked. */
export default function ReplaceTexts() {
  const { t } = useTranslation('contentEditor');
  const { query, total, documents } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AreaTabs area="content" />
      <PageHead title={t('replace.title')} sentence={t('replace.sentence')} />
      <div className="grid gap-6">
        {reply ? <Outcome {...reply} /> : null}
        <Search />
        {query.text === '' ? null : total === 0 ? (
          <EmptyState title={t('replace.emptyTitle')} sentence={t('replace.emptySentence')} />
        ) : (
          <Hits key={documents.map(({ read }) => read).join()} />
        )}
      </div>
    </>
  );
}

function Outcome({ drafted, documents }: { drafted: number; documents: ReturnType<typeof outcomeInWords>[] }) {
  const { t } = useTranslation('contentEditor');
  const refused = documents.filter(({ outcome }) => outcome !== 'drafted');
  return (
    <>
      {documents.length === 0 ? <Notice tone="danger" role="alert" title={t('replace.noneChosen')} /> : null}
      {drafted > 0 ? (
        <Notice tone="success" role="status" title={t('replace.drafted', { count: drafted })}>
          <ul>
            {documents
              .filter(({ outcome }) => outcome === 'drafted')
              .map(({ documentId, name }) => (
                <li key={documentId}>
                  <Link className="link" to={paths.staffDocument(documentId)}>
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <Notice tone="danger" role="alert" title={t('replace.refused', { count: refused.length })}>
          <ul>
            {refused.map(({ documentId, name, lines }) => (
              <li key={documentId}>
                <Link className="link" to={paths.staffDocument(documentId)}>
                  {name}
                </Link>
                <ul>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}

function Search() {
  const { t } = useTranslation(['contentEditor', 'markets', 'fields']);
  const { query, markets } = useLoaderData<typeof loader>();
  const id = useId();
  const any = t('list.any');
  return (
    <Form
      method="get"
      action={paths.staffReplaceTexts()}
      className="grid gap-4"
      role="search"
      aria-label={t('replace.title')}
    >
      {(['text', 'replacement'] as const).map((name) => (
        <div key={name} className="field">
          <label className="label" htmlFor={`${id}-${name}`}>
            {t(`replace.${name}`)}
          </label>
          <input
            id={`${id}-${name}`}
            className="control"
            name={name}
            key={query[name]}
            defaultValue={query[name]}
            maxLength={replacementLimits[name]}
            required={name === 'text'}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={name === 'text' ? `${id}-help` : undefined}
          />
          {name === 'text' ? (
            <p id={`${id}-help`} className="help">
              {t('replace.help')}
            </p>
          ) : null}
        </div>
      ))}
      <div className="record-filters">
        <FilterSelect
          name="market"
          label={t('list.market')}
          value={query.market}
          any={any}
          options={markets.map((code) => ({ value: code, label: t(`markets:market.${code}`) }))}
        />
        <FilterSelect
          name="brand"
          label={t('list.brand')}
          value={query.brand}
          any={any}
          options={brandCodes.map((code) => ({ value: code, label: t(brands[code].nameKey) }))}
        />
        <FilterSelect
          name="language"
          label={t('list.language')}
          value={query.language}
          any={any}
          options={languages.map((code) => ({ value: code, label: t(`language.${code}`) }))}
        />
      </div>
      <div className="form-actions">
        <Button type="submit" variant="primary">
          {t('replace.search')}
        </Button>
      </div>
    </Form>
  );
}

function Hits() {
  const { t } = useTranslation('contentEditor');
  const { query, total, shown, documents } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const id = useId();
  return (
    <Form method="post" action={paths.staffReplaceTexts() + search} className="grid gap-6">
      <input type="hidden" name="text" value={query.text} />
      <input type="hidden" name="replacement" value={query.replacement} />
      <p role="status">
        {t('replace.found', { count: total })}
        {shown === null ? '' : ` ${t('replace.more', { number: shown })}`}
      </p>
      {documents.map(({ documentId, name, read, isDraft, hits }) => (
        <div key={documentId} role="group" aria-labelledby={`${id}-${documentId}`} className="card replace-hits">
          <h2 id={`${id}-${documentId}`}>
            <Link className="link" to={paths.staffDocument(documentId)}>
              {name}
            </Link>{' '}
            {isDraft ? <Badge tone="info">{t('state.draft')}</Badge> : null}
          </h2>
          <input type="hidden" name="read" value={`${documentId} ${read}`} />
          {hits.map(({ number, label, before, after }) => (
            <label key={number} className="check">
              <input type="checkbox" name="hit" value={`${documentId} ${number}`} defaultChecked />
              <span className="wrap-anywhere">
                <span className="block text-xs text-muted">{label}</span>
                {before}
                <Piece kind="removed" text={query.text} />
                {query.replacement === '' ? null : <Piece kind="added" text={query.replacement} />}
                {after}
              </span>
            </label>
          ))}
        </div>
      ))}
      <div className="form-actions">
        <Button type="submit" variant="primary">
          {t('replace.press')}
        </Button>
      </div>
    </Form>
  );
}
