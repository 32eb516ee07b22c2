import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { rateStateSchema } from '#app/domain/sales/rates/forms.ts';
import { withdrawRate } from '#app/domain/sales/rates/withdrawRate.server.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** Withdraws a rate, or brings it back. */
export const action = refusedAsPage(
  staffAction(
    async ({ ctx, request, params }) => {
      const rateId = uuidParam(params, 'rateId');
      const { change } = await readPosted(request, rateStateSchema());
      await withdrawRate(ctx, rateId, change);
      return redirectWithToast(paths.staffRate(rateId), { kind: 'success', message: `rates:${change}.done` });
    },
    { can: 'staff.edit-rates' },
  ),
);
