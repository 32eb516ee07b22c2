import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { looksToday } from '#app/routes/requests/looks.server.ts';

/**
 * The style sheet of the looks that brands have set. Its address has its version, under which it is kept for good; a
 * page of another day gets the present one, which is not kept.
 */
export const loader = visitorLoader(async ({ ctx, params }) => {
  const sheet = await looksToday(ctx);
  const isAsked = sheet?.version === params.version;
  return new Response(sheet?.css ?? '', {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isAsked ? 'public, max-age=31536000, immutable' : 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
