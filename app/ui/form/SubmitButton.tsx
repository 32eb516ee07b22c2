import { useNavigation } from '@remix-run/react';
import { useContext, type ReactNode } from 'react';
import { Button } from '#app/ui/Button.tsx';
import type { ButtonVariant } from '#app/ui/buttonClass.ts';
import { FormStateContext } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface SubmitButtonProps {
  /** What it does: 'Add advisor'. */
  children: ReactNode;
  variant?: ButtonVariant;
  /** Tells the action which of a form's buttons was pressed. */
  name?: string;
  value?: string;
  /** For forms of a fetcher, which know it themselves. */
  submitting?: boolean;
}

/** The button that sends its FormFrame: disabled and 'Submitting...' from the click until the next page is there. */
export function SubmitButton({ children, variant = 'primary', name, value, submitting }: SubmitButtonProps) {
  const { t } = useTranslation();
  const form = useContext(FormStateContext);
  const { formData } = useNavigation();
  const pressed = !name || formData?.get(name) === value;
  const busy = submitting ?? (form.submitting && pressed);
  return (
    <Button type="submit" variant={variant} name={name} value={value} disabled={submitting ?? form.submitting}>
      {/* Elements: React could not replace a text that a translator has wrapped. */}
      {busy ? (
        <span key="busy" className="contents">
          <span className="spinner" aria-hidden="true" />
          {t('form.submitting')}
        </span>
      ) : (
        <span key="idle" className="contents">
          {children}
        </span>
      )}
    </Button>
  );
}
