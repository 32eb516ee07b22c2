import { lookup as lookupName, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress, isPrivateHost } from './partnerSettings.server.ts';

/** Why a server outside gave no usable answer. */
export type CallFault = 'timeout' | 'unreachable' | 'privateNetwork' | 'redirect' | 'status' | 'notJson' | 'tooLarge';

/** The longest answer that is read whole. */
export const mostBytes = 256 * 1024;

/** Why a call of another server failed. */
export class CallFailed extends Error {
  readonly fault: CallFault;
  constructor(fault: CallFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The fault of a failure. */
export function faultOf(error: unknown): CallFault {
  return error instanceof CallFailed ? error.fault : 'unreachable';
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether the address may be of a private network. */
  privateNetwork: boolean;
  limit?: AbortSignal;
}

/**
 * Sends a request to a server outside and gives its answer once the headers are there; it follows no redirect. Rejects
 * with `CallFailed` for an address of a private network, also where a name only resolves to one.
 */
export function sendOut(
  url: string,
  { method = 'POST', headers, body, privateNetwork, limit }: Sending,
): Promise<IncomingMessage> {
  if (!privateNetwork && isPrivateHost(new URL(url).hostname)) return Promise.reject(new CallFailed('privateNetwork'));
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const lookup = privateNetwork ? undefined : lookupPublic;
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, ...(limit && { signal: limit }) };
    const sent = request(url, { ...options, ...(lookup && { lookup }) }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

// The name is resolved once, by the connection itself: what was checked is what is connected to.
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookupName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const found = addresses ?? [];
    if (error) return done(error, '', 4);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(new CallFailed('privateNetwork'), '', 4);
    if (options.all) return done(null, found);
    done(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  });
};

/** Ends an answer that is not read, and gives its fault. */
export function failedAnswer(response: IncomingMessage, fault: CallFault): CallFailed {
  response.destroy();
  return new CallFailed(fault);
}
