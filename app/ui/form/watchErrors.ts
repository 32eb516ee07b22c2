import type { CheckForm, Schema } from './checkForm.ts';
import { shownErrors, type Errors } from './liveErrors.ts';

/** Fetches the schema of a form, made for what the page knows. */
export type LoadSchema = () => Promise<Schema>;

interface Watch {
  server: Errors;
  /**
   * The values that the server answered to; null where the page came with the answer, so that they are the form's own.
   */
  sent: FormData | null;
  onSubmit: (sent: FormData) => void;
  /** The fields that may show errors: those that were left are added. */
  touched: Set<string>;
  load: LoadSchema;
  prepare: (schema: Schema) => Promise<CheckForm>;
  onErrors: (errors: Errors) => void;
}

/**
 * Checks a form while it is filled in: fetches its schema when a field first has the focus, checks a field when it is
 * left, and again while it is mended. Several controls of one answer (`data-parts`) are left together. Returns how to
 * begin at once, and how to end.
 */
export function watchErrors(
  form: HTMLFormElement,
  { server, sent, touched, load, prepare, onSubmit, onErrors }: Watch,
) {
  const replied = withEmptiedSecrets(form, sent);
  const pointer = watchPointer();
  let ended = false;
  let check: CheckForm | undefined;
  let atReply: Errors = {};
  let loading: Promise<void> | undefined;

  const changed = (name: string) => replied.getAll(name).join('\n') !== new FormData(form).getAll(name).join('\n');
  const refused = Object.keys(server).length > 0;
  // Until the schema is here, what the server refused goes when it is changed. A schema that comes after the next reply
  // has nothing to say.
  const update = () => {
    if (!ended && (check || refused))
      onErrors(shownErrors({ server, atReply, now: check?.(new FormData(form)) ?? {}, touched, changed }));
  };
  // An error that moves the page between pressing and letting go would make the press miss its button. A press
  // elsewhere begins with the change of a field.
  const mended = () => pointer.onceUp(update);
  const begin = () => {
    loading ??= Promise.resolve()
      .then(mended)
      .then(load)
      .then(prepare)
      .then((prepared) => {
        check = prepared;
        atReply = prepared(replied);
        mended();
      })
      // Without a connection the server checks alone, and the next field that has the focus tries again.
      .catch(() => {
        loading = undefined;
        mended();
      });
  };
  const left = ({ target, relatedTarget }: FocusEvent) => {
    // A window that loses the focus leaves its field where it is.
    if (!(target instanceof Element) || document.activeElement === target) return;
    const parts = target.closest('[data-parts]');
    if (parts && relatedTarget instanceof Node && parts.contains(relatedTarget)) return;
    for (const control of parts?.querySelectorAll('[name]') ?? [target])
      touched.add(control.getAttribute('name') ?? '');
    mended();
  };
  // Whoever types while the form is on its way is not told of what they have mended since.
  const submitted = () => onSubmit(new FormData(form));
  form.addEventListener('submit', submitted);
  form.addEventListener('focusin', begin);
  form.addEventListener('focusout', left);
  for (const event of ['input', 'change']) form.addEventListener(event, mended);
  const end = () => {
    ended = true;
    pointer.end();
    form.removeEventListener('submit', submitted);
    form.removeEventListener('focusin', begin);
    form.removeEventListener('focusout', left);
    for (const event of ['input', 'change']) form.removeEventListener(event, mended);
  };
  return { begin, end };
}

/** The controls that a refusal empties: present passwords and codes, and new passwords where one was refused. */
export const secretControls = 'input[autocomplete$=password], input[autocomplete=one-time-code]';

// A secret that was emptied with the answer is as the server left it.
function withEmptiedSecrets(form: HTMLFormElement, sent: FormData | null): FormData {
  const values = new FormData();
  for (const [name, value] of sent ?? new FormData(form)) values.append(name, value);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>(secretControls))
    if (values.has(name)) values.set(name, value);
  return values;
}

// How long the mouse's events, which a finger's press ends with, may come after the finger was lifted.
const tapMs = 100;

function watchPointer() {
  let isDown = false;
  let waiting: (() => void)[] = [];
  const work = () => {
    if (!isDown) waiting.splice(0).forEach((one) => one());
  };
  const down = () => (isDown = true);
  const up = (event: Event) => {
    isDown = false;
    // The click comes after this event; that of a finger after a press and a release of the mouse, which move the focus
    // and are a task of their own.
    setTimeout(work, event instanceof PointerEvent && event.pointerType !== 'mouse' ? tapMs : 0);
  };
  const ups = ['pointerup', 'pointercancel', 'mouseup'];
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, down, true);
  for (const name of ups) window.addEventListener(name, up, true);
  return {
    onceUp: (one: () => void) => void (isDown ? waiting.push(one) : one()),
    end: () => {
      waiting = [];
      for (const name of ['pointerdown', 'mousedown']) window.removeEventListener(name, down, true);
      for (const name of ups) window.removeEventListener(name, up, true);
    },
  };
}
