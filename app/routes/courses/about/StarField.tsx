import { FieldError } from '#app/ui/form/FieldError.tsx';
import { initialText, useControlProps, useErrorsOf, type FormField } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const star = '★';
const choices = ['1', '2', '3', '4', '5'];

/** One to five stars as a group of radio buttons; it works without scripts. */
export function StarField({ field, label }: { field: FormField; label: string }) {
  const { t } = useTranslation('academy');
  const { id, autoFocus: _, ...control } = useControlProps(field, { required: true });
  const chosen = initialText(field);
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="star-choice">
        {choices.map((value, place) => (
          <label key={value} htmlFor={place === 0 ? id : `${id}-${value}`}>
            <input
              {...control}
              id={place === 0 ? id : `${id}-${value}`}
              type="radio"
              value={value}
              defaultChecked={chosen === value}
            />
            <span aria-hidden="true">{star}</span>
            <span className="visually-hidden">{t('stars.of', { count: Number(value) })}</span>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={useErrorsOf()(field)} />
    </fieldset>
  );
}
