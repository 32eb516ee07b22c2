import type { Context } from 'hono';
import type { Caller } from '#server/http/contexts.server.ts';

/** What a program may be refused for (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707). */
type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'slow_down';

/** A refusal in the form of OAuth. */
export class RefusedToken extends Error {
  readonly status: 400 | 401 | 413 | 429;
  readonly error: OauthError;

  constructor(status: 400 | 401 | 413 | 429, error: OauthError, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

/** The fields of a form. Throws `RefusedToken` for a body of another kind. */
export async function formOf(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new RefusedToken(400, 'invalid_request', 'The body is sent as application/x-www-form-urlencoded.');
  return new URLSearchParams(await c.req.text());
}

/** The address and the number of a request. */
export function callerOf(c: Context): Caller {
  const { address = '', requestId } = (c.env ?? {}) as Partial<Caller>;
  return { address, requestId: requestId ?? crypto.randomUUID() };
}

/** The headers of an answer that nothing keeps. */
export const headersOf = ({ requestId }: Caller) => ({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
