import type { SubmissionResult } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import type { RowCounts } from '#app/domain/people/import/importLimits.ts';
import type { PermissionTemplate } from '#app/domain/people/permissions/templates.ts';
import { DiscardForm } from '#app/routes/operations/tables/DiscardForm.tsx';
import { TemplateSelect } from '#app/routes/people/permissions/TemplateSelect.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface BeginFormProps {
  counts: RowCounts;
  agencyName: string;
  templates: readonly PermissionTemplate[];
  lastResult: SubmissionResult<string[]> | undefined;
}

/**
 * The template and the certificate for all people of the file; the button that adds them stays in sight with what it adds
 * and leaves out, wherever its reader is among the rows. Put it last in a flex column.
 */
export function BeginForm({ counts, agencyName, templates, lastResult }: BeginFormProps) {
  const { t } = useTranslation(['imports', 'fields']);
  const { form, fields } = useServerForm(['permissionTemplate', 'certification'], lastResult);
  return (
    <>
      <Card title={t('begin.title')}>
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
            </FormFrame>
          )}
          <DiscardForm />
        </div>
      </Card>
      {counts.ready === 0 ? null : <BeginBar form={form.id} counts={counts} />}
    </>
  );
}

// The button is beside its form, which it names: both work without scripts.
function BeginBar({ form, counts }: { form: string; counts: RowCounts }) {
  const { t } = useTranslation(['imports', 'common']);
  const { state, formData } = useNavigation();
  const isSent = state !== 'idle' && formData?.get('intent') === 'begin';
  return (
    <div className="form-actions form-actions-sticky no-print">
      <Button type="submit" variant="primary" form={form} disabled={isSent}>
        {isSent ? t('common:form.submitting') : t('begin.submit', { count: counts.ready })}
      </Button>
      <p className="text-sm text-muted">
        {counts.faulty > 0 ? t('begin.leavesOut', { count: counts.faulty }) : t('begin.all')}
      </p>
    </div>
  );
}
