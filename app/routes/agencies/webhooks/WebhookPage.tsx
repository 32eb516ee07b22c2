import type { SubmissionResult } from '@conform-to/react';
import { Badge } from '#app/ui/Badge.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import type { webhookPage } from './webhookPages.server.ts';
import { ChooseEvents, DeliveryBadge, WebhookPressCard, WebhookBadge } from './WebhookParts.tsx';

type Page = Awaited<ReturnType<typeof webhookPage>>;
type Line = Page['log']['deliveries'][number];

interface WebhookPageProps {
  page: Page;
  listHref: string;
  pathOf: (endpointId: string, deliveryId: string) => string;
  /** A new secret, right after it was made. */
  secret: string | undefined;
  result: SubmissionResult<string[]> | undefined;
}

/** A webhook: where it leads, what it took, and what can be done with it. */
export function WebhookPage({ page: { webhook, log }, listHref, pathOf, secret, result }: WebhookPageProps) {
  const { t } = useTranslation(['webhooks', 'fields']);
  useRefreshing(log.isOnItsWay);
  const isOn = webhook.state === 'on';
  return (
    <>
      <BackLink to={listHref}>{t('back')}</BackLink>
      <PageHead title={webhook.name} sentence={t(`stateSentence.${webhook.state}`)} />
      <div className="grid gap-6">
        {secret ? <ShownSecret sentence={t('shown')} text={secret} /> : null}
        {isOn && webhook.failingSince ? (
          <Notice tone="warning">
            <p>{t('failing', { time: webhook.failingSince })}</p>
          </Notice>
        ) : null}
        <DescriptionList
          items={[
            { term: t('fields:webhookAddress'), value: <code className="wrap-anywhere">{webhook.address}</code> },
            { term: t('list.state'), value: <WebhookBadge {...webhook} /> },
            ...(webhook.formerUntil
              ? [{ term: t('detail.former'), value: t('detail.formerUntil', { time: webhook.formerUntil }) }]
              : []),
            { term: t('detail.made'), value: webhook.madeAt },
          ]}
        />
        <DeliveryLog log={log} pathOf={(deliveryId) => pathOf(webhook.endpointId, deliveryId)} />
        {isOn ? <WebhookPressCard intent="test" /> : null}
        <ChooseEvents key={webhook.kinds.join()} kinds={webhook.kinds} result={result} />
        <WebhookPressCard intent="renew" />
        <WebhookPressCard intent={isOn ? 'switchOff' : 'switchOn'} />
        <WebhookPressCard intent="remove" danger />
      </div>
    </>
  );
}

/** What was sent in the last thirty days. */
function DeliveryLog({
  log: { deliveries, next },
  pathOf,
}: {
  log: Page['log'];
  pathOf: (deliveryId: string) => string;
}) {
  const { t } = useTranslation('webhooks');
  const columns: Column<Line>[] = [
    {
      key: 'kind',
      header: t('log.event'),
      rowHeader: true,
      cell: ({ kind, deliveryId }) => (
        <Link className="link" to={pathOf(deliveryId)}>
          <code>{kind}</code>
        </Link>
      ),
    },
    { key: 'at', header: t('log.at'), cell: ({ at }) => at },
    { key: 'state', fact: true, header: t('list.state'), cell: ({ state }) => <DeliveryBadge state={state} /> },
    {
      key: 'status',
      fact: true,
      header: t('log.answer'),
      cell: ({ status, fault }) =>
        status === null ? fault && t(`fault.${fault}`) : <Badge tone={fault ? 'warning' : 'success'}>{status}</Badge>,
    },
    { key: 'attempts', numeric: true, header: t('log.attempts'), cell: ({ attempts }) => attempts },
    { key: 'next', header: t('log.next'), cell: ({ nextAt }) => nextAt ?? '' },
  ];
  return (
    <section aria-labelledby="delivery-log">
      <h2 id="delivery-log">{t('log.title')}</h2>
      <p className="mb-3 text-sm text-muted">{t('log.sentence')}</p>
      <DataTable
        caption={t('log.caption')}
        columns={columns}
        rows={deliveries}
        rowKey={({ deliveryId }) => deliveryId}
        empty={<EmptyState title={t('log.empty')} sentence={t('log.emptySentence')} />}
      />
      {next === null ? null : (
        <p>
          <Link className="link" to={`?${new URLSearchParams({ before: next })}`}>
            {t('log.older')}
          </Link>
        </p>
      )}
    </section>
  );
}
