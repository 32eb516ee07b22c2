import { bakeBadge, bakedFormats, type BakedFormat } from '#app/domain/academy/certificates/bakeBadge.server.ts';
import { issueOwnBadge } from '#app/domain/academy/certificates/issueBadge.server.ts';
import { readCertificate } from '#app/domain/academy/levels/readCertificate.server.ts';
import { brandOfCurriculum } from '#app/domain/markets/curricula.ts';
import { lookToday } from '#app/domain/markets/settings/lookToday.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** A certificate as a picture with its Open Badge within it, PNG or SVG, for its holder. */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const format = (Object.keys(bakedFormats) as BakedFormat[]).find((each) => each === params.format);
    if (!format) throw new Refusal('notFound');
    const certificate = await readCertificate(ctx, params.number ?? '');
    const look = await lookToday(ctx, brandOfCurriculum(certificate.curriculum));
    const content = bakeBadge(format, { ...certificate, look }, await issueOwnBadge(ctx, certificate));
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': bakedFormats[format],
        'Content-Disposition': `attachment; filename="badge-${certificate.number}.${format}"`,
        'Content-Length': String(content.length),
        'Cache-Control': 'private, no-store',
      },
    });
  },
  { about: 'own' },
);
