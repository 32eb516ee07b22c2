import { useLoaderData } from '@remix-run/react';
import { documentListStates } from '#app/domain/content/editor/documentListStates.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { documentKindNames } from '#app/domain/content/documents/documentKinds.ts';
import { documentList, type DocumentListQuery } from '#app/domain/content/editor/forms.ts';
import { listDocuments } from '#app/domain/content/editor/listDocuments.server.ts';
import { brandCodes, brands } from '#app/domain/markets/brands.ts';
import { languages } from '#app/i18n.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListCount, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { contentTree } from './contentTree.server.ts';
import { ContentTree } from './ContentTree.tsx';
import editorStyles from './editor.css?url';
import { LanguageState } from './LanguageState.tsx';
import { listedDocument, type ShownDocument } from './listedDocument.server.ts';

export const links = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = documentList.read(new URL(request.url).searchParams);
    const shared = {
      title: documentTitle(ctx.language, 'contentEditor:list.title'),
      mayEdit: can(ctx, 'staff.edit-content'),
      markets: marketsOf(ctx.staff),
    };
    if (isWhole(query)) {
      const tree = await contentTree(ctx, query.market);
      return {
        ...shared,
        rows: [],
        list: documentList.view(
          { ...query, market: isMarket(tree.market) ? tree.market : undefined },
          { page: 1, total: tree.total },
        ),
        tree,
      };
    }
    const { documents, ...pages } = await listDocuments(ctx, query);
    return {
      ...shared,
      rows: documents.map((document) => listedDocument(ctx, document)),
      list: documentList.view(query, pages),
      tree: null,
    };
  },
  { can: 'staff.see-content' },
);

/** Without a search or a filter but the market, the content is shown as a tree. */
const isWhole = ({ search, kind, brand, language, state }: DocumentListQuery) =>
  search === '' && !kind && !brand && !language && !state;

type Row = ShownDocument;

/** The content as a tree by market and page, and what a search or a filter finds as a list with its languages side by side. */
export default function Documents() {
  const { t } = useTranslation(['contentEditor', 'markets']);
  const { rows, list, markets, mayEdit, tree } = useLoaderData<typeof loader>();
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
  const head = {
    title: t('list.title'),
    sentence: t('list.sentence'),
    action: mayEdit ? (
      <div className="form-actions">
        <LinkButton to={paths.staffReplaceTexts()}>{t('replace.title')}</LinkButton>
        <LinkButton variant="primary" to={paths.staffNewContent()}>
          {t('new.title')}
        </LinkButton>
      </div>
    ) : undefined,
  };
  const tools = (
    <div className="mb-4 grid gap-3">
      <ListSearch
        list={list}
        label={t('list.searchLabel')}
        placeholder={t('list.searchPlaceholder')}
        filters={(['kind', 'market', 'brand', 'language', 'state'] as const).map((name) => ({
          name,
          label: t(`list.${name}`),
          // The tree is always of one market.
          ...(tree && name === 'market' ? {} : { any: t('list.any') }),
          options: options[name],
        }))}
        className="mt-3"
      />
      <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
    </div>
  );
  return (
    <>
      <AreaTabs area="content" />
      {tree ? (
        <>
          <PageHead {...head} />
          {tools}
          <ContentTree tree={tree} />
        </>
      ) : (
        <ListPage
          {...head}
          list={list}
          tools={tools}
          table={{
            caption: t('list.caption'),
            columns,
            rows,
            rowKey: ({ key }) => key,
            empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
          }}
        />
      )}
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
