import { parseWithZod } from '@conform-to/zod/v4';
import { data, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useRouteError, type ShouldRevalidateFunction } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { answerDispute } from '#app/domain/commission/answerDispute.server.ts';
import { disputeLimits } from '#app/domain/commission/disputes.ts';
import { disputeAnswerSchema } from '#app/domain/commission/forms.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { redirectWithToast } from '#app/routes/requests/handlers.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/staff/handlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { disputePage } from './disputePage.server.ts';
import { idIn } from './ids.server.ts';

export const handle = { i18n: ['staffSales', 'commission', 'common', 'sales', ...formNamespaces] };

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => titleOrError(error, page?.title);

export const loader = staffLoader(
  async ({ ctx, params }) => disputePage(ctx, idIn(params.disputeId)),
  { can: 'staff.see-sales' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const disputeId = idIn(params.disputeId);
    const submission = parseWithZod(await readForm(request), { schema: disputeAnswerSchema() });
    if (submission.status !== 'success') return invalidForm(ctx, submission);
    try {
      const { number } = await answerDispute(ctx, disputeId, submission.value);
      return await redirectWithToast(paths.staffDispute(disputeId), { kind: 'success', message: 'staffSales:answer.sent', params: { number } });
    } catch (error) {
      const reply = refusedForm(ctx, submission, error);
      return isRefusal(error) && error.code === 'conflict' ? data({ ...reply.data, stale: true }, reply.init ?? undefined) : reply;
    }
  },
  { can: 'staff.answer-sales' },
);

/** Where somebody else was faster, the page shows what they did, although the post failed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) => actionStatus === 409 || defaultShouldRevalidate;

/** One dispute about commission: what is said, what the ledger says, and the answer. */
export default function Dispute() {
  const { t } = useTranslation(['staffSales', 'commission']);
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const decisions = (['accepted', 'declined'] as const).map((value) => ({ value, label: t(`disputes.decision.${value}`) }));
  return (
    <>
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1" to={paths.staffDisputes()}>
        <Icon name="chevronLeft" className="icon-small" />
        {t('disputes.back')}
      </Link>
      <PageHead title={page.number} sentence={t('disputes.openedAt', { reason: t(`commission:dispute.reason.${page.reason}`), time: page.opened })} action={<Badge tone={page.tone}>{t(`commission:dispute.state.${page.state}`)}</Badge>} />
      <div className="grid gap-6">
        <Card title={t('comment')}>
          <p className="wrap-anywhere whitespace-pre-line">{page.comment}</p>
        </Card>
        <Card title={t('facts')}>
          <div className="wrap-anywhere">
            <DescriptionList items={page.facts} />
          </div>
        </Card>
        {page.answer ? (
          <Card title={t('answer.given')}>
            <p className="text-sm text-muted">{t('answer.by', { name: page.answer.by, time: page.answer.time })}</p>
            <p className="wrap-anywhere whitespace-pre-line">{page.answer.text}</p>
            {page.answer.amount ? <p className="font-semibold">{t('answer.paid', { amount: page.answer.amount })}</p> : null}
          </Card>
        ) : (
          <AnswerForm {...page} decisions={decisions} maxLength={disputeLimits.answer} lastResult={reply} isStale={reply !== undefined && 'stale' in reply} />
        )}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorMessage error={useRouteError()} />;
}
