import type { DeliveryKindName } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { DiscardForm } from '#app/routes/operations/tables/DiscardForm.tsx';
import type { PostedColumn } from '#app/domain/operations/tables/columnForm.ts';
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
import type { deliveryPage } from './deliveryPage.server.ts';
import { deliveryScreens } from './deliveryScreens.ts';
import { BeginImport, FileCheck } from './FileCheck.tsx';

type DeliveryData = Awaited<ReturnType<typeof deliveryPage>>;
type Row = DeliveryData['rows'][number];

/** One delivery: its progress, what can be chosen before it is imported, what came of it, and the rows that were refused with the reasons, also as files. */
export function DeliveryOutcome({
  kind,
  page,
  posted,
}: {
  kind: DeliveryKindName;
  page: DeliveryData;
  posted: PostedColumn[] | undefined;
}) {
  const { t } = useTranslation(['deliveries', kind]);
  const { deliveryId } = page;
  const { counts, names, all, one, result } = deliveryScreens[kind];
  const isUnderWay = page.state === 'running' || page.state === 'checking';
  const outcome = counts.map((key) => ({ term: t(`${kind}:import.outcome.${key}`), value: page[key] }));
  useRefreshing(isUnderWay);
  const columns: Column<Row>[] = [
    { key: 'number', header: t('rows.number'), rowHeader: true, cell: ({ number }) => number },
    ...names.map((header, place) => ({
      key: `name${place}`,
      header: t(header),
      cell: ({ names: values }: Row) => <span className="wrap-anywhere">{values[place] ?? ''}</span>,
    })),
    { key: 'reasons', header: t('rows.reasons'), Cell: ReasonsCell },
  ];
  return (
    <>
      <BackLink to={all()}>{t(`${kind}:import.back`)}</BackLink>
      <PageHead
        title={page.name}
        sentence={t('broughtBy', { name: page.by, time: page.when })}
        action={<Badge tone={page.tone}>{t(`state.${page.state}`)}</Badge>}
      />
      <div className="grid gap-6">
        {isUnderWay ? <Progress page={page} address={one(deliveryId)} /> : null}
        {page.problem ? (
          <Notice tone="danger" role="status">
            <p>{page.problem}</p>
            <p>{t('problem.nothing')}</p>
          </Notice>
        ) : null}
        {page.check ? <FileCheck check={page.check} posted={posted} outcome={outcome} /> : null}
        {isUnderWay || page.check ? null : <DescriptionList items={outcome} />}
        {page.list.total > 0 && page.state !== 'checking' ? (
          <section>
            <h2 className="mb-2">{t(page.check ? 'rows.open' : 'rows.title')}</h2>
            <div className="form-actions mb-4">
              <LinkButton href={result(deliveryId, 'csv')} download>
                {t('result.csv')}
              </LinkButton>
              <LinkButton href={result(deliveryId, 'xlsx')} download>
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
        {page.check ? <BeginImport check={page.check} /> : null}
        {page.state === 'checking' || page.check ? <DiscardForm /> : null}
      </div>
    </>
  );
}

function Progress({ page: { state, progress }, address }: { page: DeliveryData; address: string }) {
  const { t } = useTranslation('deliveries');
  return (
    <div className="card grid gap-4">
      {progress ? (
        <ProgressBar label={t(state === 'checking' ? 'progress.checkingLabel' : 'progress.label')} {...progress} />
      ) : (
        <p role="status">{t('progress.checking')}</p>
      )}
      <p>
        <Link className="link" to={address}>
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
