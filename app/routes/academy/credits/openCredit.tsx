import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { openCredit } from '#app/domain/academy/credits/openCredit.server.ts';
import { openCreditSchema } from '#app/domain/academy/credits/staffCreditForms.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { LearnerFields } from '#app/routes/academy/LearnerFields.tsx';
import { StaffReasonField } from '#app/routes/academy/StaffReasonField.tsx';

export const meta = pageTitle<typeof loader>();

const openers = { can: 'staff.change-credits' } as const;

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'credits:staff.open.title'),
    curricula: curriculaOfMarkets(marketsOf(ctx.staff)),
  }),
  openers,
);

export const action = staffAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: openCreditSchema(),
    run: async (value) => {
      const { creditId } = await openCredit(ctx, value);
      return await redirectWithToast(paths.staffCredit(creditId), {
        kind: 'success',
        message: 'credits:staff.open.done',
      });
    },
  });
}, openers);

/** The form that opens a future cruise credit for a learner, with a reason. */
export default function OpenCredit() {
  const { t } = useTranslation(['credits', 'markets', 'fields']);
  const { curricula } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['learner', 'curriculum', 'staffReason'], useActionData<typeof action>());
  return (
    <>
      <BackLink to={paths.staffCredits()}>{t('staff.back')}</BackLink>
      <PageHead title={t('staff.open.title')} sentence={t('staff.open.sentence')} />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/academy/credits/staffCreditForms.ts').then((forms) => forms.openCreditSchema())
        }
      >
        <LearnerFields fields={fields} curricula={curricula} placeholder={t('staff.open.choose')} />
        <StaffReasonField field={fields.staffReason} help={(length) => t('staff.reasonHelp', length)} />
        <div className="form-actions">
          <SubmitButton>{t('staff.open.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
