import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerDispute } from '#app/domain/sales/commission/answerDispute.server.ts';
import { sendStaffMessage } from '#app/domain/sales/commission/sendStaffMessage.server.ts';
import { disputeDecisions, disputeLimits } from '#app/domain/sales/commission/disputes.ts';
import { workOnDisputeSchema } from '#app/domain/sales/commission/forms.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { useNews } from '#app/ui/notifications/news.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { MessageForm, saidBy } from '../commission/Conversation.tsx';
import { takeFiles } from '../commission/postedMessage.server.ts';
import { disputePage } from './disputePage.server.ts';
import { RequestPage } from './RequestPage.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params, request }) =>
    disputePage(ctx, uuidParam(params, 'disputeId'), new URL(request.url).searchParams.get('act')),
  { can: 'staff.see-sales' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const disputeId = uuidParam(params, 'disputeId');
    const form = await readForm(request);
    const files = await takeFiles(form);
    return formAction(ctx, form, {
      schema: workOnDisputeSchema(),
      run: async (value) => {
        const isMessage = value.intent === 'message';
        const { number } =
          value.intent === 'message'
            ? await sendStaffMessage(ctx, disputeId, value, files)
            : await answerDispute(ctx, disputeId, value);
        return await redirectWithToast(paths.staffDispute(disputeId), {
          kind: 'success',
          message: isMessage ? 'commission:conversation.sent' : 'staffSales:answer.sent',
          params: { number },
        });
      },
    });
  },
  { can: 'staff.answer-sales' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One dispute about commission: what is said, what the ledger says, and the answer. */
export default function Dispute() {
  useNews();
  const { t } = useTranslation(['staffSales', 'commission']);
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const ofMessage = reply?.initialValue?.intent === 'message' ? reply : undefined;
  const decisions = disputeDecisions.map((name) => ({ name, label: t(`disputes.decision.${name}`) }));
  return (
    <RequestPage
      back={{ to: paths.staffDisputes(), label: t('disputes.back') }}
      href={paths.staffDispute(page.disputeId)}
      heading={page.heading}
      sentence={t('disputes.openedAt', {
        number: page.number,
        reason: t(`commission:dispute.reason.${page.reason}`),
        time: page.opened,
      })}
      stateWord={t(`commission:dispute.state.${page.state}`)}
      page={page}
      decisions={decisions}
      reply={ofMessage ? undefined : reply}
      maxLength={disputeLimits.answer}
      intent="answer"
    >
      {page.answer === null || ofMessage ? (
        <MessageForm
          key={saidBy('brand', page.messages)}
          lastResult={ofMessage}
          help={t('commission:conversation.staffHelp', { language: page.reader })}
        />
      ) : null}
    </RequestPage>
  );
}
