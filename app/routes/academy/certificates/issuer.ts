import { publicFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { issuerOfBadges } from './publicDocuments.server.ts';
import { publicJson } from './publicJson.server.ts';

/** The issuer's document, where did:web expects it: the keys with which the installation signs. */
export const loader = publicFileLoader(async ({ ctx, request }) =>
  publicJson(request, await issuerOfBadges(ctx), { type: 'application/did+json', seconds: 300 }),
);
