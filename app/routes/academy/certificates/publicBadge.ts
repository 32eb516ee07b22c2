import { issueBadge } from '#app/domain/academy/certificates/issueBadge.server.ts';
import { sharedCertificate } from '#app/domain/academy/certificates/sharedCertificate.server.ts';
import { publicFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { publicJson } from './publicJson.server.ts';

/** A certificate as an Open Badges 3.0 credential, while its holder shares it. */
export const loader = publicFileLoader(async ({ ctx, request, params }) =>
  publicJson(request, await issueBadge(ctx, await sharedCertificate(ctx, params.number ?? '')), {
    type: 'application/vc',
    seconds: 60,
  }),
);
