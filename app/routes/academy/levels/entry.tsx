import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { brandOfAcademy, entryAddress, entryOf, hasExternalAcademy } from './academyPage.server.ts';

export const meta = pageTitle<typeof loader>();

/**
 * The academy's entry (spec §4 Academy launch): it leads on, and shows a page only where the academy is outside the
 * portal.
 */
export const loader = agentLoader(
  async (asked) => {
    const brand = await brandOfAcademy(asked);
    const address = entryAddress(await entryOf(asked.ctx, brand), brand);
    if (address) throw redirect(address);
    return {
      title: documentTitle(asked.ctx.language, 'academy:external.title'),
      isConnected: await hasExternalAcademy(asked.ctx, brand),
      contact: paths.contactUs(brand),
    };
  },
  { about: 'own' },
);

export default function ExternalAcademy() {
  const { t } = useTranslation('academy');
  const { isConnected, contact } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('external.title')} sentence={t('external.sentence')} />
      {isConnected ? (
        <OpenTool tool="academy" window="new" className={buttonClass('primary')}>
          {t('external.open')}
        </OpenTool>
      ) : (
        <>
          <p className="mb-4">{t('external.notLinked')}</p>
          <LinkButton to={contact}>{t('external.contact')}</LinkButton>
        </>
      )}
    </>
  );
}
