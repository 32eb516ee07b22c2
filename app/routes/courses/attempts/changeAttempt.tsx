import { useActionData, useLoaderData } from '@remix-run/react';
import { attemptActs } from '#app/domain/courses/attempts/attemptActs.ts';
import { attemptActSchema } from '#app/domain/courses/attempts/attemptForms.ts';
import { correctAttempt } from '#app/domain/courses/attempts/correctAttempt.server.ts';
import { readLearnerAttempt } from '#app/domain/courses/attempts/readLearnerAttempt.server.ts';
import { paths } from '#app/paths.ts';
import { StaffReasonField } from '#app/routes/academy/StaffReasonField.tsx';
import { nameIn, titleIn } from '#app/routes/courses/statements/statementWords.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { RadioField } from '#app/ui/form/RadioField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const fieldNames = ['act', 'staffReason'] as const;

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const { registration, learner, acts, ...course } = await readLearnerAttempt(ctx, uuidParam(params, 'registration'));
    return {
      title: documentTitle(ctx.language, 'courseAttempts:act.title'),
      registration,
      acts,
      learner: nameIn(ctx, learner),
      course: titleIn(ctx, course),
    };
  },
  { can: 'staff.correct-attempts' },
);

/** Completes, resets or reopens the attempt. */
export const action = staffAction(
  async ({ ctx, request, params }) => {
    const registration = uuidParam(params, 'registration');
    return formAction(ctx, request, {
      schema: attemptActSchema(),
      run: async (value) => {
        await correctAttempt(ctx, { registration, ...value });
        return redirectWithToast(paths.staffAttempt(registration), {
          kind: 'success',
          message: `courseAttempts:act.done.${value.act}`,
        });
      },
    });
  },
  { can: 'staff.correct-attempts' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** What staff may do with a learner's attempt, for a reason that the learner sees. */
export default function ChangeAttempt() {
  const { t } = useTranslation(['courseAttempts', 'common']);
  const { registration, acts, learner, course } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <>
      <BackLink to={paths.staffAttempt(registration)}>{t('act.back')}</BackLink>
      <PageHead title={t('act.title')} sentence={t('act.sentence', { learner, course })} />
      <FormFrame
        form={form}
        className="form"
        schema={() => import('#app/domain/courses/attempts/attemptForms.ts').then((forms) => forms.attemptActSchema())}
      >
        <RadioField
          field={fields.act}
          label={t('act.label')}
          options={attemptActs
            .filter((act) => acts.includes(act))
            .map((act) => ({ value: act, label: t(`act.help.${act}`) }))}
          stacked
        />
        <StaffReasonField field={fields.staffReason} help={(length) => t('act.reasonHelp', length)} />
        <div className="form-actions">
          <SubmitButton variant="danger">{t('act.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
