import { FieldFrame, type FieldFrameProps } from '#app/ui/form/FieldFrame.tsx';
import { initialText, useControlProps } from '#app/ui/form/field.ts';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldFrameProps {
  options: readonly SelectOption[];
  /** The words of the empty first option; without them there is none. */
  placeholder?: string;
  autoComplete?: string;
  onChange?: (value: string) => void;
}

/** A choice from a list. */
export function SelectField({ field, label, help, required, options, placeholder, autoComplete, onChange }: SelectFieldProps) {
  const control = useControlProps(field, { required, help: Boolean(help) });
  return (
    <FieldFrame field={field} label={label} help={help} required={required}>
      <select
        key={field.key}
        className="control"
        defaultValue={initialText(field)}
        autoComplete={autoComplete}
        onChange={onChange ? (event) => onChange(event.currentTarget.value) : undefined}
        {...control}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
