import { openFeedbackPicture } from '#app/domain/feedback/staff/readFeedback.server.ts';
import { pictureResponse } from '#app/routes/feedback/pictureResponse.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** The picture of feedback, for staff. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, params }) => pictureResponse(await openFeedbackPicture(ctx, uuidParam(params, 'feedbackId'))),
    {
      can: 'staff.see-feedback',
    },
  ),
);
