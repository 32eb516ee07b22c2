import { useActionData, useLoaderData } from '@remix-run/react';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { CallsCard, ConnectCard, KeyCard, KeysCard, SwitchCard, TakerCard } from './ProvisioningCards.tsx';
import { provisioningAction, provisioningPage } from './provisioningPage.server.ts';

export const meta = pageTitle<typeof loader>();

const owners = { can: 'agency.provisioning' } as const;

export const loader = agentLoader(({ ctx }) => provisioningPage(ctx), owners);
export const action = agentAction(({ ctx, request }) => provisioningAction(ctx, request), owners);

/** How the agency's identity provider adds, changes and deactivates its people. */
export default function Provisioning() {
  const { t } = useTranslation(['provisioning', 'apiKeys']);
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOf = (name: string) => (reply?.of === name ? reply.result : undefined);
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-6">
        {reply?.text ? <ShownSecret sentence={t('apiKeys:shown')} text={reply.text} /> : null}
        {page.enabled ? null : (
          <Notice tone="warning">
            <p>{t('ended')}</p>
          </Notice>
        )}
        <ConnectCard address={page.address} people={page.people} lastCall={page.lastCall} />
        {page.keys.length > 0 ? <KeysCard keys={page.keys} /> : null}
        <KeyCard key={reply?.text ?? ''} lastDay={page.lastDay} result={isOf('key')} />
        <TakerCard takerId={page.takerId} colleagues={page.colleagues} result={isOf('taker')} />
        <CallsCard errors={page.errors} />
        <SwitchCard enabled={page.enabled} />
      </div>
    </>
  );
}
