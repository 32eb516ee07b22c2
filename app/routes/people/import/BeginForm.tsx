import { Form } from '@remix-run/react';
import type { SubmissionResult } from '@conform-to/react';
import type { RowCounts } from '#app/domain/people/import/importLimits.ts';
import { Button } from '#app/ui/Button.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface BeginFormProps {
  counts: RowCounts;
  agencyName: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The certificate for all people of the file, and the button that adds them. */
export function BeginForm({ counts, agencyName, lastResult }: BeginFormProps) {
  const { t } = useTranslation('imports');
  const { form, fields } = useServerForm(['certification'], lastResult);
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
      <Form method="post">
        <Button variant="quiet" type="submit" name="intent" value="discard">
          {t('begin.discard')}
        </Button>
      </Form>
    </div>
  );
}
