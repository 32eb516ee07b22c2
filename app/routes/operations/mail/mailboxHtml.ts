import { getMail } from '#app/domain/operations/mail/mailbox.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';

// A mail has its own styles, which the pages' policy forbids; this document is for a frame of this site and runs
// nothing.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

/** The HTML part of a mail as it would look; its links open in the whole window. */
export const loader = visitorLoader(async ({ ctx, params }) => {
  const { html } = await getMail(ctx, params.mailId ?? '');
  return new Response(html.replace('<head>', '<head><base target="_top">'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
});
