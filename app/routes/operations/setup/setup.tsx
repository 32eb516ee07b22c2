import { useLoaderData } from '@remix-run/react';
import { sendTestMail } from '#app/domain/operations/setup/sendTestMail.server.ts';
import { switchOffPartners } from '#app/domain/operations/setup/switchOffPartners.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { setupFor } from './setupRows.server.ts';
import styles from './setup.css?url';

export const links = () => [{ rel: 'stylesheet', href: styles }];

const administrators = { can: 'staff.set-up' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'setup:title'),
    setup: (await setupFor(ctx, request))!,
  }),
  administrators,
);

export const action = staffAction(async ({ ctx, request }) => {
  if ((await readForm(request)).get('intent') === 'switch-off') {
    const number = await switchOffPartners(ctx);
    return redirectWithToast(paths.staffSetup(), {
      kind: number === 0 ? 'error' : 'success',
      message: `setup:switchedOff.${number === 0 ? 'none' : 'done'}`,
      params: { number: String(number) },
    });
  }
  try {
    await sendTestMail(ctx);
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'alreadySo') throw error;
    return redirectWithToast(paths.staffSetup(), { kind: 'error', message: 'setup:testMail.waits' });
  }
  return redirectWithToast(paths.staffSetup(), { kind: 'success', message: 'setup:testMail.asked' });
}, administrators);

/** The guide to a new installation: what is there, what is missing, and the press or the screen that sees to it. */
export default function SetupPage() {
  const { t } = useTranslation('setup');
  const { setup } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} sentence={t(setup.isSetUp ? 'sentenceDone' : 'sentence')} />
      <SetupSteps setup={setup} />
    </>
  );
}
