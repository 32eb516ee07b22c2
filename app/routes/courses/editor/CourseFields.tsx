import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { courseLimits } from '#app/domain/courses/editor/courseFields.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The fields that say what a course is. */
export const courseFields = [
  'titleEn',
  'titleJa',
  'summaryEn',
  'summaryJa',
  'goalsEn',
  'goalsJa',
  'categoryId',
  'minutes',
  'attemptLimit',
] as const;

interface CourseFieldsProps {
  fields: Record<(typeof courseFields)[number], FormField>;
  categories: readonly { value: string; label: string }[];
}

/** What a course is called in both languages, its category and its length. */
export function CourseFields({ fields, categories }: CourseFieldsProps) {
  const { t } = useTranslation(['courseEditor', 'fields']);
  return (
    <>
      <LocalizedTextField fields={fields} name="title" maxLength={courseLimits.title} required />
      <LocalizedTextField fields={fields} name="summary" rows={3} maxLength={courseLimits.summary} />
      <LocalizedTextField
        fields={fields}
        name="goals"
        help={{ En: t('goalsHelp'), Ja: t('goalsHelp') }}
        rows={4}
        maxLength={courseLimits.goals}
      />
      <SelectField
        field={fields.categoryId}
        label={t('fields:categoryId')}
        placeholder={t('choose')}
        options={categories}
        required
      />
      <TextField
        field={fields.minutes}
        label={t('fields:minutes')}
        help={t('minutesHelp')}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        field={fields.attemptLimit}
        label={t('fields:attemptLimit')}
        help={t('attemptLimitHelp')}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
