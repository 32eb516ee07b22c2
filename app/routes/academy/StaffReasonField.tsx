import { staffReasonLength } from '#app/domain/academy/staffReason.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface StaffReasonFieldProps {
  field: FormField;
  /** The sentence about its readers, from the texts of the page; `min` and `max` are the length. */
  help: (length: { min: number; max: number }) => string;
}

/** Why staff do something with a learner's credit or certificate. */
export function StaffReasonField({ field, help }: StaffReasonFieldProps) {
  const { t } = useTranslation('fields');
  return (
    <TextAreaField
      field={field}
      label={t('staffReason')}
      help={help(staffReasonLength)}
      maxLength={staffReasonLength.max}
      required
    />
  );
}
