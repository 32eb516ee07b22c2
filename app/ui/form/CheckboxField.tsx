import type { ReactNode } from 'react';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldLabel } from '#app/ui/form/FieldLabel.tsx';
import { useControlProps, useErrorsOf, type FormField } from '#app/ui/form/field.ts';

interface CheckboxFieldProps {
  field: FormField;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  /** What is sent when it is ticked. */
  value?: string;
}

/** A tick with its words beside it; the whole line is the target. */
export function CheckboxField({ field, label, help, required, value = 'on' }: CheckboxFieldProps) {
  const control = useControlProps(field, { required, help: Boolean(help) });
  return (
    <div className="field">
      <label className="check" htmlFor={field.id}>
        <input
          key={field.key}
          type="checkbox"
          value={value}
          defaultChecked={field.initialValue === value || field.initialValue === true}
          {...control}
        />
        <span>
          <FieldLabel required={required ?? field.required}>{label}</FieldLabel>
        </span>
      </label>
      {help ? (
        <div className="field-help" id={field.descriptionId}>
          {help}
        </div>
      ) : null}
      <FieldError id={field.errorId} errors={useErrorsOf()(field)} />
    </div>
  );
}
