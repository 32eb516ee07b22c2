import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { grantCertificate } from '#app/domain/academy/certificates/grantCertificate.server.ts';
import { grantSchema } from '#app/domain/academy/certificates/forms.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
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
import { LearnerFields } from '#app/routes/academy/LearnerFields.tsx';
import { StaffReasonField } from '#app/routes/academy/StaffReasonField.tsx';

export const meta = pageTitle<typeof loader>();

const levels = [1, 2, 3, 4] as const;
const granters = { can: 'staff.grant-certificates' } as const;

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'certificates:staff.grant.title'),
    curricula: curriculaOfMarkets(marketsOf(ctx.staff)),
  }),
  granters,
);

export const action = staffAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: grantSchema(),
    run: async (value) => {
      const { number } = await grantCertificate(ctx, value);
      return await redirectWithToast(paths.staffCertificate(number), {
        kind: 'success',
        message: 'certificates:staff.grant.done',
      });
    },
  });
}, granters);

/** The form that grants a certificate to a learner, with a reason. */
export default function GrantCertificate() {
  const { t } = useTranslation(['certificates', 'markets', 'fields']);
  const { curricula } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(
    ['learner', 'curriculum', 'level', 'staffReason'],
    useActionData<typeof action>(),
  );
  return (
    <>
      <BackLink to={paths.staffCertificates()}>{t('staff.back')}</BackLink>
      <PageHead title={t('staff.grant.title')} sentence={t('staff.grant.sentence')} />
      <FormFrame
        form={form}
        schema={() => import('#app/domain/academy/certificates/forms.ts').then((forms) => forms.grantSchema())}
      >
        <LearnerFields fields={fields} curricula={curricula} placeholder={t('staff.grant.choose')} />
        <SelectField
          field={fields.level}
          label={t('fields:level')}
          placeholder={t('staff.grant.choose')}
          options={levels.map((level) => ({ value: String(level), label: String(level) }))}
          required
        />
        <StaffReasonField field={fields.staffReason} help={(length) => t('staff.reasonHelp', length)} />
        <div className="form-actions">
          <SubmitButton>{t('staff.grant.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
