import { useActionData, useLoaderData } from '@remix-run/react';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { keysPage, makeBrandKey } from './keyPages.server.ts';
import { KeysPage } from './KeyParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, request }) => keysPage(ctx, request), { can: 'staff.see-keys' });

export const action = staffAction(({ ctx, request }) => makeBrandKey(ctx, request), { can: 'staff.manage-keys' });

/** The API keys of the brand and of partners, and a new one. */
export default function StaffKeys() {
  const { t } = useTranslation('apiKeys');
  return (
    <KeysPage
      page={useLoaderData<typeof loader>()}
      words={{ title: t('staff.title'), sentence: t('staff.sentence') }}
      forStaff={true}
      reply={useActionData<typeof action>()}
    />
  );
}
