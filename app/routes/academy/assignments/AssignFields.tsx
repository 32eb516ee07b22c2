import { assignmentMessageLength } from '#app/domain/academy/assignments/forms.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldFrame } from '#app/ui/form/FieldFrame.tsx';
import { initialText, useControlProps, type FormField } from '#app/ui/form/field.ts';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface Option {
  value: string;
  label: string;
}

/** What to learn: a level of the curriculum, or one of its courses. */
export function ThingField({
  field,
  levels,
  courses,
}: {
  field: FormField;
  levels: readonly Option[];
  courses: readonly Option[];
}) {
  const { t } = useTranslation(['assignments', 'fields']);
  const control = useControlProps(field, { required: true, help: false });
  return (
    <FieldFrame field={field} label={t('fields:thing')} required>
      <select key={field.key} className="control" defaultValue={initialText(field)} {...control}>
        <option value="">{t('form.choose')}</option>
        <Group label={t('form.levels')} options={levels} />
        <Group label={t('form.courses')} options={courses} />
      </select>
    </FieldFrame>
  );
}

function Group({ label, options }: { label: string; options: readonly Option[] }) {
  return options.length === 0 ? null : (
    <optgroup label={label}>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </optgroup>
  );
}

/** Until when, what the mail says beside it, and whether mails remind: what can be changed later. */
export function DueFields({ fields }: { fields: Record<'dueOn' | 'message' | 'reminders', FormField> }) {
  const { t } = useTranslation(['assignments', 'fields']);
  return (
    <>
      <TextField field={fields.dueOn} label={t('fields:dueOn')} type="date" help={t('form.dueHelp')} required />
      <TextAreaField
        field={fields.message}
        label={t('fields:message')}
        help={t('form.messageHelp', { limit: assignmentMessageLength })}
        maxLength={assignmentMessageLength}
      />
      <CheckboxField field={fields.reminders} label={t('fields:reminders')} help={t('form.remindersHelp')} />
    </>
  );
}
