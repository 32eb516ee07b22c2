import type { FormField } from '#app/ui/form/field.ts';
import { FieldParts } from '#app/ui/form/FieldParts.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface PhoneFieldProps {
  label: string;
  code: FormField;
  number: FormField;
  required?: boolean;
  help?: string;
  /** The words over the first control; area code where nothing is said. */
  codeLabel?: string;
}

/** A telephone number as code and number. */
export function PhoneField({ label, code, number, required, help, codeLabel }: PhoneFieldProps) {
  const { t } = useTranslation();
  return (
    <FieldParts
      legend={label}
      help={help}
      required={required}
      inputMode="tel"
      parts={[
        { field: code, label: codeLabel ?? t('form.areaCode'), maxLength: 10, autoComplete: 'off', narrow: true },
        { field: number, label: t('form.number'), maxLength: 25, autoComplete: 'tel-national' },
      ]}
    />
  );
}
