import { Hono, type Context } from 'hono';
import { endSessionsAtProvider } from '#app/domain/accounts/signOn/endSessionsAtProvider.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { limitBody } from './http/bodyLimit.server.ts';
import { visitorCall, type Caller } from './http/contexts.server.ts';

const path = '/sign-on/logout';
const bodyBytes = 16 * 1024;

class TooLarge extends Error {}
const limited = limitBody(() => {
  throw new TooLarge();
});

/** Where agencies' providers say that a session is over (OpenID Connect Back-Channel Logout). */
export const signOnLogout = new Hono<{ Bindings: Partial<Caller> & { route?: string } }>();

signOnLogout.use((c, next) => limited(c, next, bodyBytes));

signOnLogout.post(path, async (c) => {
  if (c.env) c.env.route = path;
  const caller = callerOf(c);
  const token = new URLSearchParams(await c.req.text()).get('logout_token') ?? '';
  await endSessionsAtProvider(visitorCall(c.req.raw.headers, caller), token);
  return c.body(null, 200, headersOf(caller));
});

signOnLogout.all(path, (c) => c.text('', 405, { Allow: 'POST', ...headersOf(callerOf(c)) }));

signOnLogout.onError((error, c) => {
  const caller = callerOf(c);
  if (isRefusal(error) && error.code === 'throttled')
    return c.json({ error: 'slow_down', error_description: 'Too many tokens that are not valid.' }, 429, {
      ...headersOf(caller),
      'Retry-After': '60',
    });
  if (error instanceof TooLarge || (isRefusal(error) && error.code !== 'signOnAway'))
    return c.json(
      { error: 'invalid_request', error_description: 'The logout_token is not valid.' },
      400,
      headersOf(caller),
    );
  if (!isRefusal(error)) logFailure(errorReference(caller.requestId), error, `POST ${path}`);
  return c.json({ error: 'server_error', error_description: 'Try again later.' }, 503, headersOf(caller));
});

function callerOf(c: Context): Caller {
  const { address = '', requestId } = (c.env ?? {}) as Partial<Caller>;
  return { address, requestId: requestId ?? crypto.randomUUID() };
}

const headersOf = ({ requestId }: Caller) => ({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
