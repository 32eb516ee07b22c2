import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { WebhookPage } from './WebhookPage.tsx';
import { webhookAction, webhookPage } from './webhookPages.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  ({ ctx, params, request }) => webhookPage(ctx, uuidParam(params, 'endpointId'), request),
  { can: 'staff.see-webhooks' },
);

export const action = staffAction(
  ({ ctx, params, request }) =>
    webhookAction(ctx, { endpointId: uuidParam(params, 'endpointId'), listHref: paths.staffWebhooks() }, request),
  { can: 'staff.manage-webhooks' },
);

/** One webhook of the brand. */
export default function StaffWebhook() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answer = reply && 'secret' in reply ? reply : undefined;
  return (
    <WebhookPage
      page={page}
      listHref={paths.staffWebhooks()}
      pathOf={paths.staffWebhookDelivery}
      secret={answer?.secret}
      result={answer?.result}
    />
  );
}
