import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { SubmissionResult } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { disputeLimits, disputeReasons, disputeTones } from '#app/domain/sales/commission/disputes.ts';
import { workOnCommissionSchema } from '#app/domain/sales/commission/forms.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { readCommission } from '#app/domain/sales/commission/readCommission.server.ts';
import { sendMessage } from '#app/domain/sales/commission/sendMessage.server.ts';
import { formatDay, formatTime, fullName } from '#app/domain/display.ts';
import { mayDispute, whyNoDispute } from '#app/domain/sales/bookings/commission.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { markPlaceRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitleOf, readForm } from '#app/routes/requests/session.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Fold } from '#app/ui/Fold.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useNews } from '#app/ui/notifications/news.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { markTones } from './commissionPage.server.ts';
import { conversationInWords } from './conversation.server.ts';
import { MessageForm, Messages, saidBy } from './Conversation.tsx';
import { takeFiles } from './postedMessage.server.ts';
import { bookingPayments, comingOn } from './bookingPayments.server.ts';
import { BookingPayments } from './BookingPayments.tsx';
import { percentInWords } from '#app/routes/sales/splits/percentInWords.server.ts';
import { Why } from './Why.tsx';
import { guestPayments, whyShown } from './why.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params, request }) => {
    const { market, language } = ctx;
    const list = listOf(request);
    const booking = await readCommission(ctx, params.bookingNumber ?? '');
    await markPlaceRead(ctx, paths.bookingCommission(booking.bookingNumber));
    const comesOn = comingOn(booking);
    const money = (minor: number) => formatMoney(minor, booking.currency, market, language);
    const day = (iso: string) => formatDay(iso, { market, language });
    const {
      bookingNumber,
      brand,
      ship,
      state,
      mark,
      guests,
      agent,
      commissionExpected,
      commissionPaid,
      commissionSettled,
    } = booking;
    return {
      title: documentTitleOf(language, bookingNumber),
      back: paths.commission(list ?? {}),
      bookingNumber,
      brand,
      ship,
      state,
      mark,
      tone: comesOn ? ('info' as const) : markTones[mark],
      comesOn: comesOn && day(comesOn),
      guests,
      advisor: agent && fullName(agent, language),
      booked: day(booking.bookedOn),
      sailing: day(booking.sailingOn),
      due: day(booking.dueOn),
      gross: money(booking.gross),
      expected: money(commissionExpected),
      paid: money(commissionPaid),
      settled: commissionSettled > 0 ? money(commissionSettled) : null,
      missing: mark === 'late' || mark === 'short' ? money(commissionExpected - commissionPaid) : null,
      why: whyShown(booking, ctx),
      ...guestPayments(booking, ctx),
      payments: bookingPayments(booking, ctx),
      share: booking.share && {
        isOwn: booking.share.isOwn,
        paid: money(booking.share.paid),
        percent: percentInWords(booking.share.percent, localeTag(market, language)),
      },
      mayDispute: mayDispute(mark) && booking.disputes.every((dispute) => dispute.state !== 'open'),
      disputes: booking.disputes.map((dispute) => ({
        number: dispute.number,
        reason: dispute.reason,
        comment: dispute.commentTxt,
        answer: dispute.answerTxt,
        by: fullName(dispute.agent, language),
        // A database check limits the state to the type.
        state: dispute.state,
        tone: disputeTones[dispute.state],
        messages: conversationInWords(dispute.messages, ctx, paths.disputeAttachment),
        opened: formatTime(dispute.openedAt, ctx),
        answered: formatTime(dispute.changedAt, ctx),
        difference: dispute.difference > 0 ? formatMoney(dispute.difference, dispute.currency, market, language) : null,
      })),
    };
  },
  { can: 'agency.commission' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const bookingNumber = params.bookingNumber ?? '';
    const form = await readForm(request);
    const files = await takeFiles(form);
    return formAction(ctx, form, {
      schema: workOnCommissionSchema(),
      run: async (value) => {
        if (value.intent === 'message') {
          const { number: about } = await sendMessage(ctx, bookingNumber, value, files);
          // The way back to the list stays.
          const list = addressOfList(request);
          return await redirectWithToast(paths.bookingCommission(bookingNumber, list === null ? {} : { list }), {
            kind: 'success',
            message: 'commission:conversation.sent',
            params: { number: about },
          });
        }
        const { number } = await openDispute(ctx, bookingNumber, value);
        const list = listOf(request);
        return await redirectWithToast(list ? paths.commission(list) : paths.bookingCommission(bookingNumber), {
          kind: 'success',
          message: 'commission:dispute.opened',
          params: { number },
        });
      },
    });
  },
  { can: 'agency.commission' },
);

/**
 * The parameters of the list of commission that led here, for the way back to it; null for a reader who came from
 * elsewhere. They never lead to another page.
 */
function listOf(request: Request): Record<string, string> | null {
  const list = addressOfList(request);
  return list === null ? null : Object.fromEntries(new URLSearchParams(list));
}

const addressOfList = (request: Request) => new URL(request.url).searchParams.get('list');

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One booking's commission, the disputes about it with what was said, and the forms that open one and write in it. */
export default function BookingCommission() {
  useNews();
  const { t } = useTranslation(['commission', 'markets', 'sales', 'splits']);
  const booking = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // Of a dispute that was refused, as where a colleague was faster, why is said, and what was typed stays.
  const ofDispute = reply?.initialValue?.intent === 'message' ? undefined : reply;
  const hasOpenDispute = booking.disputes.some((dispute) => dispute.state === 'open');
  const facts = [
    { term: t('list.advisor'), value: booking.advisor ?? t('noOne') },
    { term: t('one.brand'), value: t(`markets:brand.${booking.brand}`) },
    { term: t('one.state'), value: t(`sales:state.${booking.state}`) },
    ...(['ship', 'booked', 'sailing', 'due', 'guests', 'gross', 'expected', 'paid', 'missing'] as const).map((key) => ({
      term: t(`one.${key}`),
      value: booking[key],
    })),
    ...(booking.share
      ? [
          {
            term: t(booking.share.isOwn ? 'splits:mine' : 'splits:theirs'),
            value: t('splits:value', { amount: booking.share.paid, percent: booking.share.percent }),
          },
        ]
      : []),
    // What the brand does not say, or is nothing, has no line.
    ...(['settled', 'deposit', 'guestPaid', 'balance', 'finalPayment', 'option'] as const).flatMap((key) =>
      booking[key] ? [{ term: t(`one.${key}`), value: booking[key] }] : [],
    ),
  ];
  return (
    <>
      <BackLink to={booking.back}>{t('one.back')}</BackLink>
      <PageHead
        title={t('one.title', { booking: booking.bookingNumber })}
        sentence={t('one.sentence', { ship: booking.ship, day: booking.sailing })}
        action={
          <Badge tone={booking.tone}>
            {booking.comesOn ? t('announced', { day: booking.comesOn }) : t(`mark.${booking.mark}`)}
          </Badge>
        }
      />
      <div className="grid gap-6">
        <Why {...booking.why} />
        <BookingPayments {...booking.payments} />
        <Card title={t('one.facts')}>
          <DescriptionList items={facts} />
        </Card>
        {booking.disputes.length > 0 ? <Disputes /> : null}
        {booking.mayDispute || ofDispute ? (
          booking.comesOn && !ofDispute ? (
            <Fold summary={t('dispute.title')} fields={[]}>
              <DisputeForm lastResult={ofDispute} />
            </Fold>
          ) : (
            <DisputeForm lastResult={ofDispute} />
          )
        ) : (
          <p className="text-muted">{t(`dispute.${whyNoDispute(booking.mark, booking.state, hasOpenDispute)}`)}</p>
        )}
      </div>
    </>
  );
}

function Disputes() {
  const { t } = useTranslation('commission');
  const { disputes } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lastResult = reply?.initialValue?.intent === 'message' ? reply : undefined;
  return (
    <Card title={t('dispute.all')}>
      <ul className="grid gap-6">
        {disputes.map((dispute) => (
          <li key={dispute.number}>
            <p className="font-semibold">
              <span className="tabular-nums">{dispute.number}</span>{' '}
              <Badge tone={dispute.tone}>{t(`dispute.state.${dispute.state}`)}</Badge>
            </p>
            <p className="text-sm text-muted">
              {t('dispute.by', {
                name: dispute.by,
                time: dispute.opened,
                reason: t(`dispute.reason.${dispute.reason}`),
              })}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{dispute.comment}</p>
            {dispute.answer ? (
              <div className="mt-2">
                <p className="text-sm text-muted">{t('dispute.answered', { time: dispute.answered })}</p>
                <p className="wrap-anywhere whitespace-pre-line">{dispute.answer}</p>
                {dispute.difference ? (
                  <p className="font-semibold">{t('dispute.difference', { amount: dispute.difference })}</p>
                ) : null}
              </div>
            ) : null}
            <div className="mt-4 grid gap-4">
              <Messages messages={dispute.messages} />
              {dispute.state === 'open' || (lastResult && dispute === disputes[0]) ? (
                <div className="no-print">
                  <MessageForm
                    key={saidBy('agency', dispute.messages)}
                    lastResult={lastResult}
                    help={t('conversation.help')}
                  />
                </div>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DisputeForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation(['commission', 'fields']);
  const { form, fields } = useServerForm(['reason', 'detailsTxt'], lastResult);
  return (
    <section className="no-print" id="dispute">
      <Card title={t('dispute.title')}>
        <p className="mb-4">{t('dispute.sentence')}</p>
        <FormFrame
          form={form}
          schema={() => import('#app/domain/sales/commission/forms.ts').then((forms) => forms.disputeSchema())}
        >
          <SelectField
            field={fields.reason}
            label={t('dispute.why')}
            placeholder={t('dispute.choose')}
            options={disputeReasons.map((value) => ({ value, label: t(`dispute.reason.${value}`) }))}
            required
          />
          <TextAreaField
            field={fields.detailsTxt}
            label={t('fields:detailsTxt')}
            help={t('dispute.detailsHelp')}
            rows={5}
            maxLength={disputeLimits.comment}
            required
          />
          <div className="form-actions">
            <SubmitButton name="intent" value="dispute">
              {t('dispute.send')}
            </SubmitButton>
          </div>
        </FormFrame>
      </Card>
    </section>
  );
}
