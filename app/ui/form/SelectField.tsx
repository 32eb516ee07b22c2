import { useRef } from 'react';
import { FieldFrame, type FieldFrameProps } from '#app/ui/form/FieldFrame.tsx';
import { initialText, useControlProps } from '#app/ui/form/field.ts';
import { useEarlyInput } from '#app/ui/useEarlyInput.ts';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldFrameProps {
  options: readonly SelectOption[];
  /** The words of the empty first option; without them there is none. */
  placeholder?: string;
  autoComplete?: string;
  /** `early`: chosen before the page's scripts ran, so that other fields may have been filled in since. */
  onChange?: (value: string, early?: 'early') => void;
}

/** A choice from a list. */
export function SelectField({
  field,
  label,
  help,
  required,
  options,
  placeholder,
  autoComplete,
  onChange,
}: SelectFieldProps) {
  const control = useControlProps(field, { required, help: Boolean(help) });
  const select = useRef<HTMLSelectElement>(null);
  useEarlyInput(select, onChange && (({ value }) => onChange(value, 'early')));
  return (
    <FieldFrame field={field} label={label} help={help} required={required}>
      <select
        key={field.key}
        ref={select}
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
