import { useLoaderData } from '@remix-run/react';
import { memberList } from '#app/domain/academy/members/forms.ts';
import { memberSources } from '#app/domain/academy/members/memberColumns.ts';
import { searchMembers } from '#app/domain/academy/members/searchMembers.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { countryList } from '#app/routes/markets/referenceData.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage, ListTools } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { memberRows, sourceTones, type MemberRow } from './memberRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = memberList.read(new URL(request.url).searchParams);
    const { members, ...found } = await searchMembers(ctx, query);
    return {
      title: documentTitle(ctx.language, 'members:title'),
      rows: await memberRows(ctx, members),
      tones: sourceTones,
      list: memberList.view(query, found),
      countries: (await countryList(ctx))
        .filter(({ code }) => reachesMarket(ctx.staff, marketOf(code)))
        .map(({ code, name }) => ({ value: code, label: name })),
      mayImport: can(ctx, 'staff.import-members'),
    };
  },
  { can: 'staff.see-members' },
);

/** The member directory, by search, country and where a number came from. */
export default function Members() {
  const { t } = useTranslation('members');
  const { rows, list, countries, mayImport } = useLoaderData<typeof loader>();
  const columns: Column<MemberRow>[] = [
    { key: 'name', header: t('list.name'), Cell: NameCell, rowHeader: true },
    { key: 'born', fact: true, header: t('list.born'), cell: ({ born }) => born },
    { key: 'country', fact: true, header: t('list.country'), cell: ({ country }) => country },
    { key: 'email', header: t('list.email'), cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    { key: 'holder', header: t('list.holder'), Cell: HolderCell },
    { key: 'source', header: t('list.source'), Cell: SourceCell },
  ];
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      action={mayImport ? <LinkButton href={paths.staffMemberImports()}>{t('import.open')}</LinkButton> : undefined}
      list={list}
      tools={
        <ListTools
          list={list}
          search={{ label: t('list.searchLabel'), placeholder: t('list.searchPlaceholder') }}
          apply={t('list.apply')}
          count={t('list.count', { count: list.total })}
          filters={[
            { name: 'country', label: t('list.country'), any: t('list.anyCountry'), options: countries },
            {
              name: 'source',
              label: t('list.source'),
              any: t('list.anySource'),
              options: memberSources.map((source) => ({ value: source, label: t(`source.${source}`) })),
            },
          ]}
        />
      }
      table={{
        caption: t('list.caption'),
        columns,
        rows,
        rowKey: ({ ccn }) => ccn,
        empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
        none: <EmptyState title={t('list.noneTitle')} sentence={t('list.noneSentence')} />,
      }}
    />
  );
}

function NameCell({ ccn, name }: MemberRow) {
  return (
    <>
      <Link className="link wrap-anywhere" to={paths.staffMember(ccn)}>
        {name}
      </Link>
      <span className="block text-xs font-normal text-muted tabular-nums">{ccn}</span>
    </>
  );
}

function HolderCell({ holder, agency }: MemberRow) {
  const { t } = useTranslation('members');
  if (holder === null) return <span className="text-muted">{t('list.noOne')}</span>;
  return (
    <div className="wrap-anywhere">
      {holder === '' ? t('otherMarket') : holder}
      <span className="block text-xs text-muted">{agency}</span>
    </div>
  );
}

function SourceCell({ source }: MemberRow) {
  const { t } = useTranslation('members');
  const { tones } = useLoaderData<typeof loader>();
  return <Badge tone={tones[source]}>{t(`source.${source}`)}</Badge>;
}
