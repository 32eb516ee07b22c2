import type { ServerResponse } from 'node:http';
import type { Application } from '../application.server.ts';
import { errorReference } from '../../app/domain/referenceNumber.ts';
import type { Identified } from './identify.ts';

const quiet = /^\/(assets\/|healthz$)/;

/** Names the request in its reply (X-Request-Id), and logs it when the reply is sent. */
export function logWhenDone(request: Identified, response: ServerResponse, logger: Application['logger']): void {
  const { requestId } = request.gangway;
  const started = performance.now();
  response.setHeader('X-Request-Id', requestId);
  response.on('finish', () => {
    // The path only: a query may hold a link's token.
    const [address = ''] = (request.url ?? '').split('?', 1);
    if (quiet.test(address)) return;
    // A course's files have a token in their addresses.
    const path = address.replace(/^(\/courses\/)[\w-]+\.[\w-]+\.[\w-]+/, '$1…');
    logger.info(
      {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ...(response.statusCode >= 400 && { reference: errorReference(requestId) }),
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });
}
