import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { makeBrandWebhook, webhooksPage } from './webhookPages.server.ts';
import { MakeWebhook, WebhookTable } from './WebhookParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx }) => webhooksPage(ctx), { can: 'staff.see-webhooks' });

export const action = staffAction(({ ctx, request }) => makeBrandWebhook(ctx, request), {
  can: 'staff.manage-webhooks',
});

/** The webhooks of the brand, and a new one. */
export default function StaffWebhooks() {
  const { t } = useTranslation('webhooks');
  const { rows } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('staffSentence')} />
      <div className="grid gap-6">
        {reply?.secret ? <ShownSecret sentence={t('shown')} text={reply.secret} /> : null}
        <WebhookTable rows={rows} pathOf={paths.staffWebhook} />
        <MakeWebhook key={reply?.secret ?? ''} forStaff={true} result={reply?.result} />
      </div>
    </>
  );
}
