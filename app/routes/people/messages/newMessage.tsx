import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { everyMarket, messageAudiences } from '#app/domain/people/messages/audience.ts';
import { brandMessageSchema } from '#app/domain/people/messages/messageForms.ts';
import { messageLimits } from '#app/domain/people/messages/messages.ts';
import { sendMessage } from '#app/domain/people/messages/sendMessage.server.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['messageMarket', 'messageAudience', 'titleEn', 'textEn', 'titleJa', 'textJa'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'brandMessages:new.title'),
    offered: [...(ctx.staff.markets.length === 0 ? [everyMarket] : []), ...marketsOf(ctx.staff)],
  }),
  { can: 'staff.send-messages' },
);

export const action = staffAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: brandMessageSchema(),
      run: async (value) => {
        await sendMessage(ctx, value);
        return redirectWithToast(paths.staffMessages(), { kind: 'success', message: 'brandMessages:new.sent' });
      },
    });
  },
  { about: 'staff.send-messages' },
);

/** Writing a message of the brand in both languages. */
export default function NewMessage() {
  const { t } = useTranslation(['brandMessages', 'fields', 'markets']);
  const { offered } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>(), {
    defaultValue: { messageAudience: 'everybody' },
  });
  const markets = offered.map((value) => ({
    value,
    label: value === everyMarket ? t('every') : t(`markets:market.${value}`),
  }));
  const audiences = messageAudiences.map((value) => ({ value, label: t(`audience.${value}`) }));
  return (
    <>
      <BackLink to={paths.staffMessages()}>{t('back')}</BackLink>
      <PageHead title={t('new.title')} sentence={t('new.sentence')} />
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/messages/messageForms.ts').then((forms) => forms.brandMessageSchema())}
      >
        <SelectField field={fields.messageMarket} label={t('fields:messageMarket')} options={markets} required />
        <SelectField field={fields.messageAudience} label={t('fields:messageAudience')} options={audiences} required />
        <LocalizedTextField
          fields={fields}
          name="title"
          maxLength={messageLimits.title}
          required="english"
          help={{ Ja: t('new.japanese') }}
        />
        <LocalizedTextField fields={fields} name="text" rows={6} maxLength={messageLimits.text} required="english" />
        <div className="form-actions">
          <SubmitButton>{t('new.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
