import { data, type LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Refusal, isRefusal } from '#app/domain/refusals.ts';
import { enrolAgency } from '#app/domain/sales/rewards/enrolAgency.server.ts';
import { hasProgram } from '#app/domain/markets/rewardsCountries.ts';
import { rewardsPageOf } from '#app/domain/sales/rewards/rewardsProgram.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { refusalInForm } from '#app/routes/requests/formReply.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { Enrol } from './Enrol.tsx';
import { Points } from './Points.tsx';
import rewardsStyles from './rewards.css?url';
import { rewardsView } from './rewardsView.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: rewardsStyles }];

export const meta = pageTitle<typeof loader>();

const owners = { can: 'agency.enroll-rewards' } as const;

export const loader = agentLoader(async ({ ctx }) => {
  if (!hasProgram(ctx.agency.country)) throw new Refusal('notFound');
  return {
    title: documentTitle(ctx.language, 'rewards:title'),
    isEnrolled: ctx.agency.agencyPartnerRewardFlag,
    mayOpen: ctx.actor.grants.includes('osPartnerRewards'),
    view: await rewardsView(ctx),
  };
}, owners);

export const action = agentAction(async ({ ctx }) => {
  try {
    await enrolAgency(ctx);
  } catch (error) {
    if (isRefusal(error) && error.code === 'pprEnrollError')
      return data({ message: refusalInForm(ctx, error) }, { status: 400 });
    // Another tab, or another owner, was first: the agency is enrolled, as was asked for.
    if (!isRefusal(error) || error.code !== 'alreadySo') throw error;
  }
  return redirectWithToast(toolPaths.rewardsPage(rewardsPageOf({ ...ctx.agency, agencyPartnerRewardFlag: true })), {
    kind: 'success',
    message: 'rewards:enrolled',
  });
}, owners);

/** Partner Rewards under Agency Overview: the owner enrolls the agency where it meets the criteria (spec §4, §6). */
export default function AgencyRewards() {
  const { t } = useTranslation(['rewards', 'content']);
  const { isEnrolled, mayOpen, view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="mt-6 grid gap-6">
        {isEnrolled ? (
          <Notice tone="success" title={t('isEnrolled')}>
            {mayOpen ? (
              <OpenTool tool="rewards" window="new" className={buttonClass()}>
                {t('open')}
              </OpenTool>
            ) : null}
          </Notice>
        ) : (
          <Enrol progress={view.progress} isOwner message={reply?.message} />
        )}
        <Points view={view} />
      </div>
    </>
  );
}
