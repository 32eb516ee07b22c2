import { data } from '@remix-run/node';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { isRefusalCode, Refusal } from '#app/domain/refusals.ts';
import { errorTitle, refusalText } from '#app/routes/requests/failures.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { ErrorScreen } from '#app/ui/ErrorScreen.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const handle = { isPublic: true };

export const meta = pageTitle<typeof loader>();

/**
 * The general error page (spec §2). Pages that fail show theirs at their own address; a file that is refused leads
 * here, with the code of its refusal and the number in the log (`refusedAsPage`), and is answered with the status of
 * that code.
 */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const search = new URL(request.url).searchParams;
  const code = search.get('code') ?? '';
  if (!isRefusalCode(code)) return { title: documentTitle(ctx.language, 'common:error.500.title') };
  const refusal = new Refusal(code);
  const text = refusalText(refusal, ctx.language);
  const named = search.get('reference') ?? '';
  throw data(
    {
      code,
      reference: /^[\w-]{1,64}$/.test(named) ? named : errorReference(ctx.requestId),
      title: errorTitle(refusal.status, ctx.language),
      // One with a gap says nothing without what belongs there: then the status speaks.
      message: text.includes('{{') ? undefined : text,
    },
    { status: refusal.status },
  );
});

export default function GeneralError() {
  return <ErrorScreen error={undefined} />;
}
