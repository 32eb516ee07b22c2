import { BackLink } from '#app/ui/BackLink.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import type { deliveryPage } from './webhookPages.server.ts';
import { DeliveryBadge, WebhookPressCard } from './WebhookParts.tsx';

type Page = Awaited<ReturnType<typeof deliveryPage>>;

/** A delivery of a webhook: what was sent, what was answered, and sending it again. */
export function DeliveryPage({ page: { delivery }, listHref }: { page: Page; listHref: string }) {
  const { t } = useTranslation('webhooks');
  useRefreshing(delivery.isOnItsWay);
  return (
    <>
      <BackLink to={listHref}>{t('delivery.back')}</BackLink>
      <PageHead title={delivery.kind} sentence={delivery.at} />
      <div className="grid gap-6">
        <DescriptionList
          items={[
            { term: t('list.state'), value: <DeliveryBadge state={delivery.state} /> },
            { term: t('delivery.id'), value: <code className="wrap-anywhere">{delivery.eventId}</code> },
            { term: t('log.attempts'), value: delivery.attempts },
            { term: t('delivery.last'), value: delivery.lastAt },
            {
              term: t('log.answer'),
              value: [delivery.status, delivery.fault && t(`fault.${delivery.fault}`)].filter(Boolean).join(' · '),
            },
            {
              term: t('delivery.took'),
              value: delivery.tookMs === null ? '' : t('delivery.ms', { ms: delivery.tookMs }),
            },
            ...(delivery.nextAt ? [{ term: t('log.next'), value: delivery.nextAt }] : []),
          ]}
        />
        <Text title={t('delivery.request')} text={delivery.body} />
        <Text title={t('delivery.answer')} text={delivery.answer} />
        {delivery.isOn ? <WebhookPressCard intent="again" /> : null}
      </div>
    </>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('webhooks');
  return (
    <section>
      <h2>{title}</h2>
      <pre className="rounded-lg bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {text || t('delivery.nothing')}
      </pre>
    </section>
  );
}
