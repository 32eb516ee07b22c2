import { badgePicture } from '#app/domain/academy/certificates/bakeBadge.server.ts';
import { brandOfCurriculum } from '#app/domain/markets/curricula.ts';
import { lookToday } from '#app/domain/markets/settings/lookToday.server.ts';
import { publicFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { namedAchievement } from './publicDocuments.server.ts';

/** The picture of a level in today's look of its brand, for badges, certificates and previews of links on any site. */
export const loader = publicFileLoader(async ({ ctx, params }) => {
  const named = namedAchievement(params);
  const look = await lookToday(ctx, brandOfCurriculum(named.curriculum));
  const png = badgePicture({ ...named, look });
  return new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(png.length),
      'Cache-Control': 'public, max-age=86400',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
});
