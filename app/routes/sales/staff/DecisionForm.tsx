import type { SubmissionResult } from '@conform-to/react';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface AnswerFormProps {
  version: string;
  decisions: readonly { value: string; label: string }[];
  /** What is paid where the decision pays something: its help, and its initial value. */
  difference?: { help: string; missing: string };
  /** The language of the answer's reader, in words. */
  reader: string;
  maxLength: number;
  /** What the form says that it is, where its page has another. */
  intent?: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  /** True where a colleague was faster. */
  isStale: boolean;
}

/** Staff's answer to what an agency has sent: a decision, and a text. */
export function DecisionForm({
  version,
  decisions,
  difference,
  reader,
  maxLength,
  intent,
  lastResult,
  isStale,
}: AnswerFormProps) {
  const { t } = useTranslation(['staffSales', 'fields']);
  const { form, fields } = useServerForm(['decision', 'difference', 'answerTxt'], lastResult, {
    defaultValue: difference ? { difference: difference.missing } : {},
  });
  return (
    <Card title={t('answer.title')}>
      <FormFrame
        form={form}
        notice={
          isStale ? (
            <AnswerNotice answer={lastResult} tone="warning">
              <p>{t('answer.stale')}</p>
            </AnswerNotice>
          ) : undefined
        }
      >
        <input key={version} type="hidden" name="version" value={version} />
        <SelectField
          field={fields.decision}
          label={t('answer.decision')}
          placeholder={t('answer.choose')}
          options={decisions}
          required
        />
        {difference ? (
          <TextField
            field={fields.difference}
            label={t('fields:difference')}
            help={difference.help}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        ) : null}
        <TextAreaField
          field={fields.answerTxt}
          label={t('fields:answerTxt')}
          help={t('answer.help', { language: reader })}
          rows={6}
          maxLength={maxLength}
          required
        />
        <div className="form-actions">
          <SubmitButton {...(intent && { name: 'intent', value: intent })}>{t('answer.send')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
