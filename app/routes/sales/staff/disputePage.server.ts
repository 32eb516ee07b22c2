import { disputeDecisions, disputeTones } from '#app/domain/sales/commission/disputes.ts';
import { readDispute } from '#app/domain/sales/commission/staffDisputes.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime, fullName } from '#app/domain/display.ts';
import { marketOf, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { commissionDueOn } from '#app/domain/sales/bookings/commission.ts';
import { decimalText, formatMoney } from '#app/domain/money.ts';
import { caseBar } from '#app/routes/operations/cases/caseBar.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { opening, senderFacts } from './senderFacts.server.ts';
import { conversationInWords } from '../commission/conversation.server.ts';

/** The amount of the smallest unit that the form of an answer shows as an example. */
const exampleMinor = 12_550;

/** What the page of one dispute shows: what is said, what the ledger says of the booking now, and the answer. */
export async function disputePage(ctx: StaffContext, disputeId: string, act: string | null = null) {
  const dispute = await readDispute(ctx, disputeId);
  const { number, agency, agent, booking, currency, state, staff } = dispute;
  const { language } = ctx;
  const [t, market] = [translator(language), marketOf(agency.country)];
  // Among the currencies of all markets each is named so that no dollar passes for another's.
  const money = (minor: number) => formatMoney(minor, currency, marketOfLanguage(language), language);
  const day = (iso: string) => formatDay(iso, { market, language });
  const sailing = booking?.sailingOn.toISOString().slice(0, 10);
  const missing = Math.max(
    0,
    (booking?.commissionExpected ?? dispute.expected) - (booking?.commissionPaid ?? dispute.paid),
  );
  return {
    bar: await caseBar(ctx, 'disputes', disputeId, state === 'open' ? dispute.openedAt : null),
    title: documentTitleOf(language, number),
    disputeId,
    number,
    heading:
      missing > 0
        ? t('staffSales:disputes.missingOn', { amount: money(missing), booking: dispute.bookingNumber })
        : number,
    version: String(dispute.version),
    reason: dispute.reason,
    opened: formatTime(dispute.openedAt, ctx),
    // A database check limits the state to the type.
    state: state,
    tone: disputeTones[state],
    facts: [
      {
        term: t('staffSales:disputes.booking'),
        value: dispute.bookingNumber,
        href: booking && paths.staffBooking(dispute.bookingNumber),
      },
      {
        term: t('staffSales:disputes.atOpening'),
        value: t('staffSales:disputes.atOpeningValue', {
          expected: money(dispute.expected),
          paid: money(dispute.paid),
        }),
      },
      ...senderFacts(ctx, { agent, agency: { ...agency, agencyId: dispute.agencyId } }),
      ...(booking && sailing
        ? [
            { term: t('commission:one.ship'), value: booking.ship },
            { term: t('commission:one.sailing'), value: day(sailing) },
            { term: t('commission:one.due'), value: day(commissionDueOn(sailing)) },
            { term: t('commission:one.state'), value: t(`sales:state.${booking.state}`) },
            { term: t('commission:one.gross'), value: money(booking.gross) },
            { term: t('commission:one.expected'), value: money(booking.commissionExpected) },
            { term: t('commission:one.paid'), value: money(booking.commissionPaid) },
          ]
        : []),
    ],
    opening: {
      ...opening(ctx, agent, dispute.openedAt),
      text: dispute.commentTxt || t(`commission:dispute.reason.${dispute.reason}`),
    },
    messages: conversationInWords(dispute.messages, { ...ctx, market }, paths.staffDisputeAttachment),
    act: state === 'open' ? (disputeDecisions.find((each) => each === act) ?? null) : null,
    reader: t(`common:languages.${agent.account.language}`),
    difference: {
      help: t('staffSales:answer.differenceHelp', { currency, example: decimalText(exampleMinor, currency) }),
      missing: missing > 0 ? decimalText(missing, currency) : '',
    },
    answer:
      state === 'open'
        ? null
        : {
            text: dispute.answerTxt,
            by: staff ? fullName(staff, language).trim() || staff.userId : '',
            time: formatTime(dispute.changedAt, ctx),
            amount: dispute.difference > 0 ? money(dispute.difference) : null,
          },
  };
}
