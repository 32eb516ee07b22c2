import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable, type ActionFunctionArgs, type AppLoadContext, type EntryContext, type LoaderFunctionArgs } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { RequestContextProvider } from '#app/requestContext.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { documentPolicy, newNonce } from '#app/platform/contentSecurityPolicy.server.ts';
import { serverI18n, type Language } from '#app/platform/translations.server.ts';
import { requestReference } from '#app/routes/handlers.server.ts';
import { startJobs } from '#server/jobs.server.ts';

// The process takes the API and the jobs from here, so that there is one copy of the domain (docs/architecture.md).
export { application } from '#server/application.server.ts';

startJobs();

const renderTimeoutMs = 10_000;
export const streamTimeout = renderTimeoutMs - 1000;

/** Renders a page, with a policy that lets only its own scripts run. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = newNonce();
  const i18n = serverI18n(languageOf(remixContext));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', documentPolicy(nonce));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (status === 503) headers.set('Retry-After', '5');
  const ready = isbot(request.headers.get('User-Agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let sent = false;
    const { pipe, abort } = renderToPipeableStream(
      <RequestContextProvider value={{ nonce, reference: requestReference(loadContext) }}>
        <I18nextProvider i18n={i18n}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={renderTimeoutMs} />
        </I18nextProvider>
      </RequestContextProvider>,
      {
        nonce,
        [ready]() {
          sent = true;
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (sent) logFailure(requestReference(loadContext), error, 'render');
        },
      },
    );
    setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** Logs what no loader or action caught. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  logFailure(requestReference(context), error, `${request.method} ${new URL(request.url).pathname}`);
}

function languageOf(remixContext: EntryContext): Language {
  const root = remixContext.staticHandlerContext.loaderData?.root as { language?: Language } | undefined;
  return root?.language ?? 'en';
}
