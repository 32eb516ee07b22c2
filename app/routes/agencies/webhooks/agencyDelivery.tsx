import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
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

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const key = keyOf(params);
    return { ...(await deliveryPage(ctx, key)), listHref: paths.webhook(key.endpointId) };
  },
  { can: 'agency.manage-webhooks' },
);

export const action = agentAction(({ ctx, params, request }) => deliveryAction(ctx, keyOf(params), request), {
  can: 'agency.manage-webhooks',
});

/** One delivery of a webhook of the agency. */
export default function AgencyDelivery() {
  const { listHref, ...page } = useLoaderData<typeof loader>();
  return <DeliveryPage page={page} listHref={listHref} />;
}
