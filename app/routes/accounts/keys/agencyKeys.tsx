import { useActionData, useLoaderData } from '@remix-run/react';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { keysPage, makeAgencyKey } from './keyPages.server.ts';
import { KeysPage } from './KeyParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(({ ctx, request }) => keysPage(ctx, request), { can: 'agency.manage-keys' });

export const action = agentAction(({ ctx, request }) => makeAgencyKey(ctx, request), { can: 'agency.manage-keys' });

/** The API keys of the agency, and a new one. */
export default function AgencyKeys() {
  const { t } = useTranslation('apiKeys');
  return (
    <KeysPage
      page={useLoaderData<typeof loader>()}
      words={{ title: t('title'), sentence: t('sentence') }}
      forStaff={false}
      reply={useActionData<typeof action>()}
    />
  );
}
