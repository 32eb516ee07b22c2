/** The values of a form's controls: texts by name, ticks by name and value. */
export type FormValues = Record<string, string>;

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

// A password that is shown is a text field: what a control is for tells more than its type.
const secrets =
  '[type=password], [type=file], [type=hidden]:not([data-stays]), [hidden], [autocomplete*=password], [autocomplete=one-time-code], [autocomplete^=cc-]';

/**
 * Reads the values that the user typed and chose, without passwords, codes, files and hidden fields; a hidden field
 * with `data-stays` belongs to what was typed.
 */
export function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(openControls(form).map((control) => [nameOf(control), valueOf(control)]));
}

/** The controls whose values may be stored. */
export function openControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')].filter(
    (control) => !control.matches(secrets),
  );
}

export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';
export const nameOf = (control: Control) => (isTick(control) ? `${control.name} ${control.value}` : control.name);
export const valueOf = (control: Control) => (isTick(control) ? String(control.checked) : control.value);
