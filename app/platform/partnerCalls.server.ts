import { lookup as lookupName, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { environment } from './environment.server.ts';
import { isPrivateAddress, isPrivateHost } from './partnerSettings.server.ts';
import { spanned } from './tracing.server.ts';

/** Why a partner's server gave no usable answer. */
export type CallFault = 'timeout' | 'unreachable' | 'privateNetwork' | 'redirect' | 'status' | 'notJson' | 'tooLarge';

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

/** The most bytes that are read of another server's answer. */
export const mostBytes = 256 * 1024;

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
    if (!privateNetwork && isPrivateHost(new URL(url).hostname)) throw new CallFailed('privateNetwork');
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
    if (!privateNetwork && isPrivateHost(new URL(url).hostname)) throw new CallFailed('privateNetwork');
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

/** Why a call of another server failed. */
export class CallFailed extends Error {
  readonly fault: CallFault;
  constructor(fault: CallFault) {
    super(fault);
    this.fault = fault;
  }
}

function faultOf(error: unknown): CallFault {
  return error instanceof CallFailed ? error.fault : 'unreachable';
}

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
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const headers = {
      Accept: 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(traceparent && { traceparent }),
      ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    };
    const lookup = privateNetwork ? undefined : lookupPublic;
    const sent = request(url, { method: method ?? 'POST', headers, signal: limit, ...(lookup && { lookup }) }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Resolves names for a connection, to addresses of the public internet alone. The name is resolved once, by the
 * connection itself: what was checked is what is connected to.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookupName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const found = addresses ?? [];
    if (error) return done(error, '', 4);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(new CallFailed('privateNetwork'), '', 4);
    if (options.all) return done(null, found);
    done(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  });
};

async function read(response: IncomingMessage): Promise<{ body: unknown; status: number }> {
  const status = response.statusCode ?? 0;
  const type = response.headers['content-type'] ?? '';
  if (status >= 300 && status < 400) throw failed(response, 'redirect');
  if (status >= 500 || status < 200) throw failed(response, 'status');
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw failed(response, 'notJson');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw failed(response, 'tooLarge');
    chunks.push(chunk);
  }
  try {
    return { status, body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) };
  } catch {
    throw new CallFailed('notJson');
  }
}

function failed(response: IncomingMessage, fault: CallFault): CallFailed {
  response.destroy();
  return new CallFailed(fault);
}
