import type { IncomingMessage } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import proxyAddress from 'proxy-addr';
import { plainAddress } from '../../app/platform/addresses.server.ts';

/** The client's address of a request, and the request id, which is also in the log. */
export interface RequestSource {
  requestId: string;
  address: string;
  /** The trace that a trusted proxy says the request belongs to; whatever others say is not looked at. */
  traceparent?: string;
  /** The name of the request in metrics, where it is counted. */
  route?: string;
  /** The code of the API's refusal. */
  code?: string | undefined;
  /** The part of the build that answers, which knows the pattern of the address. */
  build?: ServerBuild;
}

/** A request that `identifier` has seen. */
export type Identified = IncomingMessage & { gangway: RequestSource };

/**
 * Gives the function that identifies a request. The client's address is read from X-Forwarded-For only where the
 * request comes from one of the trusted proxies (a list of addresses and networks, separated by commas).
 */
export function identifier(trustedProxies: string): (request: IncomingMessage) => Identified {
  const trusted = proxyAddress.compile(
    trustedProxies
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
  // Some proxies write ports beside addresses, their own among them.
  const isTrusted = (address: string, hop: number) => trusted(plainAddress(address), hop);
  return (request) => {
    const { traceparent } = request.headers;
    const isOfProxy = traceparent !== undefined && isTrusted(request.socket.remoteAddress ?? '', 0);
    return Object.assign(request, {
      gangway: {
        requestId: crypto.randomUUID(),
        address: plainAddress(proxyAddress(request, isTrusted)),
        ...(isOfProxy && { traceparent: String(traceparent) }),
      },
    });
  };
}

/** The caller of a request that was identified. */
export function callerOf(request: IncomingMessage): RequestSource {
  return (request as Identified).gangway;
}
