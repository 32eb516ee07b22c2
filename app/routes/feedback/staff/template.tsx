import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { feedbackLimits } from '#app/domain/feedback/feedbackLimits.ts';
import {
  deleteAnswerTemplate,
  readAnswerTemplate,
  saveAnswerTemplate,
} from '#app/domain/feedback/staff/answerTemplates.server.ts';
import { answerTemplateSchema } from '#app/domain/feedback/staff/forms.ts';
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

const fieldNames = ['templateName', 'textEn', 'textJa'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const templateId = uuidParamOrNew(params, 'templateId');
    const template = templateId === null ? null : await readAnswerTemplate(ctx, templateId);
    return {
      title: documentTitle(ctx.language, `staffFeedback:template.${template ? 'title' : 'newTitle'}`),
      isNew: template === null,
      values: { templateName: template?.name ?? '', textEn: template?.textEn ?? '', textJa: template?.textJa ?? '' },
      version: String(template?.version ?? 0),
    };
  },
  { can: 'staff.edit-feedback-texts' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const templateId = uuidParamOrNew(params, 'templateId');
    const form = await readForm(request);
    if (templateId && form.get('intent') === 'delete') {
      await deleteAnswerTemplate(ctx, templateId);
      return redirectWithToast(paths.staffFeedbackTemplates(), {
        kind: 'success',
        message: 'staffFeedback:template.deleted',
      });
    }
    return formAction(ctx, form, {
      schema: answerTemplateSchema(),
      run: async (value) => {
        await saveAnswerTemplate(ctx, templateId, value);
        return redirectWithToast(paths.staffFeedbackTemplates(), {
          kind: 'success',
          message: 'staffFeedback:template.saved',
        });
      },
    });
  },
  { can: 'staff.edit-feedback-texts' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** A template of answers in both languages, or a new one. */
export default function Template() {
  const { t } = useTranslation(['staffFeedback', 'fields']);
  const { isNew, values, version } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>(), { defaultValue: values });
  return (
    <>
      <AreaTabs area="feedback" />
      <PageHead
        title={t(isNew ? 'template.newTitle' : 'template.title')}
        sentence={t('template.sentence', { name: '{name}', number: '{number}' })}
      />
      <div className="grid gap-6">
        <FormFrame
          form={form}
          schema={() => import('#app/domain/feedback/staff/forms.ts').then((forms) => forms.answerTemplateSchema())}
        >
          <input key={version} type="hidden" name="version" value={version} />
          <TextField field={fields.templateName} label={t('fields:templateName')} autoComplete="off" required />
          <LocalizedTextField fields={fields} name="text" rows={8} maxLength={feedbackLimits.answer} required />
          <div className="form-actions">
            <SubmitButton>{t('template.save')}</SubmitButton>
          </div>
        </FormFrame>
        {isNew ? null : <DeleteCard title={t('template.delete')} help={t('template.deleteHelp')} />}
      </div>
    </>
  );
}
