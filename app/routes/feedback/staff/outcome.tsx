import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { feedbackLimits } from '#app/domain/feedback/feedbackLimits.ts';
import { outcomeSchema } from '#app/domain/feedback/staff/forms.ts';
import { deleteOutcome, readFeedbackOutcome, saveOutcome } from '#app/domain/feedback/staff/outcomes.server.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParamOrNew } from '#app/routes/requests/uuidParam.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { DeleteCard } from './DeleteCard.tsx';

const fieldNames = ['titleEn', 'textEn', 'titleJa', 'textJa', 'publishedOn'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const outcomeId = uuidParamOrNew(params, 'outcomeId');
    const outcome = outcomeId === null ? null : await readFeedbackOutcome(ctx, outcomeId);
    const { titleEn = '', titleJa = '', textEn = '', textJa = '' } = outcome ?? {};
    return {
      title: documentTitle(ctx.language, `staffFeedback:outcome.${outcome ? 'title' : 'newTitle'}`),
      isNew: outcome === null,
      values: { titleEn, titleJa, textEn, textJa, publishedOn: outcome?.publishedOn?.toISOString().slice(0, 10) ?? '' },
      version: String(outcome?.version ?? 0),
    };
  },
  { can: 'staff.edit-feedback-texts' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const outcomeId = uuidParamOrNew(params, 'outcomeId');
    const form = await readForm(request);
    if (outcomeId && form.get('intent') === 'delete') {
      await deleteOutcome(ctx, outcomeId);
      return redirectWithToast(paths.staffFeedbackOutcomes(), {
        kind: 'success',
        message: 'staffFeedback:outcome.deleted',
      });
    }
    return formAction(ctx, form, {
      schema: outcomeSchema(),
      run: async (value) => {
        await saveOutcome(ctx, outcomeId, value);
        return redirectWithToast(paths.staffFeedbackOutcomes(), {
          kind: 'success',
          message: 'staffFeedback:outcome.saved',
        });
      },
    });
  },
  { can: 'staff.edit-feedback-texts' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One entry of 'You said, we did' in both languages, or a new one. */
export default function Outcome() {
  const { t } = useTranslation(['staffFeedback', 'fields']);
  const { isNew, values, version } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>(), { defaultValue: values });
  return (
    <>
      <AreaTabs area="feedback" />
      <PageHead title={t(isNew ? 'outcome.newTitle' : 'outcome.title')} sentence={t('outcomes.sentence')} />
      <div className="grid gap-6">
        <FormFrame
          form={form}
          schema={() => import('#app/domain/feedback/staff/forms.ts').then((forms) => forms.outcomeSchema())}
        >
          <input key={version} type="hidden" name="version" value={version} />
          <LocalizedTextField fields={fields} name="title" maxLength={feedbackLimits.outcomeTitle} required />
          <LocalizedTextField fields={fields} name="text" rows={5} maxLength={feedbackLimits.outcome} required />
          <TextField
            field={fields.publishedOn}
            label={t('fields:publishedOn')}
            type="date"
            help={t('outcome.dayHelp')}
          />
          <div className="form-actions">
            <SubmitButton>{t('outcome.save')}</SubmitButton>
          </div>
        </FormFrame>
        {isNew ? null : <DeleteCard title={t('outcome.delete')} help={t('outcome.deleteHelp')} />}
      </div>
    </>
  );
}
