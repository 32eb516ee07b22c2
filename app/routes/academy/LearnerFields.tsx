import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface LearnerFieldsProps {
  fields: { learner: FormField; curriculum: FormField };
  /** Those that the staff reach. */
  curricula: readonly Curriculum[];
  placeholder: string;
}

/** The learner for whom staff do something, and in which curriculum. */
export function LearnerFields({ fields, curricula, placeholder }: LearnerFieldsProps) {
  const { t } = useTranslation(['fields', 'markets']);
  return (
    <>
      <TextField field={fields.learner} label={t('fields:learner')} autoComplete="off" required />
      <SelectField
        field={fields.curriculum}
        label={t('fields:curriculum')}
        placeholder={placeholder}
        options={curricula.map((value) => ({ value, label: t(`markets:curriculum.${value}`) }))}
        required
      />
    </>
  );
}
