import { environment } from './environment.server.ts';
import { spanned } from './tracing.server.ts';

const answerWithinMs = 8000;

/** What a record store answered: it has the statements, it will never take one of them, or it gave no usable answer. */
export type StoreAnswer = { took: true } | { took: false; refuses: boolean; why: string };

/** Where the brand's record store is, and what it is shown. */
export interface RecordStore {
  address: string;
  authorization: string;
}

// Of the statements themselves: another answer would be the same tomorrow. All else may pass.
const refusals = [400, 409, 413, 422];

/** The configured record store (`XAPI_FEED`); null where there is none. */
export function recordStore(): RecordStore | null {
  const { XAPI_FEED } = environment();
  if (!XAPI_FEED) return null;
  const { username, password, origin, pathname } = new URL(XAPI_FEED);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    address: `${origin}${pathname.replace(/\/$/, '')}/statements`,
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

/**
 * Sends statements to a record store as xAPI 1.0.3 has it. `why` is `slow`, `unreachable` or the status of the answer;
 * the store's own words are not read.
 */
export function sendStatements(
  store: RecordStore,
  statements: readonly object[],
  { withinMs = answerWithinMs } = {},
): Promise<StoreAnswer> {
  const attributes = { 'gangway.partner': 'record-store' };
  return spanned(
    { name: 'call record-store', kind: 'client', attributes },
    (span) => send(store, statements, { withinMs, traceparent: span?.traceparent }),
    {
      endOf: (answer) => ({
        attributes: { 'gangway.outcome': answer.took ? 'answered' : answer.why },
        failed: !answer.took,
      }),
    },
  );
}

async function send(
  { address, authorization }: RecordStore,
  statements: readonly object[],
  { withinMs, traceparent }: { withinMs: number; traceparent: string | undefined },
): Promise<StoreAnswer> {
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const reply = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: deadline,
      headers: {
        'Content-Type': 'application/json',
        'X-Experience-API-Version': '1.0.3',
        Authorization: authorization,
        ...(traceparent && { traceparent }),
      },
      body: JSON.stringify(statements),
    });
    await reply.body?.cancel();
    if (reply.ok) return { took: true };
    return { took: false, refuses: refusals.includes(reply.status), why: String(reply.status) };
  } catch {
    return { took: false, refuses: false, why: deadline.aborted ? 'slow' : 'unreachable' };
  }
}
