import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { I18nextProvider } from 'react-i18next';
import { RequestContextProvider } from '#app/requestContext.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { pageMarkup } from '#app/platform/keptMarkup.server.ts';
import { documentPolicy, newNonce } from '#app/platform/contentSecurityPolicy.server.ts';
import { serverI18n, type Language } from '#app/platform/translations.server.ts';
import { requestReference } from '#app/routes/requests/handlers.server.ts';
import { renderDocument } from '#app/platform/renderDocument.server.tsx';
import { startJobs } from '#server/jobs.server.ts';

// The process takes the API and the jobs from here, so that there is one copy of the domain (docs/architecture.md).
export { application } from '#server/application.server.ts';

startJobs();

/** No loader defers data, so there is nothing to wait for: until then Remix only holds on to what a page was made of. */
export const streamTimeout = 500;

/** Renders a page, with a policy that lets only its own scripts run. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = newNonce();
  const reference = requestReference(loadContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', documentPolicy(nonce));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (status === 503) headers.set('Retry-After', '5');
  const language = languageOf(remixContext);
  const markup = pageMarkup(language);
  const document = await renderDocument(remixContext, nonce, (page) => (
    <RequestContextProvider value={{ nonce, reference, markup }}>
      <I18nextProvider i18n={serverI18n(language)}>
        <RemixServer context={page} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </RequestContextProvider>
  ));
  markup.keep(document);
  const body = Buffer.from(document);
  headers.set('Content-Length', String(body.length));
  return new Response(body, { status, headers });
}

/** Logs what no loader or action caught. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isAnswer(error)) return;
  logFailure(requestReference(context), error, `${request.method} ${new URL(request.url).pathname}`);
}

// A refusal on its way to the error page, logged where it was worth it.
function isAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) || (typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit');
}

function languageOf(remixContext: EntryContext): Language {
  const root = remixContext.staticHandlerContext.loaderData?.root as { language?: Language } | undefined;
  return root?.language ?? 'en';
}
