import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { WebhookPage } from './WebhookPage.tsx';
import { webhookAction, webhookPage } from './webhookPages.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  ({ ctx, params, request }) => webhookPage(ctx, uuidParam(params, 'endpointId'), request),
  { can: 'agency.manage-webhooks' },
);

export const action = agentAction(
  ({ ctx, params, request }) =>
    webhookAction(ctx, { endpointId: uuidParam(params, 'endpointId'), listHref: paths.webhooks() }, request),
  { can: 'agency.manage-webhooks' },
);

/** One webhook of the agency. */
export default function AgencyWebhook() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answer = reply && 'secret' in reply ? reply : undefined;
  return (
    <WebhookPage
      page={page}
      listHref={paths.webhooks()}
      pathOf={paths.webhookDelivery}
      secret={answer?.secret}
      result={answer?.result}
    />
  );
}
