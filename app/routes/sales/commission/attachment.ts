import { openAttachment } from '#app/domain/sales/commission/openAttachment.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { attachmentResponse } from './attachmentResponse.server.ts';

/** A file of a dispute, for its agency. */
export const loader = agentFileLoader(
  async ({ ctx, params }) => attachmentResponse(await openAttachment(ctx, uuidParam(params, 'attachmentId'))),
  { can: 'agency.commission' },
);
