import { unassignLine } from '#app/domain/sales/payments/unassignLine.server.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** Undoes the assignment of a payment's line to a booking. */
export const action = refusedAsPage(
  staffAction(
    async ({ ctx, params }) => {
      const { number, waiting } = await unassignLine(ctx, uuidParam(params, 'lineId'));
      return redirectWithToast(paths.staffPaymentLine(waiting), {
        kind: 'success',
        message: 'payments:staff.undone',
        params: { number },
      });
    },
    { can: 'staff.answer-sales' },
  ),
);
