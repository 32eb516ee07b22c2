import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormStateContext } from '#app/ui/form/field.ts';

interface ErrorSummaryProps {
  formId: string;
  /** Errors by field name; those of the form as a whole stand under the empty name. */
  errors: Record<string, string[]>;
}

/** What went wrong, above the form, each line a link to its field. Takes the focus where no field is to blame. */
export function ErrorSummary({ formId, errors }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const { submitting } = useContext(FormStateContext);
  const box = useRef<HTMLDivElement>(null);
  const lines = Object.entries(errors).flatMap(([name, [first]]) => (first ? [{ name, first }] : []));
  const fieldless = lines.length > 0 && lines.every((line) => line.name === '');
  useEffect(() => {
    // After each submit, also one that fails as the one before did: the disabled button has lost the focus.
    if (fieldless && !submitting) box.current?.focus();
  }, [errors, fieldless, submitting]);
  if (lines.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} {...(fieldless ? { autoFocus: true } : {})}>
      <h2>{t('form.problem')}</h2>
      <ul>
        {lines.map(({ name, first }) => (
          <li key={name}>{name ? <a href={`#${formId}-${name}`}>{first}</a> : first}</li>
        ))}
      </ul>
    </div>
  );
}
