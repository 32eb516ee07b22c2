import { useContext, useEffect, useRef, type MouseEvent } from 'react';
import { FormStateContext } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { Errors, WayOut } from './liveErrors.ts';

/**
 * What went wrong with a submit, `errors`, above the form: each line names its field and links to it, and goes when the
 * field is mended. Takes the focus where no field is to blame; `wayOut` opens beside the form, which keeps what was
 * typed.
 */
export function ErrorSummary({ errors, wayOut }: { errors: Errors; wayOut?: WayOut | undefined }) {
  const { t } = useTranslation();
  const { formId, submitting, errors: shown } = useContext(FormStateContext);
  const box = useRef<HTMLDivElement>(null);
  const lines = Object.keys(errors).flatMap((name) => {
    const [message, line = message] = shown[name] ?? [];
    return line ? [{ name, line }] : [];
  });
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
        {lines.map(({ name, line }) => (
          <li key={name}>
            {name ? (
              <a href={`#${formId}-${name}`} onClick={goToField}>
                {line}
              </a>
            ) : (
              line
            )}
          </li>
        ))}
      </ul>
      {wayOut ? (
        <a href={wayOut.href} target="_blank" rel="noreferrer">
          {wayOut.label}
        </a>
      ) : null}
    </div>
  );
}

// In place of the browser, which would name the field in the address: to the router that is another page, for which it
// forgets what the server answered, and with it every error.
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
  const field = document.getElementById((currentTarget.getAttribute('href') ?? '').slice(1));
  if (!field || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  field.focus();
  if (document.activeElement !== field) field.scrollIntoView();
}
