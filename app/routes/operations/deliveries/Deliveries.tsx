import type { ReactNode } from 'react';
import type { DeliveryKindName } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { TemplateLinks } from '#app/routes/operations/tables/TemplateLinks.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { UploadForm } from '#app/ui/form/UploadForm.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { DeliveryLine } from './deliveryPage.server.ts';
import type { deliveriesLoader } from './deliveryRoutes.server.ts';
import { deliveryScreens } from './deliveryScreens.ts';

interface DeliveriesProps {
  kind: DeliveryKindName;
  page: Omit<Awaited<ReturnType<ReturnType<typeof deliveriesLoader>>>, 'title'>;
  /** What the server said of the file that was sent. */
  problem: string | undefined;
  back?: { to: string; label: string };
  /** Below the columns of the form. */
  children?: ReactNode;
}

/** The deliveries of a kind with what came of each, the latest first, and the form that imports a file. */
export function Deliveries({ kind, page, problem, back, children }: DeliveriesProps) {
  const { t } = useTranslation([kind, 'deliveries', 'refusals']);
  const { deliveries, maxBytes, limits, template } = page;
  const { counts, one, template: templateAddress } = deliveryScreens[kind];
  const shown: Column<DeliveryLine>[] = [
    {
      key: 'name',
      header: t('deliveries:list.name'),
      rowHeader: true,
      cell: ({ deliveryId, name }) => (
        <Link className="link wrap-anywhere" to={one(deliveryId)}>
          {name}
        </Link>
      ),
    },
    { key: 'when', header: t('deliveries:list.when'), cell: ({ when }) => when },
    { key: 'by', header: t('deliveries:list.by'), cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
    {
      key: 'state',
      header: t('deliveries:list.state'),
      cell: ({ state, tone }) => <Badge tone={tone}>{t(`deliveries:state.${state}`)}</Badge>,
    },
    ...counts.map((key) => ({
      key,
      header: t(`deliveries:list.${key}`),
      numeric: true,
      cell: (line: DeliveryLine) => line[key],
    })),
  ];
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      <PageHead title={t('import.title')} sentence={t('import.sentence')} />
      <div className="grid gap-6">
        <Card title={t('deliveries:upload.title')}>
          <div className="beside-form mb-5 text-sm">
            <p>{t(template.optional ? 'deliveries:template.sentence' : 'deliveries:template.sentenceAll', template)}</p>
            <TemplateLinks address={templateAddress} />
          </div>
          <UploadForm
            accept=".csv,.txt,.tsv,.xlsx"
            maxBytes={maxBytes}
            tooLargeText={t('refusals:fileTooLarge', { megabytes: maxBytes / 1024 / 1024 })}
            problem={problem}
            label={t('import.label')}
            help={t('import.help', limits)}
            submit={t('import.submit')}
          >
            <p>{t('import.columns')}</p>
            {children}
          </UploadForm>
        </Card>
        <section>
          <h2 className="mb-4">{t('deliveries:list.title')}</h2>
          <DataTable
            caption={t('deliveries:list.title')}
            columns={shown}
            rows={deliveries}
            rowKey={({ deliveryId }) => deliveryId}
            empty={<EmptyState title={t('deliveries:list.emptyTitle')} sentence={t('import.emptySentence')} />}
          />
        </section>
      </div>
    </>
  );
}
