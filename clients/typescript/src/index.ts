import createFetchClient, { type FetchOptions } from 'openapi-fetch';
import { reads, withoutKey } from './calls.ts';
import { GangwayError } from './gangwayError.ts';
import { pauseAfter, type Attempt, type Retries } from './retries.ts';
import type { paths } from './schema.ts';

export { GangwayError, type Fault } from './gangwayError.ts';
export type { Retries } from './retries.ts';
export type { paths } from './schema.ts';

/** Where the portal is, and who calls. */
export interface Options {
  /** The address of the portal: `https://partners.example`. */
  origin: string;
  /** An API key, the short token of one, or a session's authToken. None for calls that are open to everyone. */
  key?: string;
  /** Further headers of each call: a session's and a partner's calls need the five that begin with X-. */
  headers?: Record<string, string>;
  retries?: Retries;
  /** Milliseconds after which one attempt ends without an answer; 30,000 where left out. */
  timeout?: number;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

type Method = 'get' | 'post' | 'delete';
type PathWith<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths];
type Sent<P extends keyof paths, M extends Method> = Pick<
  FetchOptions<paths[P][M]>,
  Extract<keyof FetchOptions<paths[P][M]>, 'params' | 'body' | 'signal' | 'headers'>
>;
type Given<Init> = Record<string, never> extends Init ? [init?: Init] : [init: Init];

/** What a call answers when it succeeds. */
export type Reply<P extends keyof paths, M extends Method> = paths[P][M] extends {
  responses: { 200: { content: infer Content } };
}
  ? Content[keyof Content]
  : never;

type Call<M extends Method> = <P extends PathWith<M>>(path: P, ...init: Given<Sent<P, M>>) => Promise<Reply<P, M>>;

type QueryOf<P extends PathWith<'get'>> = Omit<
  NonNullable<paths[P]['get'] extends { parameters: { query?: infer Query } } ? Query : never>,
  'cursor' | 'page'
>;
type BodyOf<P extends PathWith<'post'>, Left extends string> = Omit<
  paths[P]['post'] extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never,
  Left
>;
type ItemOf<List extends readonly unknown[]> = AsyncGenerator<List[number], void, undefined>;

/** The API as a program calls it. */
export interface GangwayClient {
  /** Calls an endpoint by its address in the reference at /docs. Throws `GangwayError` where it is refused or fails. */
  GET: Call<'get'>;
  POST: Call<'post'>;
  DELETE: Call<'delete'>;
  /** The users of the key's agency, a page at a time behind the scenes. */
  agents(
    asked?: BodyOf<'/osmf/v1.0/agents/list', 'cursor' | 'page'>,
  ): ItemOf<Reply<'/osmf/v1.0/agents/list', 'post'>['agentList']['agents']>;
  /** Payments of commission, the last day first. */
  payments(asked?: QueryOf<'/osmf/v1.0/payments'>): ItemOf<Reply<'/osmf/v1.0/payments', 'get'>['payments']>;
  /** The entries of the account of commission of a month. */
  accountEntries(
    asked: QueryOf<'/osmf/v1.0/payments/account'>,
  ): ItemOf<Reply<'/osmf/v1.0/payments/account', 'get'>['entries']>;
  /** The group space of the agency, the next sailing first. */
  groups(asked?: QueryOf<'/osmf/v1.0/groups'>): ItemOf<Reply<'/osmf/v1.0/groups', 'get'>['groups']>;
  /** Where the agency's users are in a curriculum. */
  learners(
    asked: BodyOf<'/osdb/v1.0/agents/academy-report', 'cursor' | 'pageNo'>,
  ): ItemOf<Reply<'/osdb/v1.0/agents/academy-report', 'post'>['report']['people']>;
  /** What happened in all agencies after a cursor, oldest first, up to now. For keys of the brand. */
  events(asked?: { after?: string; limit?: number }): ItemOf<Reply<'/osmf/v1.0/events', 'get'>>;
}

interface Init {
  params?: { header?: Record<string, unknown> };
  body?: unknown;
  signal?: AbortSignal | null;
  headers?: HeadersInit;
}

/**
 * A client of the portal. Each write gets an Idempotency-Key, so that it takes effect once however often it is sent;
 * reads and such writes are repeated after 429, 502, 503, 504 and failures of the network.
 */
export function createClient({ origin, key, headers, retries, timeout = 30_000, fetch }: Options): GangwayClient {
  const sender = createFetchClient<paths>({
    baseUrl: origin,
    headers: { ...headers, ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
    ...(fetch && { fetch }),
  });

  async function attempt(method: Method, path: string, init: Init): Promise<Attempt & { data?: unknown }> {
    const own = AbortSignal.timeout(timeout);
    try {
      const { data, error, response } = (await sender.request(
        method,
        path as never,
        {
          ...init,
          // An error is read as JSON where it is some.
          parseAs: 'text',
          signal: init.signal ? AbortSignal.any([init.signal, own]) : own,
        } as never,
      )) as { data?: unknown; error?: unknown; response: Response };
      if (!response.ok) return { response, error: new GangwayError(response.status, error) };
      return { response, data: read(response, data as string | undefined) };
    } catch (error) {
      return { error };
    }
  }

  async function call(method: Method, path: string, given: Init = {}): Promise<unknown> {
    const name = `${method.toUpperCase()} ${path}`;
    const isRead = method === 'get' || reads.has(name);
    const isKeyed = !isRead && !withoutKey.has(name);
    const init = isKeyed ? withIdempotencyKey(given) : given;
    for (let made = 1; ; made += 1) {
      const { data, ...answer } = await attempt(method, path, init);
      if (!answer.error) return data;
      const pause = isRead || isKeyed ? pauseAfter(answer, made, retries) : undefined;
      if (pause === undefined || init.signal?.aborted) throw answer.error;
      await wait(pause, init.signal);
    }
  }

  const [GET, POST, DELETE] = (['get', 'post', 'delete'] as const).map(
    (method) => (path: string, init?: Init) => call(method, path, init),
  ) as unknown as [Call<'get'>, Call<'post'>, Call<'delete'>];

  return {
    GET,
    POST,
    DELETE,
    async *agents(asked = {}) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { agentList } = await POST('/osmf/v1.0/agents/list', { body: { ...asked, cursor } });
        yield* agentList.agents;
        cursor = agentList.nextCursor;
      }
    },
    async *payments(asked = {}) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const reply = await GET('/osmf/v1.0/payments', { params: { query: { ...asked, cursor } } });
        yield* reply.payments;
        cursor = reply.nextCursor;
      }
    },
    async *accountEntries(asked) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const reply = await GET('/osmf/v1.0/payments/account', { params: { query: { ...asked, cursor } } });
        yield* reply.entries;
        cursor = reply.nextCursor;
      }
    },
    async *groups(asked = {}) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const reply = await GET('/osmf/v1.0/groups', { params: { query: { ...asked, cursor } } });
        yield* reply.groups;
        cursor = reply.nextCursor;
      }
    },
    async *learners(asked) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { report } = await POST('/osdb/v1.0/agents/academy-report', { body: { ...asked, cursor } });
        yield* report.people;
        cursor = report.nextCursor;
      }
    },
    async *events({ after, limit } = {}) {
      for (let cursor = after; ; ) {
        const events = await GET('/osmf/v1.0/events', { params: { query: { after: cursor, limit } } });
        yield* events;
        const last = events.at(-1);
        if (!last) return;
        cursor = last.cursor;
      }
    },
  };
}

// JSON, or a line of it for each of several.
function read(response: Response, text: string | undefined): unknown {
  if (!response.headers.get('Content-Type')?.startsWith('application/x-ndjson')) return text && JSON.parse(text);
  return (text ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

function withIdempotencyKey(init: Init): Init {
  const named = init.params?.header?.['idempotency-key'];
  const headers = new Headers(init.headers);
  if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', String(named ?? crypto.randomUUID()));
  return { ...init, headers };
}

function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
