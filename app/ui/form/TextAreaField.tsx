import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from '#app/ui/form/FieldFrame.tsx';
import { initialText, useControlProps } from '#app/ui/form/field.ts';

type Passed = 'rows' | 'maxLength' | 'placeholder';

/** Text of several lines. */
export function TextAreaField({
  field,
  label,
  help,
  required,
  rows = 4,
  ...area
}: FieldFrameProps & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, Passed>) {
  const control = useControlProps(field, { required, help: Boolean(help) });
  return (
    <FieldFrame field={field} label={label} help={help} required={required}>
      <textarea
        key={field.key}
        className="control control-area"
        rows={rows}
        defaultValue={initialText(field)}
        {...area}
        {...control}
      />
    </FieldFrame>
  );
}
