import type { MetaFunction } from '@remix-run/node';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { ErrorScreen } from '#app/ui/ErrorScreen.tsx';

export const handle = { isPublic: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

/** The general error page (spec §2). Pages that fail show theirs at their own address. */
export const loader = visitorLoader(async ({ ctx }) => ({ title: documentTitle(ctx.language, 'common:error.500.title') }));

export default function GeneralError() {
  return <ErrorScreen error={undefined} />;
}
