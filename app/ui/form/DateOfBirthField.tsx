import type { FormField } from '#app/ui/form/field.ts';
import { FieldParts, type Part } from '#app/ui/form/FieldParts.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface DateOfBirthFieldProps {
  label: string;
  day: FormField;
  month: FormField;
  year: FormField;
  required?: boolean;
  help?: string;
  /** The order of the market: month first in nam, year first in jp, day first elsewhere. */
  order?: 'mdy' | 'dmy' | 'ymd';
}

/** A date of birth in three numbers. */
export function DateOfBirthField({ label, day, month, year, required, help, order = 'mdy' }: DateOfBirthFieldProps) {
  const { t } = useTranslation();
  const parts: Record<string, Part> = {
    d: { field: day, label: t('form.day'), maxLength: 2, autoComplete: 'bday-day', narrow: true },
    m: { field: month, label: t('form.month'), maxLength: 2, autoComplete: 'bday-month', narrow: true },
    y: { field: year, label: t('form.year'), maxLength: 4, autoComplete: 'bday-year', narrow: true },
  };
  const ordered = [...order].flatMap((letter) => parts[letter] ?? []);
  return <FieldParts legend={label} help={help} required={required} inputMode="numeric" parts={ordered} />;
}
