import { useActionData, useLoaderData } from '@remix-run/react';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { makeBrandWebhook, webhooksPage } from './webhookPages.server.ts';
import { WebhooksPage } from './WebhookParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, request }) => webhooksPage(ctx, request), { can: 'staff.see-webhooks' });

export const action = staffAction(({ ctx, request }) => makeBrandWebhook(ctx, request), {
  can: 'staff.manage-webhooks',
});

/** The webhooks of the brand, and a new one. */
export default function StaffWebhooks() {
  return <WebhooksPage page={useLoaderData<typeof loader>()} forStaff={true} reply={useActionData<typeof action>()} />;
}
