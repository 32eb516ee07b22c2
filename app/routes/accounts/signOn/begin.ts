import { redirect } from '@remix-run/node';
import { beginSignOn } from '#app/domain/accounts/signOn/beginSignOn.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { requestedApp, storedTarget } from '#app/routes/accounts/signIn/nextPage.server.ts';
import { challengeHeaders } from '#app/routes/accounts/signIn/signInReply.server.ts';
import { backToLogin, refusePrefetch } from '#app/routes/accounts/signIn/tokenSignIn.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';

/** Leads to the agency's provider; also what a company's own page of applications links to. */
export const loader = visitorLoader(async ({ ctx, request, params }) => {
  refusePrefetch(request);
  try {
    const { address, waiting } = await beginSignOn(ctx, {
      providerId: params.providerId ?? '',
      target: storedTarget(request),
      currentApp: requestedApp(request) ?? '',
      address: new URL(request.url).searchParams.get('address') ?? undefined,
    });
    return redirect(address, { headers: await challengeHeaders('signOn', waiting) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return backToLogin(request, error);
  }
});
