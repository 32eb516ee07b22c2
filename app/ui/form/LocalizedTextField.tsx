import type { FormField } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';

interface LocalizedTextFieldProps<Name extends string> {
  /** Both fields of the text: `titleEn` and `titleJa` of `title`. */
  fields: Record<`${Name}En` | `${Name}Ja`, FormField>;
  name: Name;
  maxLength: number;
  /** `english` where the Japanese text may be left out. */
  required?: boolean | 'english';
  help?: Partial<Record<'En' | 'Ja', string>>;
  /** The lines of a longer text. */
  rows?: number;
  readOnly?: boolean;
}

/** A text in English and Japanese, with its labels from `fields`: a line in each, or with `rows` several. */
export function LocalizedTextField<const Name extends string>({
  fields,
  name,
  required = false,
  help,
  rows,
  readOnly,
  ...control
}: LocalizedTextFieldProps<Name>) {
  const { t } = useTranslation('fields');
  return (['En', 'Ja'] as const).map((language) => {
    const shared = {
      ...control,
      field: fields[`${name}${language}`],
      label: t(`fields:${name}${language}`),
      help: help?.[language],
      required: required === true || (required === 'english' && language === 'En'),
    };
    return rows ? (
      <TextAreaField key={language} {...shared} rows={rows} />
    ) : (
      <TextField key={language} {...shared} autoComplete="off" readOnly={readOnly} />
    );
  });
}
