import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { keysPage, makeBrandKey } from './keyPages.server.ts';
import { MakeKey, useKeyTable } from './KeyParts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, request }) => keysPage(ctx, request), { can: 'staff.see-keys' });

export const action = staffAction(({ ctx, request }) => makeBrandKey(ctx, request), { can: 'staff.manage-keys' });

/** The API keys of the brand and of partners, and a new one. */
export default function StaffKeys() {
  const { t } = useTranslation('apiKeys');
  const { rows, list, scopes, lastDay } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ListPage
        title={t('staff.title')}
        sentence={t('staff.sentence')}
        list={list}
        table={useKeyTable(rows, paths.staffApiKey)}
      >
        {reply?.text ? <ShownSecret sentence={t('shown')} text={reply.text} /> : null}
      </ListPage>
      <div className="mt-6">
        <MakeKey key={reply?.text ?? ''} scopes={scopes} lastDay={lastDay} forStaff={true} result={reply?.result} />
      </div>
    </>
  );
}
