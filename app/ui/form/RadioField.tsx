import { FieldError } from '#app/ui/form/FieldError.tsx';
import { initialText, useControlProps, useErrorsOf, type FormField } from '#app/ui/form/field.ts';

interface RadioFieldProps {
  field: FormField;
  label: string;
  options: readonly { value: string; label: string }[];
  /** True for options of several words, which stand below each other. */
  stacked?: boolean;
}

/** A choice of few, all of them in sight, as a group of radio buttons; one must be chosen. */
export function RadioField({ field, label, options, stacked = false }: RadioFieldProps) {
  const { id, autoFocus: _, ...control } = useControlProps(field, { required: true });
  const chosen = initialText(field);
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className={stacked ? 'radio-choice radio-choice-stacked' : 'radio-choice'}>
        {options.map((option, place) => {
          const own = place === 0 ? id : `${id}-${option.value}`;
          return (
            <label key={option.value} htmlFor={own}>
              <input {...control} id={own} type="radio" value={option.value} defaultChecked={chosen === option.value} />
              {option.label}
            </label>
          );
        })}
      </div>
      <FieldError id={field.errorId} errors={useErrorsOf()(field)} />
    </fieldset>
  );
}
