import { openLogo } from '#app/domain/markets/settings/openLogo.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';

/** A logo by the hash of its picture, so that it is kept for good. Programs that read mails show it too. */
export const loader = visitorLoader(async ({ ctx, params }) => {
  const content = await openLogo(ctx, params.hash ?? '');
  return new Response(Buffer.from(content), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(content.byteLength),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
