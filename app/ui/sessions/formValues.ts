/** What the controls of a form hold: texts by name, ticks by name and value. */
export type FormValues = Record<string, string>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

// A password that is shown is a text field: what a control is for tells more than its type.
const secrets = '[type=password], [type=file], [type=hidden], [hidden], [autocomplete*=password], [autocomplete=one-time-code], [autocomplete^=cc-]';
const maxFillMs = 5000;

/** What the user typed and chose: never passwords, codes, files or hidden fields. */
export function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(openControls(form).map((control) => [nameOf(control), valueOf(control)]));
}

/**
 * Puts values into a form as a user would, so that whatever depends on a field hears of it. Controls that appear while it settles, such
 * as the states of another country, are filled in as they come, until the user goes on. The result ends it.
 */
export function fillIn(form: HTMLFormElement, values: FormValues): () => void {
  let filling = false;
  const fill = () => {
    filling = true;
    for (const control of openControls(form)) putInto(control, values[nameOf(control)]);
    filling = false;
  };
  const observer = new MutationObserver(fill);
  const stop = () => observer.disconnect();
  observer.observe(form, { childList: true, subtree: true });
  for (const use of ['input', 'submit']) form.addEventListener(use, () => filling || stop());
  setTimeout(stop, maxFillMs);
  fill();
  return stop;
}

function putInto(control: Control, value: string | undefined): void {
  const isOffered = !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
  if (value === undefined || value === valueOf(control) || !isOffered) return;
  if (isTick(control)) return control.click();
  // By the setter of the prototype: React watches the control's own, and would not hear of the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
}

function openControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')].filter((control) => !control.matches(secrets));
}

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio';
const nameOf = (control: Control) => (isTick(control) ? `${control.name} ${control.value}` : control.name);
const valueOf = (control: Control) => (isTick(control) ? String(control.checked) : control.value);
