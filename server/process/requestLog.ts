import type { ServerResponse } from 'node:http';
import type { Application } from '../application.server.ts';
import { errorReference } from '../../app/domain/referenceNumber.ts';
import type { Identified } from './identify.ts';
import { routeOf } from './measure.ts';

const quiet = /^\/(healthz$|readyz$|favicon\.ico$|courses\/player\/)/;

/**
 * Names the request in its reply (X-Request-Id), and logs it when the reply is sent: probes and built files that are
 * answered at the level `debug`, everything else at `info`.
 */
export function logWhenDone(request: Identified, response: ServerResponse, logger: Application['logger']): void {
  const { requestId } = request.gangway;
  const started = performance.now();
  response.setHeader('X-Request-Id', requestId);
  response.on('finish', () => {
    // The path only: a query may hold a link's token.
    const [address = ''] = (request.url ?? '').split('?', 1);
    // A course's files have a token in their addresses.
    const path = address
      .replace(/^(\/courses\/)[\w-]+\.[\w-]+\.[\w-]+/, '$1…')
      // Refused there, and not written down.
      .replace(/(gw_live_|gw_test_|gwt_)[\w.-]+/g, '$1…');
    const isFailure = response.statusCode >= 400;
    const isQuiet = !isFailure && (quiet.test(address) || routeOf(request) === 'file');
    const { code } = request.gangway;
    logger[isQuiet ? 'debug' : 'info'](
      {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ...(isFailure && { reference: errorReference(requestId) }),
        ...(code !== undefined && { code }),
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });
}
