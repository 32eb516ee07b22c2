import { kitFile } from '#app/domain/academy/credits/kitFile.server.ts';
import { brandOfSegment, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** A file of the Commodores' marketing kit, or its preview (spec §2 marketing kit). */
export const loader = agentFileLoader(
  async ({ ctx, params }) => {
    const brand = brandOfSegment(params.brand ?? '');
    if (brand === null || !isBrandOfMarket(brand, ctx.market)) throw new Refusal('notFound');
    const { content, type, saveAs } = await kitFile(ctx, { brand, name: params.file ?? '' });
    const kept: Record<string, string> = saveAs
      ? { 'Content-Disposition': `attachment; filename="${saveAs}"`, 'Cache-Control': 'private, no-store' }
      : { 'Cache-Control': 'private, max-age=3600' };
    return new Response(new Uint8Array(content), {
      headers: {
        ...kept,
        'Content-Type': type,
        'Content-Length': String(content.length),
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
  { about: 'own' },
);
