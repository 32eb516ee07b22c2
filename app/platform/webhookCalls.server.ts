import { Webhook } from 'standardwebhooks';
import { environment } from './environment.server.ts';
import { failedAnswer, faultOf, sendOut } from './outgoingCalls.server.ts';
import { isPrivateHost } from './partnerSettings.server.ts';
import { isThisMachine } from './settingForms.server.ts';
import { spanned } from './tracing.server.ts';

/** What became of a call of a webhook: a status with the beginning of the answer, or why there is none. */
export interface WebhookReply {
  fault: 'timeout' | 'unreachable' | 'privateNetwork' | 'redirect' | 'status' | null;
  status: number | null;
  answer: string;
  tookMs: number;
}

interface Call {
  url: string;
  /** The same for each repetition. */
  id: string;
  body: string;
  /** The newest first; two while one replaces the other. */
  secrets: readonly string[];
}

const keptBytes = 2048;

/** Whether an address may be a webhook's: https and public, or where the settings allow it this machine. */
export function webhookAddressFault(text: string): 'malformed' | 'notPublic' | null {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.hash) return 'malformed';
  if (isLocal(url)) return null;
  if (url.protocol !== 'https:') return 'malformed';
  return isPrivateHost(url.hostname) ? 'notPublic' : null;
}

function isLocal({ protocol, origin }: URL): boolean {
  const { LOCAL_WEBHOOKS, GANGWAY_DEMO } = environment();
  const isAllowed = LOCAL_WEBHOOKS === undefined ? GANGWAY_DEMO : LOCAL_WEBHOOKS === '1';
  return isAllowed && /^https?:$/.test(protocol) && isThisMachine(origin);
}

/**
 * Posts an event to a webhook once, signed as Standard Webhooks has it. It follows no redirect, gives up after
 * PARTNER_TIMEOUT, and reads the beginning of the answer alone. Never throws: what goes wrong is a fault.
 */
export function callWebhook(call: Call): Promise<WebhookReply> {
  return spanned({ name: 'call webhook', kind: 'client', attributes: {} }, () => send(call), {
    endOf: ({ fault, status }) => ({
      attributes: { 'gangway.outcome': fault ?? 'answered', 'http.response.status_code': status ?? undefined },
      failed: fault !== null,
    }),
  });
}

async function send({ url, id, body, secrets }: Call): Promise<WebhookReply> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const limit = AbortSignal.timeout(environment().PARTNER_TIMEOUT * 1000);
  const sentAt = new Date();
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Gangway-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
  try {
    const response = await sendOut(url, { headers, body, privateNetwork: isLocal(new URL(url)), limit });
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      failedAnswer(response, 'redirect');
      return { fault: 'redirect', status, answer: '', tookMs: took() };
    }
    const answer = await beginningOf(response, limit);
    return { fault: status >= 200 && status < 300 ? null : 'status', status, answer, tookMs: took() };
  } catch (error) {
    const fault = faultOf(error);
    const isPrivate = fault === 'privateNetwork';
    return {
      fault: limit.aborted ? 'timeout' : isPrivate ? fault : 'unreachable',
      status: null,
      answer: '',
      tookMs: took(),
    };
  }
}

// The status decides: an answer that is long, slow or cut off is an answer all the same.
async function beginningOf(response: AsyncIterable<Buffer> & { destroy(): void }, limit: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptBytes || limit.aborted) break;
    }
  } catch {
    // What has come is kept.
  }
  response.destroy();
  // Postgres keeps no NUL.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, keptBytes)).replaceAll('\0', '');
}
