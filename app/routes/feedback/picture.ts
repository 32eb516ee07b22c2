import { z } from 'zod';
import { openOwnPicture } from '#app/domain/feedback/openOwnPicture.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { agentFile } from '#app/routes/requests/fileLoaders.server.ts';
import { pictureResponse } from './pictureResponse.server.ts';

/** The picture of one's own feedback. */
export const loader = agentFile(async ({ ctx, params }) => {
  const feedbackId = z.uuid().safeParse(params.feedbackId);
  if (!feedbackId.success) throw new Refusal('notFound');
  return pictureResponse(await openOwnPicture(ctx, feedbackId.data));
});
