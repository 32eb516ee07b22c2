import { cancelRateRequest } from '#app/domain/sales/rates/cancelRateRequest.server.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** Cancels a request of the user's for a rate or trip. */
export const action = refusedAsPage(
  agentAction(
    async ({ ctx, params }) => {
      const { number } = await cancelRateRequest(ctx, uuidParam(params, 'requestId'));
      return redirectWithToast(`${paths.advisorRates()}#requests`, {
        kind: 'success',
        message: 'advisorRates:own.cancelDone',
        params: { number },
      });
    },
    { can: 'agency.advisor-rates' },
  ),
);
