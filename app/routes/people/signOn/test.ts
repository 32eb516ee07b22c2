import { redirect } from '@remix-run/node';
import { beginTest } from '#app/domain/people/signOn/testSignOn.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { challengeHeaders } from '#app/routes/accounts/signIn/signInReply.server.ts';
import { refusePrefetch } from '#app/routes/accounts/signIn/tokenSignIn.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** Leads an owner to the agency's provider, to test it. */
export const loader = agentFileLoader(
  async ({ ctx, request }) => {
    refusePrefetch(request);
    try {
      const { address, waiting } = await beginTest(ctx);
      return redirect(address, { headers: await challengeHeaders('signOn', waiting) });
    } catch (error) {
      if (!isRefusal(error) || error.code === 'forbidden') throw error;
      return redirect(paths.signOnGuide({ failed: error.code }));
    }
  },
  { can: 'agency.sign-on' },
);
