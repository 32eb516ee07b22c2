import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { RequestContextProvider } from '#app/requestContext.ts';
import { PageBody } from '#app/platform/pageBody.server.ts';
import { documentPolicy, newNonce } from '#app/platform/contentSecurityPolicy.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { serverI18n, textsVersion } from '#app/platform/translations.server.ts';
import { textsAddress, type TextLocale } from '#app/i18n.ts';
import { shownReference } from '#app/routes/requests/visitorContext.server.ts';
import { TextsProvider } from '#app/ui/texts.tsx';
import { startJobs } from '#server/jobs.server.ts';

// The process takes the API and the jobs from here, so that there is one copy of the domain (docs/architecture.md).
export { application } from '#server/application.server.ts';

if (environment().JOBS !== '0') startJobs();

/**
 * Milliseconds after which Remix gives up data that a loader deferred. None does: until then Remix only keeps what a
 * page was made of.
 */
export const streamTimeout = 1_000;

/** Renders a page, with a policy that lets only its own scripts run. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = newNonce();
  const reference = shownReference(loadContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    documentPolicy(nonce, { framed: isFramed(remixContext), leadsTo: leadsTo(remixContext) }),
  );
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!isFramed(remixContext)) headers.append('Link', fetchedBehindPaint(remixContext));
  return new Promise((resolve, reject) => {
    let begun = false;
    const { pipe, abort } = renderToPipeableStream(
      <RequestContextProvider value={{ nonce, reference }}>
        <TextsProvider i18n={serverI18n(localeOf(remixContext))}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </TextsProvider>
      </RequestContextProvider>,
      {
        nonce,
        // However long it is: in one piece, no part needs a script to come into its place.
        progressiveChunkSize: Infinity,
        onShellReady() {
          begun = true;
        },
        onAllReady() {
          // React says so too of a page that failed before it had begun.
          if (!begun) return;
          const body = new PageBody();
          body.on('finish', () => {
            clearTimeout(late);
            const page = body.whole();
            headers.set('Content-Length', String(page.byteLength));
            resolve(new Response(page, { status, headers }));
          });
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error: unknown) {
          // What fails before the page has begun is thrown, and logged by handleError.
          if (begun && !request.signal.aborted)
            logFailure(reference, error, `rendering ${new URL(request.url).pathname}`);
        },
      },
    );
    // A moment longer than the data: what was given up is still sent.
    const late = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * Sends scripts the reply to a form in one piece, with its length and therefore not compressed on its way. After a
 * refused form Remix ends the reading of its reply when the form is sent again; where the reply's end had not come by
 * then, that is an unhandled exception.
 */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  if (request.method === 'GET' || !response.body) return response;
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set('Content-Length', String(body.byteLength));
  headers.set('Cache-Control', 'no-store, no-transform');
  return new Response(body, { status: response.status, headers });
};

/** Logs what no loader or action caught. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isAnswer(error)) return;
  logFailure(shownReference(context), error, `${request.method} ${new URL(request.url).pathname}`);
}

// A refusal on its way to the error page, logged where it was worth it.
function isAnswer(error: unknown): boolean {
  return (
    isRouteErrorResponse(error) ||
    (typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit')
  );
}

/**
 * The page's scripts and texts as the header that has the browser fetch them behind what it paints. The links that Remix
 * writes for the same scripts have no their own priority, and would share the line with the style sheet; for texts
 * the browser would ask once the scripts run.
 */
function fetchedBehindPaint(context: EntryContext): string {
  const { manifest, staticHandlerContext, routeModules } = context;
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (const { route } of staticHandlerContext.matches) {
    const { module, imports = [] } = manifest.routes[route.id]!;
    for (const file of [...imports, module]) files.add(file);
  }
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as Handle);
  const namespaces = new Set(['common', ...handles.flatMap((handle) => handle?.i18n ?? [])]);
  const texts = [...namespaces].map((namespace) => textsAddress(textsVersion(), localeOf(context), namespace));
  return [
    ...[...files].map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`),
    ...texts.map((file) => `<${file}>; rel=preload; as=fetch; crossorigin=anonymous; fetchpriority=low`),
  ].join(', ');
}

/** What a route says of itself: which texts its page needs, whether frames may show it, and whether its form leads away. */
type Handle = { i18n?: string | string[]; framed?: boolean; leadsAway?: boolean } | undefined;

// A page says in its `handle` that frames of this site may show it.
function isFramed({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const handle = routeModules[staticHandlerContext.matches.at(-1)?.route.id ?? '']?.handle as Handle;
  return handle?.framed === true;
}

// A page that leads away says where in the `leadsTo` of its data.
function leadsTo({ staticHandlerContext, routeModules }: EntryContext): string | undefined {
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? '';
  const handle = routeModules[id]?.handle as Handle;
  const said = staticHandlerContext.loaderData?.[id] as { leadsTo?: string } | undefined;
  return handle?.leadsAway ? said?.leadsTo : undefined;
}

function localeOf(remixContext: EntryContext): TextLocale {
  const root = remixContext.staticHandlerContext.loaderData?.root as { locale?: TextLocale } | undefined;
  return root?.locale ?? 'en';
}
