import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerRateRequest } from '#app/domain/sales/rates/answerRateRequest.server.ts';
import { rateAnswerSchema } from '#app/domain/sales/rates/forms.ts';
import { rateDecisions, rateLimits } from '#app/domain/sales/rates/rates.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { RequestPage } from './RequestPage.tsx';
import { ratePage } from './ratePage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params, request }) =>
    ratePage(ctx, uuidParam(params, 'requestId'), new URL(request.url).searchParams.get('act')),
  { can: 'staff.see-sales' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const requestId = uuidParam(params, 'requestId');
    return formAction(ctx, request, {
      schema: rateAnswerSchema(),
      run: async (value) => {
        const { number } = await answerRateRequest(ctx, requestId, value);
        return await redirectWithToast(paths.staffRateRequest(requestId), {
          kind: 'success',
          message: 'staffSales:answer.sent',
          params: { number },
        });
      },
    });
  },
  { can: 'staff.answer-sales' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One request for a travel advisor rate, and its answer. */
export default function RateRequest() {
  const { t } = useTranslation(['staffSales', 'advisorRates']);
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const decisions = rateDecisions.map((name) => ({ name, label: t(`rates.decision.${name}`) }));
  return (
    <RequestPage
      back={{ to: paths.staffRateRequests(), label: t('rates.back') }}
      href={paths.staffRateRequest(page.requestId)}
      sentence={t('rates.askedAt', { time: page.asked })}
      stateWord={t(`advisorRates:state.${page.state}`)}
      page={page}
      decisions={decisions}
      reply={reply}
      maxLength={rateLimits.answer}
    />
  );
}
