import type { SubmissionResult } from '@conform-to/react';
import type { RowCounts } from '#app/domain/people/import/importLimits.ts';
import type { PermissionTemplate } from '#app/domain/people/permissions/templates.ts';
import { DiscardForm } from '#app/routes/operations/tables/DiscardForm.tsx';
import { TemplateSelect } from '#app/routes/people/permissions/TemplateSelect.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface BeginFormProps {
  counts: RowCounts;
  agencyName: string;
  templates: readonly PermissionTemplate[];
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The template and the certificate for all people of the file, and the button that adds them. */
export function BeginForm({ counts, agencyName, templates, lastResult }: BeginFormProps) {
  const { t } = useTranslation(['imports', 'fields']);
  const { form, fields } = useServerForm(['permissionTemplate', 'certification'], lastResult);
  return (
    <div className="grid gap-5">
      {counts.faulty > 0 ? (
        <Notice tone="warning">
          <p>{t('begin.faulty', { count: counts.faulty })}</p>
        </Notice>
      ) : null}
      {counts.ready === 0 ? (
        <p>{t('begin.nothing')}</p>
      ) : (
        <FormFrame form={form} transient>
          <input type="hidden" name="intent" value="begin" />
          <p>{t('begin.mails')}</p>
          {templates.length > 0 ? (
            <TemplateSelect
              field={fields.permissionTemplate}
              templates={templates}
              label={t('fields:permissionTemplate')}
              help={t('begin.templateHelp')}
            />
          ) : null}
          <CheckboxField
            field={fields.certification}
            label={t('begin.certification', { agency: agencyName })}
            required
          />
          <div className="form-actions">
            <SubmitButton>{t('begin.submit', { count: counts.ready })}</SubmitButton>
          </div>
        </FormFrame>
      )}
      <DiscardForm />
    </div>
  );
}
