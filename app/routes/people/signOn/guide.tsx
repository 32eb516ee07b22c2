import { useActionData, useLoaderData } from '@remix-run/react';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { DemandCard, MappingCard, NewPeopleCard, SeparateCard, TestCard } from './GuideCards.tsx';
import { Press } from './GuideForm.tsx';
import { DomainsCard, ProviderCard } from './GuideSteps.tsx';
import { signOnAction, signOnPage } from './signOnPage.server.ts';

export const meta = pageTitle<typeof loader>();

const owners = { can: 'agency.sign-on' } as const;

export const loader = agentLoader(({ ctx, request }) => signOnPage(ctx, request), owners);
export const action = agentAction(({ ctx, request }) => signOnAction(ctx, request), owners);

/** The guide by which an owner sets up that the agency's people sign in at its own provider. */
export default function SignOnGuide() {
  const { t } = useTranslation('signOn');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (!page.signOn)
    return (
      <>
        <PageHead title={t('title')} sentence={t('sentence')} />
        <p className="mb-4">{t('begin.sentence')}</p>
        <Press intent="begin" label={t('begin.submit')} variant="primary" />
      </>
    );
  const { signOn, branches, templates, tested, failed } = page;
  const isOf = (name: string) => (reply?.of === name ? reply.result : undefined);
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-6">
        <Notice tone={signOn.enabled ? 'success' : 'info'}>
          <p>{t(signOn.enabled ? 'state.on' : 'state.off', { keeper: signOn.keeper })}</p>
        </Notice>
        <ProviderCard provider={signOn.provider} addresses={signOn.addresses} result={isOf('provider')} />
        <DomainsCard domains={signOn.domains} result={isOf('domain')} />
        <MappingCard mapping={signOn.mapping} result={isOf('mapping')} />
        <TestCard signOn={signOn} tested={tested} failed={failed} />
        <NewPeopleCard signOn={signOn} branches={branches} templates={templates} result={isOf('rule')} />
        {signOn.enabled ? <DemandCard domains={signOn.domains} result={isOf('demand')} /> : null}
        {signOn.enabled ? <SeparateCard result={isOf('separate')} /> : null}
      </div>
    </>
  );
}
