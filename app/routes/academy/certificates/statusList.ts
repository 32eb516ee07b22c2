import { issueStatusList } from '#app/domain/academy/certificates/issueStatusList.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { publicFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { publicJson } from './publicJson.server.ts';

/** The status list of the certificates, by which a verifier learns of a revocation. */
export const loader = publicFileLoader(async ({ ctx, request, params }) => {
  if (!/^\d{1,6}$/.test(params.list ?? '')) throw new Refusal('notFound');
  return publicJson(request, await issueStatusList(ctx, Number(params.list)), { type: 'application/vc', seconds: 60 });
});
