import { redirect } from '@remix-run/node';
import type { AgentContext } from '#app/domain/context.server.ts';
import { isTest, testSignOn } from '#app/domain/people/signOn/testSignOn.server.ts';
import { signOn } from '#app/domain/people/signOn/signOn.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { visitorPaths } from '#app/visitorPaths.ts';
import { challengeHeaders, challengeOf, signInReply } from '#app/routes/accounts/signIn/signInReply.server.ts';
import { backToLogin, refusePrefetch } from '#app/routes/accounts/signIn/tokenSignIn.server.ts';
import { signedInContext } from '#app/routes/requests/session.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';

/** Where an agency's provider sends a person back to. */
export const loader = visitorLoader(async ({ ctx, request, params }) => {
  refusePrefetch(request);
  const { origin, search } = new URL(request.url);
  const dropped = await challengeHeaders('signOn', undefined);
  const given = {
    waiting: await challengeOf(request, 'signOn'),
    providerId: params.providerId ?? '',
    search,
  };
  const owner = isTest(ctx, given.waiting) ? await signedInContext(ctx, request) : undefined;
  const reply = await (owner ? tested(owner) : answer());
  for (const [name, value] of dropped) reply.headers.append(name, value);
  return reply;

  async function tested(by: AgentContext): Promise<Response> {
    try {
      return redirect(paths.signOnGuide({ tested: await testSignOn(by, given) }));
    } catch (error) {
      if (!isRefusal(error) || error.code === 'forbidden') throw error;
      return redirect(paths.signOnGuide({ failed: error.code }));
    }
  }

  async function answer(): Promise<Response> {
    try {
      const { finished, target, currentApp } = await signOn(ctx, {
        ...given,
        userAgent: request.headers.get('User-Agent') ?? '',
      });
      const begun = new Request(`${origin}${visitorPaths.login({ target, app: currentApp || null })}`, {
        headers: request.headers,
      });
      return await signInReply(ctx, begun, finished);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return backToLogin(request, error, {});
    }
  }
});
