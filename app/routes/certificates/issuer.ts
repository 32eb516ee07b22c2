import { issuerDocument } from '#app/domain/certificates/badge.ts';
import { publicKeys } from '#app/domain/certificates/issuerKeys.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { publicJson } from './publicJson.server.ts';

/** The issuer's document, where did:web expects it: the keys with which the installation signs (D36). */
export const loader = visitorLoader(async ({ ctx, request }) =>
  publicJson(request, issuerDocument(environment().ORIGIN, await publicKeys(ctx)), { type: 'application/did+json', seconds: 300 }),
);
