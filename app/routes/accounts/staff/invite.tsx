import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { inviteStaffSchema } from '#app/domain/accounts/staff/accountForms.ts';
import { inviteStaff } from '#app/domain/accounts/staff/inviteStaff.server.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AccessFields } from './AccessFields.tsx';

const fieldNames = ['emailAddress', 'firstName', 'lastName', 'role', 'markets'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'staffAccounts:invite.title'),
    offered: marketsOf(ctx.staff),
    mayGiveAll: ctx.staff.markets.length === 0,
  }),
  { can: 'staff.manage-accounts' },
);

export const action = staffAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: inviteStaffSchema(),
      run: async (value) => {
        await inviteStaff(ctx, value);
        return redirectWithToast(paths.staffAccounts(), {
          kind: 'success',
          message: 'staffAccounts:invite.sent',
          params: { emailAddress: value.emailAddress.toLowerCase() },
        });
      },
    });
  },
  { can: 'staff.manage-accounts' },
);

/** Inviting a person to the brands' staff by mail. */
export default function InviteStaff() {
  const { t } = useTranslation(['staffAccounts', 'fields']);
  const { offered, mayGiveAll } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <>
      <BackLink to={paths.staffAccounts()}>{t('title')}</BackLink>
      <PageHead title={t('invite.title')} sentence={t('invite.sentence')} />
      <FormFrame
        form={form}
        schema={() => import('#app/domain/accounts/staff/accountForms.ts').then((forms) => forms.inviteStaffSchema())}
      >
        <TextField
          field={fields.emailAddress}
          label={t('fields:emailAddress')}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
        <TextField field={fields.firstName} label={t('fields:firstName')} autoComplete="off" required />
        <TextField field={fields.lastName} label={t('fields:lastName')} autoComplete="off" required />
        <AccessFields fields={fields} offered={offered} mayGiveAll={mayGiveAll} />
        <div className="form-actions">
          <SubmitButton>{t('invite.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
