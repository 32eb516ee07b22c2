import { useLoaderData } from '@remix-run/react';
import { formatTime } from '#app/domain/display.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { partnerFaults } from '#app/domain/partners/tools/handoverReasons.ts';
import { readFailure } from '#app/domain/partners/tools/readFailure.server.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { toolEntry } from '#app/domain/partners/tools/toolTable.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';

export const meta = pageTitle<typeof loader>();

/** The words of the specification for partners that have their own (spec §8). */
const messages: Record<string, string> = {
  'media-library': 'refusals:widenUnavailable',
  'e-catalogue': 'refusals:ecatalogUnavailable',
};

export const loader = agentLoader(async ({ ctx, params }) => {
  const { tool, reference, reason, detail, at } = await readFailure(ctx, params.reference ?? '');
  const isPartners = partnerFaults.some((fault) => fault === reason);
  return {
    title: documentTitle(ctx.language, 'tools:failed.title'),
    tool,
    reference,
    reason,
    detail,
    message: isPartners ? (messages[tool] ?? 'refusals:serviceFailed') : null,
    time: formatTime(at, ctx),
    window: toolEntry(tool).window,
    contact: paths.contactUs(brandOfPage('', { ...ctx.actor, market: ctx.market })),
    isPartners,
  };
});

/** Why a tool did not open, with the reference for support, and what to do now. */
export default function Failed() {
  const { t } = useTranslation(['tools', 'refusals']);
  const { tool, reference, reason, detail, message, time, window, contact, isPartners } =
    useLoaderData<typeof loader>();
  const name = t(`name.${tool}`);
  return (
    <>
      <PageHead title={t('failed.title')} sentence={t(`failed.reason.${reason}`, { tool: name })} />
      <div className="grid gap-4">
        <Notice tone={isPartners ? 'danger' : 'warning'} title={message ? t(message) : name}>
          {detail ? <p>{t('failed.said', { detail })}</p> : null}
          <p>{t('failed.reference', { reference, time })}</p>
        </Notice>
        <p className="max-w-prose">{t(isPartners ? 'failed.then' : 'failed.ask')}</p>
        <div className="form-actions">
          {isPartners && tool !== 'air' ? (
            <OpenTool tool={tool} window={window === 'chat' ? 'chat' : 'current'} className={buttonClass('primary')}>
              {t('failed.again')}
            </OpenTool>
          ) : null}
          <LinkButton to={toolPaths.tools()}>{t('failed.tools')}</LinkButton>
          <LinkButton variant="quiet" to={contact}>
            {t('failed.contact')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
