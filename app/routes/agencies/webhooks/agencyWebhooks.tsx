import { useActionData, useLoaderData } from '@remix-run/react';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { makeAgencyWebhook, webhooksPage } from './webhookPages.server.ts';
import { WebhooksPage } from './WebhookParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(({ ctx, request }) => webhooksPage(ctx, request), { can: 'agency.manage-webhooks' });

export const action = agentAction(({ ctx, request }) => makeAgencyWebhook(ctx, request), {
  can: 'agency.manage-webhooks',
});

/** The webhooks of the agency, and a new one. */
export default function AgencyWebhooks() {
  return <WebhooksPage page={useLoaderData<typeof loader>()} forStaff={false} reply={useActionData<typeof action>()} />;
}
