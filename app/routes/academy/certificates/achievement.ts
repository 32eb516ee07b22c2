import { publicFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { achievementOf } from './publicDocuments.server.ts';
import { publicJson } from './publicJson.server.ts';

/** What a level of a curriculum is, for programs that read badges. */
export const loader = publicFileLoader(async ({ request, params }) =>
  publicJson(request, achievementOf(params), { type: 'application/ld+json', seconds: 3600 }),
);
