import { parseWithZod } from '@conform-to/zod/v4';
import { data, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useRouteError, type ShouldRevalidateFunction } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { answerRateRequest } from '#app/domain/advisorRates/answerRateRequest.server.ts';
import { rateAnswerSchema } from '#app/domain/advisorRates/forms.ts';
import { readRateRequest } from '#app/domain/advisorRates/rateRequests.server.ts';
import { rateLimits, rateRequestTones, type RateRequestState } from '#app/domain/advisorRates/rates.ts';
import { formatDate, formatTime, fullName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { formatMoney } from '#app/domain/sales/money.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { redirectWithToast } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf, readForm } from '#app/routes/requests/session.server.ts';
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
import { idIn } from './ids.server.ts';

export const handle = { i18n: ['staffSales', 'advisorRates', 'common', ...formNamespaces] };

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => titleOrError(error, page?.title);

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const request = await readRateRequest(ctx, idIn(params.requestId));
    const { number, agency, agent, state, staff } = request;
    const { language } = ctx;
    const [t, market] = [translator(language), marketOf(agency.country)];
    return {
      title: documentTitleOf(language, number),
      ...{ number, version: String(request.version), comment: request.commentTxt, asked: formatTime(request.askedAt, market, language) },
      // The table's check holds the state to the type.
      ...{ state: state as RateRequestState, tone: rateRequestTones[state as RateRequestState] },
      facts: [
        { term: t('staffSales:from'), value: `${fullName(agent, language)}, ${agent.userId}, ${agent.emailAddress.toLowerCase()}` },
        { term: t('staffSales:agency'), value: `${agency.agencyName}, ${request.agencyId}` },
        { term: t('advisorRates:list.brand'), value: t(`markets:brand.${request.brand}`) },
        { term: t('advisorRates:list.ship'), value: request.ship },
        { term: t('advisorRates:list.sailing'), value: formatDate(new Date(`${request.sailingOn.toISOString().slice(0, 10)}T12:00:00Z`), market, language) },
        { term: t('advisorRates:list.category'), value: t(`advisorRates:category.${request.category}`) },
        { term: t('advisorRates:list.price'), value: formatMoney(request.price, request.currency, market, language) },
        { term: t('advisorRates:request.travelers'), value: t(`advisorRates:request.travelersOf.${request.travelers}`) },
      ],
      reader: t(`common:languages.${agent.language}`),
      answer: state === 'open' ? null : { text: request.answerTxt, by: staff ? fullName(staff, language).trim() || staff.userId : '', time: formatTime(request.changedAt, market, language) },
    };
  },
  { can: 'staff.see-sales' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const requestId = idIn(params.requestId);
    const submission = parseWithZod(await readForm(request), { schema: rateAnswerSchema() });
    if (submission.status !== 'success') return invalidForm(ctx, submission);
    try {
      const { number } = await answerRateRequest(ctx, requestId, submission.value);
      return await redirectWithToast(paths.staffRateRequest(requestId), { kind: 'success', message: 'staffSales:answer.sent', params: { number } });
    } catch (error) {
      const reply = refusedForm(ctx, submission, error);
      return isRefusal(error) && error.code === 'conflict' ? data({ ...reply.data, stale: true }, reply.init ?? undefined) : reply;
    }
  },
  { can: 'staff.answer-sales' },
);

/** Where somebody else was faster, the page shows what they did, although the post failed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) => actionStatus === 409 || defaultShouldRevalidate;

/** One request for a travel advisor rate, and its answer. */
export default function RateRequest() {
  const { t } = useTranslation(['staffSales', 'advisorRates']);
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const decisions = (['confirmed', 'declined'] as const).map((value) => ({ value, label: t(`rates.decision.${value}`) }));
  return (
    <>
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1" to={paths.staffRateRequests()}>
        <Icon name="chevronLeft" className="icon-small" />
        {t('rates.back')}
      </Link>
      <PageHead title={page.number} sentence={t('rates.askedAt', { time: page.asked })} action={<Badge tone={page.tone}>{t(`advisorRates:state.${page.state}`)}</Badge>} />
      <div className="grid gap-6">
        <Card title={t('facts')}>
          <div className="wrap-anywhere">
            <DescriptionList items={[...page.facts, { term: t('comment'), value: page.comment }]} />
          </div>
        </Card>
        {page.answer ? (
          <Card title={t('answer.given')}>
            <p className="text-sm text-muted">{t('answer.by', { name: page.answer.by, time: page.answer.time })}</p>
            <p className="wrap-anywhere whitespace-pre-line">{page.answer.text}</p>
          </Card>
        ) : (
          <AnswerForm {...page} decisions={decisions} maxLength={rateLimits.answer} lastResult={reply} isStale={reply !== undefined && 'stale' in reply} />
        )}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorMessage error={useRouteError()} />;
}
