import { openAttachmentForStaff } from '#app/domain/sales/commission/openAttachment.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { attachmentResponse } from '../commission/attachmentResponse.server.ts';

/** A file of a dispute, for staff. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, params }) => attachmentResponse(await openAttachmentForStaff(ctx, uuidParam(params, 'attachmentId'))),
    { can: 'staff.see-sales' },
  ),
);
