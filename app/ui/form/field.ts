import { createContext, useContext } from 'react';

/** What a field component reads of conform's metadata; `form.getFieldset().lastName` fits. */
export interface FormField {
  id: string;
  name: string;
  key?: string | undefined;
  errors?: string[] | undefined;
  errorId: string;
  descriptionId: string;
  initialValue?: unknown;
  required?: boolean | undefined;
}

/** What a form tells the controls inside it. */
export const FormStateContext = createContext<{ firstInvalid: string | null; submitting: boolean }>({
  firstInvalid: null,
  submitting: false,
});

/** The namespaces of a form's own texts; its errors arrive in words. */
export const formNamespaces = ['common', 'fields'];

/** A field's starting value as the text of its control. */
export function initialText(field: FormField): string | undefined {
  const value = field.initialValue;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * The attributes that every control takes from its field. `described` names the elements that explain it; the first invalid
 * control of a page that came from the server has `autoFocus`, which works without JavaScript.
 */
export function useControlProps(field: FormField, options: { required?: boolean; help?: boolean; errorId?: string } = {}) {
  const { firstInvalid } = useContext(FormStateContext);
  const invalid = Boolean(field.errors?.length);
  const described = [
    options.help ? field.descriptionId : null,
    options.errorId ?? (invalid ? field.errorId : null),
  ].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    required: options.required ?? field.required,
    'aria-invalid': invalid || undefined,
    'aria-describedby': described.join(' ') || undefined,
    autoFocus: firstInvalid === field.name || undefined,
  };
}
