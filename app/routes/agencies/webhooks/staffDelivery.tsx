import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DeliveryPage } from './DeliveryPage.tsx';
import { deliveryAction, deliveryPage } from './webhookPages.server.ts';

export const meta = pageTitle<typeof loader>();

type Params = Parameters<typeof uuidParam>[0];
const keyOf = (params: Params) => ({
  endpointId: uuidParam(params, 'endpointId'),
  deliveryId: uuidParam(params, 'deliveryId'),
});

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const key = keyOf(params);
    return { ...(await deliveryPage(ctx, key)), listHref: paths.staffWebhook(key.endpointId) };
  },
  { can: 'staff.see-webhooks' },
);

export const action = staffAction(({ ctx, params, request }) => deliveryAction(ctx, keyOf(params), request), {
  can: 'staff.manage-webhooks',
});

/** One delivery of a webhook of the brand. */
export default function StaffDelivery() {
  const { listHref, ...page } = useLoaderData<typeof loader>();
  return <DeliveryPage page={page} listHref={listHref} />;
}
