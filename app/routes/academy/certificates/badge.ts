import { readCertificate } from '#app/domain/academy/levels/readCertificate.server.ts';
import { issueOwnBadge } from '#app/domain/academy/certificates/issueBadge.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** A certificate as an Open Badges 3.0 credential, for its holder, also where its public page is off. */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const certificate = await readCertificate(ctx, params.number ?? '');
    const badge = await issueOwnBadge(ctx, certificate);
    return new Response(JSON.stringify(badge, null, 2), {
      headers: {
        'Content-Type': 'application/vc',
        'Content-Disposition': `attachment; filename="badge-${certificate.number}.json"`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
  { about: 'own' },
);
