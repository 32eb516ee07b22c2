import { useActionData, useLoaderData } from '@remix-run/react';
import { formatDay, formatTime, fullName } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { decimalText, formatMoney } from '#app/domain/money.ts';
import { assignLine } from '#app/domain/sales/payments/assignLine.server.ts';
import { assignSchema } from '#app/domain/sales/payments/forms.ts';
import { readStaffPaymentLine } from '#app/domain/sales/payments/staffPayments.server.ts';
import { paths } from '#app/paths.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const line = await readStaffPaymentLine(ctx, uuidParam(params, 'lineId'));
    const { lineId, named, amount, agency, remittance, suggestions, bookingNumber, staff, assignedAt } = line;
    const { language } = ctx;
    const day = (iso: string) => formatDay(iso, { language });
    const money = (minor: number) => formatMoney(minor, remittance.currency, marketOfLanguage(language), language);
    return {
      title: documentTitleOf(language, remittance.number),
      lineId,
      assigned:
        bookingNumber === null
          ? null
          : {
              bookingNumber,
              by: staff ? fullName(staff, language).trim() || staff.userId : '',
              time: assignedAt ? formatTime(assignedAt, ctx) : '',
            },
      number: remittance.number,
      named,
      agency: agency?.agencyName ?? null,
      paidOn: day(remittance.paidOn.toISOString().slice(0, 10)),
      bankLine: remittance.bankLine,
      amount: money(amount),
      suggestions: suggestions.map(({ bookingNumber, ship, sailingOn, open, isExact }) => ({
        bookingNumber,
        ship,
        sailing: day(sailingOn),
        part: decimalText(Math.min(open, amount), remittance.currency),
        assigns: money(Math.min(open, amount)),
        open: money(open),
        isExact,
      })),
    };
  },
  { can: 'staff.see-sales' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const lineId = uuidParam(params, 'lineId');
    return formAction(ctx, request, {
      schema: assignSchema(),
      run: async (value) => {
        const { number, amount, left, currency } = await assignLine(ctx, lineId, value);
        const { language } = ctx;
        const money = (minor: number) => formatMoney(minor, currency, marketOfLanguage(language), language);
        return await redirectWithToast(left === 0 ? paths.staffPayments() : paths.staffPaymentLine(lineId), {
          kind: 'success',
          message: left === 0 ? 'payments:staff.assigned' : 'payments:staff.partAssigned',
          params: { number, booking: value.bookingNumber, amount: money(amount), left: money(left) },
        });
      },
    });
  },
  { can: 'staff.answer-sales' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One line of a payment that waits for a booking: what it is, likely bookings, and the form that assigns it. */
export default function StaffPaymentLine() {
  const { t } = useTranslation(['payments', 'fields']);
  const line = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['bookingNumber', 'part'], useActionData<typeof action>());
  return (
    <>
      <AreaTabs area="sales" />
      <BackLink to={paths.staffPayments()}>{t('staff.back')}</BackLink>
      <PageHead
        title={t('one.title', { number: line.number })}
        sentence={t(line.assigned ? 'staff.assignedSentence' : 'staff.lineSentence')}
      />
      <div className="grid gap-6">
        <Card title={t('one.facts')}>
          <DescriptionList
            items={[
              { term: t('staff.agency'), value: line.agency ?? t('staff.noAgency') },
              { term: t('list.amount'), value: line.amount },
              { term: t('list.paidOn'), value: line.paidOn },
              { term: t('one.bankLine'), value: line.bankLine },
              { term: t('staff.named'), value: line.named },
            ]}
          />
        </Card>
        {line.assigned ? <Assigned lineId={line.lineId} {...line.assigned} /> : null}
        {line.suggestions.length > 0 ? (
          <Card title={t('staff.likely')}>
            <ul className="grid gap-3">
              {line.suggestions.map(({ bookingNumber, ship, sailing, part, assigns, open, isExact }) => (
                <li key={bookingNumber}>
                  <form method="post" className="flex flex-wrap items-center gap-3">
                    <input type="hidden" name="bookingNumber" value={bookingNumber} />
                    <input type="hidden" name="part" value={part} />
                    <Button type="submit">{t('staff.assignTo', { booking: bookingNumber, amount: assigns })}</Button>
                    <span>{t(isExact ? 'staff.exact' : 'staff.open', { ship, day: sailing, amount: open })}</span>
                  </form>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        {line.assigned ? null : (
          <Card title={t('staff.other')}>
            <FormFrame
              form={form}
              schema={() => import('#app/domain/sales/payments/forms.ts').then((forms) => forms.assignSchema())}
            >
              <TextField
                field={fields.bookingNumber}
                label={t('fields:bookingNumber')}
                maxLength={20}
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
              <TextField
                field={fields.part}
                label={t('fields:part')}
                help={t('staff.partHelp', { amount: line.amount })}
                maxLength={20}
                inputMode="decimal"
              />
              <div className="form-actions">
                <SubmitButton>{t('staff.assign')}</SubmitButton>
              </div>
            </FormFrame>
          </Card>
        )}
      </div>
    </>
  );
}

/** The booking that staff assigned the line to, and the button that undoes it. */
function Assigned({
  lineId,
  bookingNumber,
  by,
  time,
}: {
  lineId: string;
  bookingNumber: string;
  by: string;
  time: string;
}) {
  const { t } = useTranslation('payments');
  return (
    <Card title={t('staff.assignment')}>
      <p>
        <BookingLink bookingNumber={bookingNumber} to={paths.staffBooking(bookingNumber)} />
      </p>
      <p className="text-sm text-muted">{t('staff.assignedBy', { by, time })}</p>
      <form method="post" action={paths.staffUndoAssignment(lineId)} className="form-actions mt-4">
        <Button type="submit">{t('staff.undo')}</Button>
      </form>
    </Card>
  );
}
