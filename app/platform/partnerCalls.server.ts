import type { IncomingMessage } from 'node:http';
import { environment } from './environment.server.ts';
import { CallFailed, failedAnswer, faultOf, mostBytes, sendOut, type CallFault } from './outgoingCalls.server.ts';
import { spanned } from './tracing.server.ts';

export type PartnerReply = { body: unknown; status: number; tookMs: number } | { fault: CallFault; tookMs: number };

interface Call {
  /** What traces name the partner by. */
  partner: string;
  url: string;
  token: string;
  body: object;
  /** Whether the address may be of a private network. */
  privateNetwork: boolean;
}

/**
 * Posts JSON to a partner's server, once, and reads its JSON. It follows no redirect, reads at most 256 KiB, and gives
 * up after PARTNER_TIMEOUT whatever the partner sends until then. Never throws: what goes wrong is a fault. A reply of
 * 4xx is an answer where it is JSON.
 */
export function callPartner({ partner, ...call }: Call): Promise<PartnerReply> {
  return traced(partner, (traceparent) => ask(call, traceparent));
}

async function ask(
  { url, token, body, privateNetwork }: Omit<Call, 'partner'>,
  traceparent: string | undefined,
): Promise<PartnerReply> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const limit = AbortSignal.timeout(environment().PARTNER_TIMEOUT * 1000);
  try {
    const response = await send(url, { token, traceparent, body: JSON.stringify(body), privateNetwork, limit });
    return { ...(await read(response)), tookMs: took() };
  } catch (error) {
    return { fault: limit.aborted ? 'timeout' : faultOf(error), tookMs: took() };
  }
}

/**
 * Whether a partner's address answers, as an owner tests it: any answer but a server error counts. It follows no
 * redirect.
 */
export function reachPartner({ partner, ...call }: Reach): Promise<Reached> {
  return traced(partner, (traceparent) => reach(call, traceparent));
}

type Reach = Pick<Call, 'partner' | 'url' | 'privateNetwork'>;
interface Reached {
  fault?: CallFault;
  tookMs: number;
}

async function reach(
  { url, privateNetwork }: Omit<Reach, 'partner'>,
  traceparent: string | undefined,
): Promise<Reached> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const limit = AbortSignal.timeout(environment().PARTNER_TIMEOUT * 1000);
  try {
    const response = await send(url, { method: 'HEAD', traceparent, privateNetwork, limit });
    response.destroy();
    return { ...((response.statusCode ?? 500) >= 500 && { fault: 'status' as const }), tookMs: took() };
  } catch (error) {
    return { fault: limit.aborted ? 'timeout' : faultOf(error), tookMs: took() };
  }
}

function traced<Reply extends PartnerReply | Reached>(
  partner: string,
  work: (traceparent: string | undefined) => Promise<Reply>,
): Promise<Reply> {
  return spanned(
    { name: `call ${partner}`, kind: 'client', attributes: { 'gangway.partner': partner } },
    (span) => work(span?.traceparent),
    {
      endOf: (reply) => ({
        attributes: {
          'gangway.outcome': faultIn(reply) ?? 'answered',
          'http.response.status_code': 'status' in reply ? reply.status : undefined,
        },
        failed: faultIn(reply) !== undefined,
      }),
    },
  );
}

const faultIn = (reply: PartnerReply | Reached) => ('fault' in reply ? reply.fault : undefined);

interface Sending {
  method?: 'HEAD';
  token?: string;
  traceparent: string | undefined;
  body?: string;
  privateNetwork: boolean;
  limit: AbortSignal;
}

function send(
  url: string,
  { method, token, traceparent, body, privateNetwork, limit }: Sending,
): Promise<IncomingMessage> {
  const headers = {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(traceparent && { traceparent }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return sendOut(url, {
    ...(method && { method }),
    headers,
    ...(body !== undefined && { body }),
    privateNetwork,
    limit,
  });
}

async function read(response: IncomingMessage): Promise<{ body: unknown; status: number }> {
  const status = response.statusCode ?? 0;
  const type = response.headers['content-type'] ?? '';
  if (status >= 300 && status < 400) throw failedAnswer(response, 'redirect');
  if (status >= 500 || status < 200) throw failedAnswer(response, 'status');
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw failedAnswer(response, 'notJson');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw failedAnswer(response, 'tooLarge');
    chunks.push(chunk);
  }
  try {
    return { status, body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) };
  } catch {
    throw new CallFailed('notJson');
  }
}
