import { useLoaderData } from '@remix-run/react';
import { documentListStates } from '#app/domain/content/editor/documentListStates.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { documentKindNames } from '#app/domain/content/documents/documentKinds.ts';
import { documentList } from '#app/domain/content/editor/forms.ts';
import { listDocuments, type ListedLanguage } from '#app/domain/content/editor/listDocuments.server.ts';
import { formatDateInTable, fullName } from '#app/domain/display.ts';
import { brandCodes, brands } from '#app/domain/markets/brands.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListCount, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { ContentNav } from './ContentNav.tsx';
import { documentName, placeName } from './documentHead.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = documentList.read(new URL(request.url).searchParams);
    const { documents, ...pages } = await listDocuments(ctx, query);
    return {
      title: documentTitle(ctx.language, 'contentEditor:list.title'),
      rows: documents.map(({ title, translation, languages: found, ...document }) => ({
        key: `${document.path} ${document.market} ${document.brand}`,
        name: documentName(ctx.language, document),
        title: title || documentName(ctx.language, document),
        place: placeName(ctx.language, document),
        href: paths.staffDocument((found.en ?? found.ja)?.documentId ?? ''),
        translation,
        languages: languages.map((code) => shownLanguage(found[code], document.market, ctx.language)),
      })),
      list: documentList.view(query, pages),
      mayEdit: can(ctx, 'staff.edit-content'),
      markets: marketsOf(ctx.staff),
    };
  },
  { can: 'staff.see-content' },
);

function shownLanguage(found: ListedLanguage | undefined, market: string, language: 'en' | 'ja') {
  if (!found) return null;
  const day = (moment: Date | null) => moment && formatDateInTable(moment, isMarket(market) ? market : 'int', language);
  return {
    href: paths.staffDocument(found.documentId),
    hasDraft: found.hasDraft,
    approvalHref: paths.staffDocumentApproval(found.documentId),
    waiting: found.waiting && { by: fullName(found.waiting, language), day: day(found.waiting.since) },
    scheduledFor: day(found.scheduledFor),
    since: day(found.since),
    isReleased: found.isReleased,
  };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The documents of the content, each with its languages side by side. */
export default function Documents() {
  const { t } = useTranslation(['contentEditor', 'markets']);
  const { rows, list, markets, mayEdit } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'title', header: t('list.document'), Cell: TitleCell, rowHeader: true },
    { key: 'place', header: t('list.place'), cell: ({ place }) => place },
    {
      key: 'en',
      header: t('language.en'),
      cell: ({ languages: [english] }) => <LanguageState state={english ?? null} />,
    },
    { key: 'ja', header: t('language.ja'), Cell: JapaneseCell },
  ];
  const options = {
    kind: documentKindNames.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    market: markets.map((market) => ({ value: market, label: t(`markets:market.${market}`) })),
    brand: brandCodes.map((brand) => ({ value: brand, label: t(brands[brand].nameKey) })),
    language: languages.map((language) => ({ value: language, label: t(`language.${language}`) })),
    state: documentListStates.map((state) => ({ value: state, label: t(`listState.${state}`) })),
  } as const;
  return (
    <>
      <ContentNav />
      <ListPage
        title={t('list.title')}
        sentence={t('list.sentence')}
        action={
          mayEdit ? (
            <div className="form-actions">
              <LinkButton to={paths.staffReplaceTexts()}>{t('replace.title')}</LinkButton>
              <LinkButton variant="primary" to={paths.staffNewContent()}>
                {t('new.title')}
              </LinkButton>
            </div>
          ) : undefined
        }
        list={list}
        tools={
          <div className="mb-4 grid gap-3">
            <ListSearch
              list={list}
              label={t('list.searchLabel')}
              placeholder={t('list.searchPlaceholder')}
              filters={(['kind', 'market', 'brand', 'language', 'state'] as const).map((name) => ({
                name,
                label: t(`list.${name}`),
                any: t('list.any'),
                options: options[name],
              }))}
              className="mt-3"
            />
            <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
          </div>
        }
        table={{
          caption: t('list.caption'),
          columns,
          rows,
          rowKey: ({ key }) => key,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
        }}
      />
    </>
  );
}

function TitleCell({ href, title, name }: Row) {
  return (
    <>
      <Link className="link wrap-anywhere" to={href}>
        {title}
      </Link>
      {name === title ? null : <span className="block text-xs font-normal text-muted">{name}</span>}
    </>
  );
}

function JapaneseCell(row: Row) {
  return <Japanese row={row} />;
}

function Japanese({ row }: { row: Row }) {
  const { t } = useTranslation('contentEditor');
  const japanese = row.languages[1] ?? null;
  return (
    <div>
      {japanese || !row.translation ? <LanguageState state={japanese} /> : null}
      {row.translation ? (
        <span className="block">
          <Badge tone="warning">{t(`listState.${row.translation}`)}</Badge>
        </span>
      ) : null}
    </div>
  );
}

function LanguageState({ state }: { state: Row['languages'][number] }) {
  const { t } = useTranslation(['contentEditor', 'common']);
  if (!state) return <>{t('common:dash')}</>;
  const { href, hasDraft, waiting, approvalHref, scheduledFor, since, isReleased } = state;
  return (
    <div>
      <Link className="link" to={href}>
        {isReleased ? t('list.released') : since ? t('list.since', { day: since }) : t('listState.none')}
      </Link>
      {scheduledFor ? (
        <span className="block text-xs text-muted">{t('list.scheduled', { day: scheduledFor })}</span>
      ) : null}
      {waiting ? (
        <Link className="link block text-sm" to={approvalHref}>
          {t('list.waiting', waiting)}
        </Link>
      ) : null}
      {hasDraft ? (
        <span className="block">
          <Badge tone="info">{t('state.draft')}</Badge>
        </span>
      ) : null}
    </div>
  );
}
