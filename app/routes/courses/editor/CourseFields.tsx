import { courseLimits } from '#app/domain/courses/editor/courseFields.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
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
      <TextField
        field={fields.titleEn}
        label={t('fields:titleEn')}
        maxLength={courseLimits.title}
        autoComplete="off"
        required
      />
      <TextField
        field={fields.titleJa}
        label={t('fields:titleJa')}
        maxLength={courseLimits.title}
        autoComplete="off"
        required
      />
      <TextAreaField field={fields.summaryEn} label={t('fields:summaryEn')} rows={3} maxLength={courseLimits.summary} />
      <TextAreaField field={fields.summaryJa} label={t('fields:summaryJa')} rows={3} maxLength={courseLimits.summary} />
      {(['goalsEn', 'goalsJa'] as const).map((name) => (
        <TextAreaField
          key={name}
          field={fields[name]}
          label={t(`fields:${name}`)}
          help={t('goalsHelp')}
          rows={4}
          maxLength={courseLimits.goals}
        />
      ))}
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
