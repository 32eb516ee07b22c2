import { useLoaderData } from '@remix-run/react';
import { kitHolder } from '#app/domain/academy/credits/kitHolder.server.ts';
import { kitPieceNames, kitPieces, previewOf } from '#app/domain/academy/credits/kitFiles.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { PageArticle } from '#app/routes/content/documents/PageArticle.tsx';
import { portalPageData } from '#app/routes/content/documents/portalPageData.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>((page) => page.page.documentTitle);

export const loader = agentLoader(async ({ ctx, request, params }) => {
  const segment = params.brand ?? '';
  const page = await portalPageData(ctx, request, { segment, rest: 'academy/commodore-marketing-kit' });
  const curriculum = await kitHolder(ctx);
  const pieces = kitPieceNames.map((piece) => ({
    piece,
    ...kitPieces[piece],
    preview: kitPieces[piece].width > 0 ? paths.marketingKitFile(segment, previewOf(piece)) : null,
    files: kitPieces[piece].formats.map((format) => ({
      format: format.toUpperCase(),
      href: paths.marketingKitFile(segment, `${piece}.${format}`),
    })),
  }));
  return { page, pieces, rank: curriculum && { curriculum, levelKey: levelOf(4, curriculum).nameKey } };
});

/** The Commodores' marketing kit: a page for all, with downloads for holders of level 4 (spec §2). */
export default function MarketingKit() {
  const { t } = useTranslation(['marketingKit', 'markets']);
  const { page, pieces, rank } = useLoaderData<typeof loader>();
  return (
    <>
      <PageArticle {...page} />
      <section className="mt-8" aria-labelledby="kit">
        <h2 className="mb-3 text-lg font-semibold" id="kit">
          {t('region')}
        </h2>
        <Notice tone={rank ? 'success' : 'info'}>
          {rank
            ? t('forHolders', { level: t(rank.levelKey), curriculum: t(`markets:curriculum.${rank.curriculum}`) })
            : t('forOthers')}
        </Notice>
        <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {pieces.map(({ piece, preview, width, height, files }) => (
            <li key={piece} className="card">
              <h3 className="font-semibold">{t(`files.${piece}.name`)}</h3>
              <p className="mt-1 text-sm text-muted">{t(`files.${piece}.what`)}</p>
              {preview ? (
                <img
                  className="mt-3 max-h-72 w-full rounded-lg border border-line object-contain"
                  src={preview}
                  width={width}
                  height={height}
                  alt={t(`files.${piece}.alt`)}
                  loading="lazy"
                />
              ) : null}
              {rank ? (
                <p className="mt-3 flex flex-wrap gap-3">
                  {files.map(({ format, href }) => (
                    <LinkButton
                      key={format}
                      href={href}
                      download
                      aria-label={`${t('download', { format })}: ${t(`files.${piece}.name`)}`}
                    >
                      {t('download', { format })}
                    </LinkButton>
                  ))}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
