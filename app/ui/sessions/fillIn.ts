import { isTick, nameOf, openControls, valueOf, type Control, type FormValues } from './formValues.ts';

const maxFillMs = 5000;

/**
 * Puts values into a form as a user would, so that dependent controls react. Controls that appear while it settles,
 * such as the states of another country, are filled in as they come, until the user types.
 */
export function fillIn(form: HTMLFormElement, values: FormValues): void {
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
}

function putInto(control: Control, value: string | undefined): void {
  const isOffered =
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
  if (value === undefined || value === valueOf(control) || !isOffered) return;
  if (isTick(control)) return control.click();
  // By the setter of the prototype: React watches the control's own, and takes an event without a change for none
  // (https://github.com/facebook/react/issues/11488).
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
}
