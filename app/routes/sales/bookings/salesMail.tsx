import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formatTime } from '#app/domain/display.ts';
import { chooseSalesMail, readSalesMail } from '#app/domain/sales/bookings/salesMail.server.ts';
import { salesMailSchema, salesRhythms } from '#app/domain/sales/bookings/salesMails.ts';
import { paths } from '#app/paths.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { RadioField } from '#app/ui/form/RadioField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx }) => {
  const { rhythm, scope, next } = await readSalesMail(ctx);
  const moment = (at: Date) => formatTime(at, ctx);
  return {
    title: documentTitle(ctx.language, 'sales:mail.title'),
    scope,
    chosen: rhythm ?? ('never' as const),
    address: ctx.actor.emailAddress.toLowerCase(),
    next: { weekly: moment(next.weekly), monthly: moment(next.monthly) },
  };
});

export const action = ownAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: salesMailSchema(),
    run: async (value) => {
      await chooseSalesMail(ctx, value);
      const kept = value.rhythm === 'never' ? 'ended' : 'saved';
      return redirectWithToast(paths.salesMail(), { kind: 'success', message: `sales:mail.${kept}` });
    },
  });
});

/** How often one gets the report of sales by mail: the agency's for who sees it, else one's own. */
export default function SalesMail() {
  const { t } = useTranslation(['sales', 'fields']);
  const { scope, chosen, address, next } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['rhythm'], useActionData<typeof action>(), {
    defaultValue: { rhythm: chosen },
  });
  return (
    <>
      <BackLink to={scope === 'agency' ? paths.salesReports() : paths.mySales()}>{t(`mail.back.${scope}`)}</BackLink>
      <PageHead title={t('mail.title')} sentence={t(`mail.sentence.${scope}`, { address })} />
      <Card>
        <div key={chosen}>
          <FormFrame form={form}>
            <RadioField
              field={fields.rhythm}
              label={t('fields:rhythm')}
              stacked
              options={[
                { value: 'never', label: t('mail.rhythm.never') },
                ...salesRhythms.map((value) => ({ value, label: t(`mail.rhythm.${value}`, { time: next[value] }) })),
              ]}
            />
            <div className="form-actions">
              <SubmitButton>{t('mail.save')}</SubmitButton>
            </div>
          </FormFrame>
        </div>
      </Card>
    </>
  );
}
