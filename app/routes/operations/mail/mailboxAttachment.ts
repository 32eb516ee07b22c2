import { getAttachment } from '#app/domain/operations/mail/mailbox.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';

/** The file that goes along with a mail of the demo. */
export const loader = visitorLoader(async ({ ctx, params }) => {
  const { name, content } = await getAttachment(ctx, params.mailId ?? '');
  return new Response(content, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
});
