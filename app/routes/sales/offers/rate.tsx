import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rateSchema } from '#app/domain/sales/rates/forms.ts';
import { saveRate } from '#app/domain/sales/rates/saveRate.server.ts';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { ChangeHistory } from '#app/routes/agencies/auditTrail/ChangeHistory.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { RateForm } from './RateForm.tsx';
import { staffRatePage } from './ratePages.server.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

export const meta = pageTitle<typeof loader>();

const editors = { can: 'staff.edit-rates' } as const;

export const loader = staffLoader(async ({ ctx, params }) => staffRatePage(ctx, uuidParam(params, 'rateId')), editors);

export const action = staffAction(async ({ ctx, request, params }) => {
  const rateId = uuidParam(params, 'rateId');
  return formAction(ctx, request, {
    schema: rateSchema(),
    run: async (value) => {
      await saveRate(ctx, rateId, value);
      return await redirectWithToast(paths.staffRate(rateId), { kind: 'success', message: 'rates:edit.saved' });
    },
  });
}, editors);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A rate: what it says, the requests for it, its form, withdrawing it and bringing it back, and its changes. */
export default function Rate() {
  const { t } = useTranslation('rates');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.staffRates()}>{t('back')}</BackLink>
      <PageHead
        title={page.ship}
        sentence={page.seen || undefined}
        action={<Badge tone={page.tone}>{t(`state.${page.state}`)}</Badge>}
      />
      <div className="grid gap-6">
        <Card title={t('facts')}>
          <div className="wrap-anywhere">
            <DescriptionList items={page.facts} />
          </div>
          <div className="form-actions mt-4">
            <LinkButton href={paths.staffNewRate({ from: page.rateId })}>{t('copy')}</LinkButton>
          </div>
        </Card>
        <Requests requests={page.requests} />
        <Card title={t('edit.title')}>
          <p className="mb-4">{t('edit.sentence')}</p>
          <RateForm {...page.form} submit={t('edit.save')} lastResult={reply} />
        </Card>
        <WithdrawForm rateId={page.rateId} isWithdrawn={page.isWithdrawn} />
        <ChangeHistory title={t('history.title')} none={t('history.none')} events={page.events} />
      </div>
    </>
  );
}

function Requests({ requests }: Pick<Page, 'requests'>) {
  const { t } = useTranslation(['rates', 'advisorRates']);
  return (
    <Card title={t('requests.title')}>
      {requests.length === 0 ? <p className="text-muted">{t('requests.none')}</p> : null}
      <ul className="grid gap-2 wrap-anywhere">
        {requests.map(({ requestId, number, tone, state, agency, asked }) => (
          <li key={requestId}>
            <Link className="link tabular-nums" to={paths.staffRateRequest(requestId)}>
              {number}
            </Link>{' '}
            <Badge tone={tone}>{t(`advisorRates:state.${state}`)}</Badge> {t('requests.of', { agency, asked })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
