import { contentLimits, feedbackTimes } from '#app/domain/courses/authoring/contentLimits.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { RadioField } from '#app/ui/form/RadioField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { DraftReply } from './draft.tsx';
import { replyOf } from './replyOf.ts';

const names = ['courseTitle', 'testTitle', 'testIntroduction', 'passMark', 'tries', 'shuffle', 'feedback'] as const;

interface SettingsFormProps {
  values: Record<(typeof names)[number], string>;
  print: string;
  reply: DraftReply;
}

/** What a course is called in this language, the texts around its questions, and how they are marked. */
export function SettingsForm({ values, print, reply }: SettingsFormProps) {
  const { t } = useTranslation(['courseAuthoring', 'fields']);
  const { form, fields } = useServerForm(names, replyOf(reply, 'settings'), { id: 'settings', defaultValue: values });
  return (
    <FormFrame
      form={form}
      schema={() => import('#app/domain/courses/authoring/forms.ts').then((forms) => forms.settingsForm())}
    >
      <input type="hidden" name="print" value={print} />
      <TextField
        field={fields.courseTitle}
        label={t('fields:courseTitle')}
        maxLength={contentLimits.title}
        autoComplete="off"
      />
      <TextField
        field={fields.testTitle}
        label={t('fields:testTitle')}
        help={t('settings.testTitleHelp')}
        maxLength={contentLimits.title}
        autoComplete="off"
      />
      <TextAreaField
        field={fields.testIntroduction}
        label={t('fields:testIntroduction')}
        rows={4}
        maxLength={contentLimits.body}
      />
      <TextField field={fields.passMark} label={t('fields:passMark')} inputMode="numeric" autoComplete="off" required />
      <TextField
        field={fields.tries}
        label={t('fields:tries')}
        help={t('settings.triesHelp')}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <CheckboxField field={fields.shuffle} label={t('fields:shuffle')} />
      <RadioField
        field={fields.feedback}
        label={t('fields:feedback')}
        options={feedbackTimes.map((value) => ({ value, label: t(`settings.feedback.${value}`) }))}
        stacked
      />
      <div className="form-actions">
        <SubmitButton>{t('settings.save')}</SubmitButton>
      </div>
    </FormFrame>
  );
}
