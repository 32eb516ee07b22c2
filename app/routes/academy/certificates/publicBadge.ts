import { issueBadge } from '#app/domain/academy/certificates/issueBadge.server.ts';
import { sharedCertificate } from '#app/domain/academy/certificates/sharedCertificate.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { publicJson } from './publicJson.server.ts';

/** A certificate as an Open Badges 3.0 credential, while its holder shares it (D36). */
export const loader = visitorLoader(async ({ ctx, request, params }) =>
  publicJson(request, await issueBadge(ctx, await sharedCertificate(ctx, params.number ?? '')), {
    type: 'application/vc',
    seconds: 60,
  }),
);
