import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { keysPage, makeAgencyKey } from './keyPages.server.ts';
import { MakeKey, useKeyTable } from './KeyParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(({ ctx, request }) => keysPage(ctx, request), { can: 'agency.manage-keys' });

export const action = agentAction(({ ctx, request }) => makeAgencyKey(ctx, request), { can: 'agency.manage-keys' });

/** The API keys of the agency, and a new one. */
export default function AgencyKeys() {
  const { t } = useTranslation('apiKeys');
  const { rows, list, scopes, lastDay } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ListPage title={t('title')} sentence={t('sentence')} list={list} table={useKeyTable(rows, paths.apiKey)}>
        {reply?.text ? <ShownSecret sentence={t('shown')} text={reply.text} /> : null}
      </ListPage>
      <div className="mt-6">
        <MakeKey key={reply?.text ?? ''} scopes={scopes} lastDay={lastDay} forStaff={false} result={reply?.result} />
      </div>
    </>
  );
}
