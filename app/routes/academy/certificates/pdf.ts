import { certificateFile } from '#app/domain/academy/certificates/certificateFile.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** A certificate as PDF/UA, for its holder. */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const { name, content } = await certificateFile(ctx, params.number ?? '');
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Length': String(content.length),
        'Cache-Control': 'private, no-store',
      },
    });
  },
  { about: 'own' },
);
