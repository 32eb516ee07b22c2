import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { makeAgencyWebhook, webhooksPage } from './webhookPages.server.ts';
import { MakeWebhook, WebhookTable } from './WebhookParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(({ ctx }) => webhooksPage(ctx), { can: 'agency.manage-webhooks' });

export const action = agentAction(({ ctx, request }) => makeAgencyWebhook(ctx, request), {
  can: 'agency.manage-webhooks',
});

/** The webhooks of the agency, and a new one. */
export default function AgencyWebhooks() {
  const { t } = useTranslation('webhooks');
  const { rows } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-6">
        {reply?.secret ? <ShownSecret sentence={t('shown')} text={reply.secret} /> : null}
        <WebhookTable rows={rows} pathOf={paths.webhook} />
        <MakeWebhook key={reply?.secret ?? ''} forStaff={false} result={reply?.result} />
      </div>
    </>
  );
}
