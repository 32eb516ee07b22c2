import { useContext, useState, type ReactNode } from 'react';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldLabel } from '#app/ui/form/FieldLabel.tsx';
import { FormStateContext, useControlProps, useErrorsOf, type FormField } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface FileFieldProps {
  field: FormField;
  label: string;
  help: ReactNode;
  /** The kinds of file that the browser offers. */
  accept: string;
  maxBytes: number;
  /** Several at once, each of at most `maxBytes`. */
  multiple?: boolean;
  /** What is said of a larger file, which is not sent. */
  tooLarge: string;
}

/** A file, or several, that may be sent along; its form has the encoding of files. One that is too large is taken out at once. */
export function FileField({ field, label, help, accept, maxBytes, multiple = false, tooLarge }: FileFieldProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  const cameWithoutFile = useCameRefused();
  const replied = useErrorsOf()(field);
  const errors = refused ? [tooLarge] : replied;
  const control = useControlProps(field, { required: false, help: true, ...(refused && { errorId: field.errorId }) });
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.id}>
        <FieldLabel required={false}>{label}</FieldLabel>
      </label>
      <input
        className="control"
        type="file"
        accept={accept}
        multiple={multiple}
        {...control}
        aria-invalid={errors?.length ? true : undefined}
        onChange={({ currentTarget }) => {
          const isTooLarge = [...(currentTarget.files ?? [])].some(({ size }) => size > maxBytes);
          if (isTooLarge) currentTarget.value = '';
          setRefused(isTooLarge);
        }}
      />
      <div className="field-help" id={field.descriptionId}>
        {help}
        {cameWithoutFile ? <p>{t('form.fileAgain')}</p> : null}
      </div>
      <div role={refused ? 'alert' : undefined}>
        <FieldError id={field.errorId} errors={errors} />
      </div>
    </div>
  );
}

/**
 * True on a page that came with its form refused, as it does without JavaScript: no browser lets a page fill in a file
 * again.
 */
function useCameRefused(): boolean {
  const { errors } = useContext(FormStateContext);
  const [cameRefused] = useState(Object.keys(errors).length > 0);
  return cameRefused;
}
