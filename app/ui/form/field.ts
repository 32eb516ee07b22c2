import { createContext, useContext } from 'react';
import { useIsFixed } from './FixedFields.tsx';
import type { Errors } from './liveErrors.ts';

/** What a field component needs to know of its field. */
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

interface FormState {
  formId: string;
  firstInvalid: string | null;
  submitting: boolean;
  /** What is shown at the fields now. */
  errors: Errors;
}

/** What a form tells the controls inside it. */
export const FormStateContext = createContext<FormState>({
  formId: '',
  firstInvalid: null,
  submitting: false,
  errors: {},
});

/**
 * Finds the errors that are shown at a field: those of its form, which change while it is filled in; outside a form the
 * field's own.
 */
export function useErrorsOf(): (field: FormField) => string[] | undefined {
  const { formId, errors } = useContext(FormStateContext);
  // Each tick of a list bears the list's name: only the field itself has the errors.
  return ({ name, errorId, errors: own }) =>
    formId ? (errorId === `${formId}-${name}-error` ? errors[name] : undefined) : own;
}

/** A field's starting values as texts, for controls of one name that are sent together. */
export function textsOf({ initialValue }: FormField): string[] {
  return [initialValue].flat().filter((text) => typeof text === 'string');
}

/** A field's starting value as the text of its control. */
export function initialText(field: FormField): string | undefined {
  const value = field.initialValue;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * The attributes that every control takes from its field. `described` names the elements that explain it; the first
 * invalid control of a page that came from the server has `autoFocus`, which works without JavaScript.
 */
export function useControlProps(
  field: FormField,
  options: { required?: boolean; help?: boolean; errorId?: string } = {},
) {
  const { firstInvalid } = useContext(FormStateContext);
  const fixed = useIsFixed(field.name);
  const invalid = Boolean(useErrorsOf()(field)?.length);
  const described = [
    options.help ? field.descriptionId : null,
    options.errorId ?? (invalid ? field.errorId : null),
  ].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    required: options.required ?? field.required,
    ...(fixed && { readOnly: true }),
    'aria-invalid': invalid || undefined,
    'aria-describedby': described.join(' ') || undefined,
    autoFocus: firstInvalid === field.name || undefined,
  };
}
