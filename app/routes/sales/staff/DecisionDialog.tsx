import type { SubmissionResult } from '@conform-to/react';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { ActDialog } from '#app/ui/form/ActDialog.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface DecisionDialogProps {
  /** What is decided, in words. */
  name: string;
  decision: string;
  /** What it is about. */
  about: string;
  /** The page that it is on. */
  href: string;
  version: string;
  /** What is paid, where the decision pays something: its help, and its initial value. */
  difference?: { help: string; missing: string } | undefined;
  /** The language of the answer's reader, in words. */
  reader: string;
  maxLength: number;
  /** What the form says that it is, where its page has another. */
  intent?: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  /** True where a colleague was faster. */
  isStale: boolean;
}

/** Staff's decision about what an agency has sent, with its text. */
export function DecisionDialog({
  name,
  decision,
  about,
  href,
  version,
  difference,
  reader,
  maxLength,
  intent,
  lastResult,
  isStale,
}: DecisionDialogProps) {
  const { t } = useTranslation(['staffSales', 'fields']);
  const { form, fields } = useServerForm(['decision', 'difference', 'answerTxt'], lastResult, {
    defaultValue: difference ? { difference: difference.missing } : {},
  });
  return (
    <ActDialog
      name={name}
      sentence={about}
      back={href}
      isDangerous={decision === 'declined'}
      posts={intent ? { name: 'intent', value: intent } : undefined}
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
      <input type="hidden" name="decision" value={decision} />
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
    </ActDialog>
  );
}
