import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ledgerImportPage } from './ledgerPage.server.ts';

export const handle = { i18n: ['ledger', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const importId = uuidParam(params, 'importId');
    const page = await ledgerImportPage(ctx, importId, new URL(request.url).searchParams);
    return { title: documentTitleOf(ctx.language, page.name), ...page };
  },
  { can: 'staff.import-bookings' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** One delivery to the ledger: its progress, and what came of it. */
export default function LedgerImport() {
  const { t } = useTranslation('ledger');
  const page = useLoaderData<typeof loader>();
  useRefreshing(page.state === 'running');
  const columns: Column<Row>[] = [
    { key: 'number', header: t('rows.number'), rowHeader: true, cell: ({ number }) => number },
    {
      key: 'bookingNumber',
      header: t('rows.bookingNumber'),
      cell: ({ bookingNumber }) => <span className="wrap-anywhere">{bookingNumber}</span>,
    },
    { key: 'revision', header: t('rows.revision'), cell: ({ revision }) => revision },
    { key: 'reasons', header: t('rows.reasons'), cell: ReasonsCell },
  ];
  return (
    <>
      <BackLink to={paths.staffLedger()}>{t('back')}</BackLink>
      <PageHead
        title={page.name}
        sentence={t('broughtBy', { name: page.by, time: page.when })}
        action={<Badge tone={page.tone}>{t(`state.${page.state}`)}</Badge>}
      />
      <div className="grid gap-6">
        {page.state === 'running' ? <Progress /> : null}
        {page.problem ? (
          <Notice tone="danger" role="status">
            <p>{page.problem}</p>
            <p>{t('problem.nothing')}</p>
          </Notice>
        ) : null}
        <DescriptionList
          items={(['recorded', 'present', 'refused'] as const).map((key) => ({
            term: t(`outcome.${key}`),
            value: page[key],
          }))}
        />
        {page.list.total > 0 ? (
          <section>
            <h2 className="mb-2">{t('rows.title')}</h2>
            <div className="form-actions mb-4">
              <LinkButton href={paths.staffLedgerResult(page.importId, 'csv')} download>
                {t('result.csv')}
              </LinkButton>
              <LinkButton href={paths.staffLedgerResult(page.importId, 'xlsx')} download>
                {t('result.xlsx')}
              </LinkButton>
            </div>
            <List
              list={page.list}
              table={{
                caption: t('rows.title'),
                columns,
                rows: page.rows,
                rowKey: ({ number }) => String(number),
                empty: null,
              }}
            />
          </section>
        ) : null}
      </div>
    </>
  );
}

function Progress() {
  const { t } = useTranslation('ledger');
  const { progress, importId } = useLoaderData<typeof loader>();
  return (
    <div className="card grid gap-4">
      {progress ? (
        <ProgressBar label={t('progress.label')} {...progress} />
      ) : (
        <p role="status">{t('progress.checking')}</p>
      )}
      <p>
        <Link className="link" to={paths.staffLedgerImport(importId)}>
          {t('progress.refresh')}
        </Link>
      </p>
    </div>
  );
}

function ReasonsCell({ reasons }: Row) {
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
