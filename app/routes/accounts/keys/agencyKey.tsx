import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { KeyPage } from './KeyPage.tsx';
import { keyAction, keyPage } from './keyPages.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(({ ctx, params, request }) => keyPage(ctx, uuidParam(params, 'keyId'), request), {
  can: 'agency.manage-keys',
});

export const action = agentAction(({ ctx, params, request }) => keyAction(ctx, uuidParam(params, 'keyId'), request), {
  can: 'agency.manage-keys',
});

/** One API key of the agency. */
export default function AgencyKey() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answer = reply && 'text' in reply ? reply : undefined;
  return <KeyPage page={page} listHref={paths.apiKeys()} text={answer?.text} result={answer?.result} />;
}
