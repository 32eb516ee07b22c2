import type { RequestHandler } from 'express';

/**
 * Lets Remix see the portal's public origin, whatever host the client or a proxy named. Remix answers 500 to a form
 * whose Origin is not the host; here a foreign Origin, and the `null` of a page that sends no referrer, is taken off
 * first. The action then judges by Sec-Fetch-Site (app/platform/origin.server.ts), which a foreign Origin
 * overrules: the user gets 403 on a page in their language.
 */
export function publicOrigin(origin: string): RequestHandler {
  const { host } = new URL(origin);
  return ({ headers }, _response, next) => {
    headers.host = host;
    delete headers['x-forwarded-host'];
    if (headers.origin !== undefined && headers.origin !== origin) {
      if (headers.origin !== 'null') headers['sec-fetch-site'] = 'cross-site';
      delete headers.origin;
    }
    next();
  };
}
