import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import type { Input } from './door.server.ts';
import { agentLoader, visitorLoader } from './handlers.server.ts';

/**
 * A loader of a file for a signed-in agent, as `agentLoader`; a browser that is refused it sees the error page. In a
 * view of the portal as the agent files are refused, except for a picture in a page (`inPage`).
 */
export function agentFileLoader(
  handle: (input: Input<AgentContext>) => Promise<Response>,
  { inPage = false, ...options }: Parameters<typeof agentLoader>[1] & { inPage?: boolean } = {},
) {
  const guarded = (input: Input<AgentContext>) => {
    if (!inPage) refuseFileInView(input.ctx);
    return handle(input);
  };
  return refusedAsPage(agentLoader(guarded, options));
}

/** Throws `viewOnly` where a member of staff who looks at the portal as an agent would take a file along. */
export function refuseFileInView({ actor }: Pick<AgentContext, 'actor'>): void {
  if (actor.isViewed) throw new Refusal('viewOnly');
}

/**
 * A loader of a document that programs of any site read, as `visitorLoader`. Where it is refused, a browser sees the
 * error page, and a program what is wrong as JSON.
 */
export function publicFileLoader(handle: (input: Input<VisitorContext>) => Promise<Response>) {
  return failuresAsJson(refusedAsPage(visitorLoader(handle)), { 'Access-Control-Allow-Origin': '*' });
}

/**
 * Answers with `code`, `message` and `reference` as JSON where the handler of an address without a component is refused
 * or fails: for scripts, which would else get what Remix makes of it, without a word of the reason.
 */
export function failuresAsJson<Wrapped extends Handler>(handler: Wrapped, more: Record<string, string> = {}): Wrapped {
  const asJson = async (args: LoaderFunctionArgs): Promise<unknown> => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isFailure(error)) throw error;
      const { code, message, reference } = error.data;
      return Response.json(
        { code, message, reference },
        { ...error.init, headers: { ...more, 'Cache-Control': 'no-store' } },
      );
    }
  };
  return Object.assign(asJson as Wrapped, { ...handler });
}

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

/**
 * Has the loader or the action of an address without a component send a browser to the error page (spec §2 `_error`)
 * where a file is refused or fails, or a form that is sent without scripts: what was thrown would be shown as JSON.
 */
export function refusedAsPage<Wrapped extends Handler>(handler: Wrapped): Wrapped {
  const asPage = async (args: LoaderFunctionArgs): Promise<unknown> => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isOpened(args.request) || !isFailure(error)) throw error;
      throw redirect(paths.failed({ code: error.data.code, reference: error.data.reference }));
    }
  };
  return Object.assign(asPage as Wrapped, { ...handler });
}

// By a link, an address or a form, not by a picture or a script.
function isOpened({ headers }: Request): boolean {
  const destination = headers.get('Sec-Fetch-Dest');
  return destination === null ? (headers.get('Accept') ?? '').includes('text/html') : destination === 'document';
}

function isFailure(
  error: unknown,
): error is { data: { code: string; message?: string; reference: string }; init: ResponseInit } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    error.type === 'DataWithResponseInit' &&
    typeof (error as { data?: { code?: unknown } }).data?.code === 'string'
  );
}
