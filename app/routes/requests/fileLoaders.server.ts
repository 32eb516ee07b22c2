import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { AgentContext } from '#app/domain/context.server.ts';
import { paths } from '#app/paths.ts';
import type { Input } from './door.server.ts';
import { agentLoader } from './handlers.server.ts';

/** A loader of a file for a signed-in agent, as `agentLoader`; a browser that is refused it sees the error page. */
export function agentFileLoader(
  handle: (input: Input<AgentContext>) => Promise<Response>,
  options: Parameters<typeof agentLoader>[1] = {},
) {
  return refusedAsPage(agentLoader(handle, options));
}

type FileLoader = (args: LoaderFunctionArgs) => Promise<unknown>;

/**
 * Has the loader of a file send a browser that opens it to the error page where it is refused or fails (spec §2
 * `_error`): an address without a component would show what was thrown as JSON. Other clients, such as a script,
 * gets that.
 */
export function refusedAsPage<Loader extends FileLoader>(loader: Loader): Loader {
  const asPage = async (args: LoaderFunctionArgs): Promise<unknown> => {
    try {
      return await loader(args);
    } catch (error) {
      if (!isOpened(args.request) || !isFailure(error)) throw error;
      throw redirect(paths.failed({ code: error.data.code, reference: error.data.reference }));
    }
  };
  return Object.assign(asPage as Loader, { ...loader });
}

// By a link or an address, not by a picture or a script.
function isOpened({ method, headers }: Request): boolean {
  const destination = headers.get('Sec-Fetch-Dest');
  return (
    method === 'GET' &&
    (destination === null ? (headers.get('Accept') ?? '').includes('text/html') : destination === 'document')
  );
}

function isFailure(error: unknown): error is { data: { code: string; reference: string } } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    error.type === 'DataWithResponseInit' &&
    typeof (error as { data?: { code?: unknown } }).data?.code === 'string'
  );
}
