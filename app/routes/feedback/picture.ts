import { openOwnPicture } from '#app/domain/feedback/openOwnPicture.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pictureResponse } from './pictureResponse.server.ts';

/** The picture of one's own feedback. */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const feedbackId = uuidParam(params, 'feedbackId');
    return pictureResponse(await openOwnPicture(ctx, feedbackId));
  },
  { inPage: true },
);
