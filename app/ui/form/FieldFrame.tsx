import type { ReactNode } from 'react';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldLabel } from '#app/ui/form/FieldLabel.tsx';
import { useErrorsOf, type FormField } from '#app/ui/form/field.ts';

export interface FieldFrameProps {
  field: FormField;
  label: string;
  help?: ReactNode;
  required?: boolean;
}

/** Label above, control, help and error under it: the order of every single-control field. */
export function FieldFrame({
  field,
  label,
  help,
  required = field.required,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.id}>
        <FieldLabel required={required}>{label}</FieldLabel>
      </label>
      {children}
      {help ? (
        <div className="field-help" id={field.descriptionId}>
          {help}
        </div>
      ) : null}
      <FieldError id={field.errorId} errors={useErrorsOf()(field)} />
    </div>
  );
}
