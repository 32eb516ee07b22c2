import type { ReactNode } from 'react';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldLabel } from '#app/ui/form/FieldLabel.tsx';
import { initialText, useControlProps, useErrorsOf, type FormField } from '#app/ui/form/field.ts';

export interface Part {
  field: FormField;
  label: string;
  maxLength: number;
  autoComplete?: string;
  narrow?: boolean;
}

interface FieldPartsProps {
  legend: string;
  help?: ReactNode;
  required?: boolean;
  inputMode: 'numeric' | 'tel';
  parts: readonly Part[];
}

/** One answer in several short controls, such as a date: a group with one error line for all of them. */
export function FieldParts({ legend, help, required, inputMode, parts }: FieldPartsProps) {
  const helpId = help ? parts[0]?.field.descriptionId : undefined;
  const errorsOf = useErrorsOf();
  const failing = parts.find((part) => errorsOf(part.field)?.length)?.field;
  return (
    <fieldset className="field" aria-describedby={helpId} data-parts>
      <legend className="field-label">
        <FieldLabel required={required}>{legend}</FieldLabel>
      </legend>
      <div className="field-parts">
        {parts.map((part) => (
          <PartInput
            key={part.field.id}
            part={part}
            required={required}
            inputMode={inputMode}
            errorId={failing?.errorId}
          />
        ))}
      </div>
      {help ? (
        <div className="field-help" id={helpId}>
          {help}
        </div>
      ) : null}
      {failing ? <FieldError id={failing.errorId} errors={errorsOf(failing)} /> : null}
    </fieldset>
  );
}

interface PartInputProps extends Pick<FieldPartsProps, 'required' | 'inputMode'> {
  part: Part;
  errorId: string | undefined;
}

function PartInput({ part, required, inputMode, errorId }: PartInputProps) {
  const { field } = part;
  const control = useControlProps(field, { required, errorId });
  return (
    <div className={part.narrow ? 'field field-narrow' : 'field'}>
      <label className="field-label" htmlFor={field.id}>
        {part.label}
      </label>
      <input
        key={field.key}
        className="control"
        type="text"
        inputMode={inputMode}
        maxLength={part.maxLength}
        autoComplete={part.autoComplete}
        defaultValue={initialText(field)}
        {...control}
      />
    </div>
  );
}
