/** What a form's controls hold, by name: the texts in their order, or the values that are ticked or chosen. */
export type FormValues = Record<string, string[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

// A password that is shown is a text field: what a control is for tells more than its type.
const secretTypes = new Set(['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset']);
const secretPurposes = /password|one-time-code|\bcc-/;
const longestFillMs = 5000;
const mostPasses = 20;

/** What the user typed and chose. Never passwords, codes, files, hidden fields, or what stands within `data-never-kept`. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const control of keptControls(form)) {
    const list = (values[control.name] ??= []);
    if (control instanceof HTMLSelectElement) list.push(...[...control.selectedOptions].map(({ value }) => value));
    else if (!isTick(control) || control.checked) list.push(control.value);
  }
  return values;
}

/**
 * Puts values into a form as a user would, so that whatever depends on a field hears of it. Controls that appear while it settles, such
 * as the states of another country, are filled in as they come, until the user goes on. The result ends it.
 */
export function fillIn(form: HTMLFormElement, values: FormValues): () => void {
  let passes = 0;
  let filling = false;
  const fill = () => {
    passes += 1;
    if (passes > mostPasses) return stop();
    filling = true;
    fillOnce(form, values);
    filling = false;
  };
  const observer = new MutationObserver(fill);
  // Whatever changes a control and is not this: the user, their browser or their reading aid.
  const onUse = () => filling || stop();
  const uses = ['input', 'change', 'submit'];
  const timer = setTimeout(() => stop(), longestFillMs);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    for (const use of uses) form.removeEventListener(use, onUse);
  }
  observer.observe(form, { childList: true, subtree: true });
  for (const use of uses) form.addEventListener(use, onUse);
  fill();
  return stop;
}

function fillOnce(form: HTMLFormElement, values: FormValues): void {
  const next: Record<string, number> = {};
  for (const control of keptControls(form)) {
    const wanted = values[control.name];
    if (!wanted || control.disabled) continue;
    if (control instanceof HTMLSelectElement) choose(control, wanted);
    else if (isTick(control)) tick(control, wanted.includes(control.value));
    else {
      const position = (next[control.name] = (next[control.name] ?? -1) + 1);
      type(control, wanted[position]);
    }
  }
}

function choose(select: HTMLSelectElement, wanted: string[]): void {
  const options = [...select.options];
  const differs = options.some((option) => option.selected !== wanted.includes(option.value));
  if (!differs || !wanted.every((value) => options.some((option) => option.value === value))) return;
  for (const option of options) option.selected = wanted.includes(option.value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function tick(control: HTMLInputElement, wanted: boolean): void {
  if (control.checked !== wanted && (wanted || control.type === 'checkbox')) control.click();
}

// By the setter of the prototype: React watches the control's own, and would not hear of the change.
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string | undefined): void {
  if (text === undefined || control.readOnly || control.value === text) return;
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function keptControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl).filter(
    ({ name, type: kind, autocomplete, dataset, parentElement }) =>
      name !== '' && !secretTypes.has(kind) && !secretPurposes.test(autocomplete) && !('neverKept' in dataset) && !parentElement?.closest('[data-never-kept]'),
  );
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}
