import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { KeyPage } from './KeyPage.tsx';
import { keyAction, keyPage } from './keyPages.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, params, request }) => keyPage(ctx, uuidParam(params, 'keyId'), request), {
  can: 'staff.see-keys',
});

export const action = staffAction(({ ctx, params, request }) => keyAction(ctx, uuidParam(params, 'keyId'), request), {
  can: 'staff.manage-keys',
});

/** One API key of the brand or of a partner. */
export default function StaffKey() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answer = reply && 'text' in reply ? reply : undefined;
  return <KeyPage page={page} listHref={paths.staffApiKeys()} text={answer?.text} result={answer?.result} />;
}
