import type { InputHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from '#app/ui/form/FieldFrame.tsx';
import { initialText, useControlProps } from '#app/ui/form/field.ts';

type Passed =
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'placeholder'
  | 'readOnly';

/** One line of text. Takes the usual attributes of an input beside `field`, `label`, `help` and `required`. */
export function TextField({
  field,
  label,
  help,
  required,
  ...input
}: FieldFrameProps & Pick<InputHTMLAttributes<HTMLInputElement>, Passed>) {
  const control = useControlProps(field, { required, help: Boolean(help) });
  return (
    <FieldFrame field={field} label={label} help={help} required={required}>
      <input
        key={field.key}
        className="control"
        type="text"
        defaultValue={initialText(field)}
        {...input}
        {...control}
      />
    </FieldFrame>
  );
}
