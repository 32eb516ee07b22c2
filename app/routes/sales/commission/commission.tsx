import { markPlaceRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useId } from 'react';
import { commissionDueDays } from '#app/domain/sales/bookings/commission.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { hiddenSales } from '#app/routes/sales/hiddenSales.server.ts';
import { SalesHidden } from '#app/routes/sales/SalesAccess.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Fold } from '#app/ui/Fold.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ChoiceChips } from '#app/ui/table/ChoiceChips.tsx';
import { FilterFold } from '#app/ui/table/FilterFold.tsx';
import { FilterForm, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import commissionStyles from './commission.css?url';
import { commissionPage, type CommissionRow } from './commissionPage.server.ts';
import { Needs } from './Needs.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: commissionStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    // News of several bookings leads to all of them.
    for (const place of [paths.commission(), paths.commission({ show: 'all' })]) await markPlaceRead(ctx, place);
    return {
      title: documentTitle(ctx.language, 'commission:title'),
      hiddenOf: await hiddenSales(ctx, request),
      ...(await commissionPage(ctx, new URL(request.url).searchParams)),
    };
  },
  { can: 'agency.commission' },
);

/** What of commission needs the reader; expected against paid by booking; and statements by month. */
export default function Commission() {
  const { t } = useTranslation(['commission', 'markets', 'splits', 'common']);
  const { needs, rows, list, show, ofWhatIsMissing, scope, scopes, hiddenOf, shares, maySplit, printedOn } =
    useLoaderData<typeof loader>();
  return (
    <>
      <ListPage
        title={t('title')}
        sentence={t(`sentence.${scope}`, { count: commissionDueDays })}
        printed={{
          day: printedOn,
          chosen: [
            t(`show.${show}`),
            ...(list.filters.sails
              ? []
              : [t('common:table.chosen', { label: t('filter.sails'), value: t('filter.any') })]),
          ],
        }}
        list={list}
        filters={useFilters()}
        action={maySplit ? <LinkButton to={paths.splits()}>{t('splits:link')}</LinkButton> : null}
        tools={<Tools />}
        table={{
          caption: t(ofWhatIsMissing ? 'list.captionMissing' : 'list.caption'),
          columns: useColumns(scope === 'agency', show !== 'all' && show !== 'booked'),
          rows,
          rowKey: (row) => row.bookingNumber,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
          none: <EmptyState title={t('list.noneTitle')} sentence={t('list.noneSentence')} />,
        }}
      >
        {scopes.length > 0 ? (
          <Tabs
            label={t('scope.label')}
            tabs={scopes.map(({ of, href, open }) => ({ key: of, label: t(`scope.${of}`), href, open }))}
          />
        ) : null}
        {hiddenOf ? <SalesHidden brand={hiddenOf} /> : null}
        <Needs needs={needs} />
      </ListPage>
      <PhoneFold label={t('statement.title')} />
      <div>
        <Statements />
        {shares ? <Shares /> : null}
      </div>
    </>
  );
}

function useFilters() {
  const { t } = useTranslation(['commission', 'markets']);
  const { brands, months, branches, chosen } = useLoaderData<typeof loader>();
  const any = t('filter.any');
  return [
    {
      name: 'brand',
      label: t('filter.brand'),
      any,
      options: brands.map((value) => ({ value, label: t(`markets:brand.${value}`) })),
    },
    {
      name: 'sails',
      label: t('filter.sails'),
      any,
      options: months.map(({ value, name }) => ({ value, label: name })),
    },
    ...(branches.length > 0 ? [{ name: 'branch' as const, label: t('filter.branch'), any, options: branches }] : []),
    { name: 'from', label: t('filter.from') },
    { name: 'to', label: t('filter.to') },
    ...chosen.map(({ name, value, label }) => ({
      name,
      label: t(`filter.${name}`),
      any,
      options: [{ value, label: label ?? t('noOne') }],
    })),
  ] as const;
}

/** What narrows the list: few choices as chips, the rest folded; on a phone also brand and month. */
function Tools() {
  const { t } = useTranslation('commission');
  const { list, show, months } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const [brand, sails, ...further] = filters;
  const chosen = (some: readonly { name: (typeof filters)[number]['name'] }[]) =>
    some.filter(({ name }) => list.filters[name] !== '').length;
  return (
    <div className="commission-tools no-print">
      <ChoiceChips
        name="show"
        label={t('filter.show')}
        value={show}
        options={(['unpaid', 'all', ...(show === 'booked' ? (['booked'] as const) : [])] as const).map((value) => ({
          value,
          label: t(`show.${value}`),
        }))}
      />
      <ListSearch list={list} label={t('search')} placeholder={t('searchPlaceholder')} />
      <FilterFold chosen={chosen(filters)} />
      <div className="commission-filters">
        {brand.options.length > 1 ? <ChoiceChips {...brand} value={list.filters.brand} /> : null}
        <ChoiceChips {...sails} value={list.filters.sails} options={months} />
        <Fold summary={t('filter.more')} fields={[]} open={chosen(further) > 0}>
          <FilterForm list={list} filters={further} apply={t('filter.apply')} fold={false} />
        </Fold>
      </div>
    </div>
  );
}

function useColumns(withAdvisor: boolean, ofWhatIsMissing: boolean): Column<CommissionRow>[] {
  const { t } = useTranslation(['commission', 'common']);
  return [
    { key: 'number', header: t('list.booking'), Cell: NumberCell, rowHeader: true },
    ...(withAdvisor
      ? [{ key: 'advisor', header: t('list.advisor'), cell: (row: CommissionRow) => row.advisor ?? t('noOne') }]
      : []),
    { key: 'ship', header: t('list.ship'), cell: (row) => row.ship },
    { key: 'sailing', header: t('list.sailing'), cell: (row) => row.sailing, nowrap: true },
    { key: 'due', header: t('list.due'), cell: (row) => row.due, nowrap: true },
    {
      key: 'mark',
      fact: true,
      header: t('list.mark'),
      cell: (row) => (
        <Badge tone={row.tone}>{row.comesOn ? t('announced', { day: row.comesOn }) : t(`mark.${row.mark}`)}</Badge>
      ),
    },
    {
      key: 'expected',
      fact: !ofWhatIsMissing,
      header: t('list.expected'),
      cell: (row) => row.expected ?? t('common:dash'),
      numeric: true,
    },
    { key: 'paid', header: t('list.paid'), cell: (row) => row.paid, numeric: true },
    {
      key: 'missing',
      fact: ofWhatIsMissing,
      header: t('list.missing'),
      cell: (row) => row.missing ?? t('common:dash'),
      numeric: true,
    },
    { key: 'dispute', header: t('list.dispute'), Cell: DisputeCell, actions: true },
  ];
}

function NumberCell({ bookingNumber }: CommissionRow) {
  const { address } = useLoaderData<typeof loader>();
  return <BookingLink bookingNumber={bookingNumber} to={paths.bookingCommission(bookingNumber, { list: address })} />;
}

/** The booking's dispute, or the press that opens the form for one, and leads back here. */
function DisputeCell({ bookingNumber, mayDispute, dispute }: CommissionRow) {
  const { t } = useTranslation('commission');
  const { address } = useLoaderData<typeof loader>();
  if (mayDispute)
    return (
      <Link
        className="link commission-act"
        to={`${paths.bookingCommission(bookingNumber, { list: address })}#dispute`}
        aria-label={t('dispute.openNamed', { booking: bookingNumber })}
      >
        {t('dispute.open')}
      </Link>
    );
  return dispute ? (
    <p className="commission-dispute">
      <span className="in-detail tabular-nums">{dispute.number}</span>{' '}
      <Badge tone={dispute.tone}>{t(`dispute.state.${dispute.state}`)}</Badge>
    </p>
  ) : null;
}

function Statements() {
  const { t } = useTranslation('commission');
  return (
    <MonthFiles
      title={t('statement.title')}
      sentence={t('statement.sentence')}
      month={t('statement.month')}
      files={[
        { href: paths.commissionStatement('pdf'), label: t('statement.pdf') },
        { href: paths.commissionStatement('csv'), label: t('statement.csv') },
        { href: paths.commissionStatement('xlsx'), label: t('statement.xlsx') },
      ]}
    />
  );
}

/** The statement by advisor of an agency that gives shares; an advisor has their own. */
function Shares() {
  const { t } = useTranslation('splits');
  const { scope } = useLoaderData<typeof loader>();
  return (
    <MonthFiles
      title={t('statement.title')}
      sentence={t(scope === 'agency' ? 'statement.sentence' : 'statement.own')}
      month={t('statement.month')}
      files={[
        { href: paths.sharesFile('xlsx'), label: t('statement.xlsx') },
        { href: paths.sharesFile('csv'), label: t('statement.csv') },
      ]}
    />
  );
}

interface MonthFilesProps {
  title: string;
  sentence: string;
  month: string;
  files: readonly { href: string; label: string }[];
}

// Each button asks for its own file; the browser fetches it by itself.
function MonthFiles({ title, sentence, month, files }: MonthFilesProps) {
  const { statements, scope } = useLoaderData<typeof loader>();
  const id = useId();
  return (
    <div className="no-print mt-8">
      <Card title={title}>
        <p>{sentence}</p>
        <form className="record-filters mt-4" method="get" action={files[0]?.href}>
          <input type="hidden" name="of" value={scope} />
          <div>
            <label htmlFor={id}>{month}</label>
            <select id={id} className="control" name="month">
              {statements.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          {files.map(({ href, label }) => (
            <Button key={href} type="submit" formAction={href}>
              {label}
            </Button>
          ))}
        </form>
      </Card>
    </div>
  );
}
