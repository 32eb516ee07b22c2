import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CheckForm, Schema } from './checkForm.ts';
import { shownErrors, type Errors } from './liveErrors.ts';

/** Fetches the schema of a form, made for what the page knows. */
export type LoadSchema = () => Promise<Schema>;

/** The controls that a refusal empties: present passwords and codes, and new passwords where one was refused. */
export const secretControls = 'input[autocomplete$=password], input[autocomplete=one-time-code]';

// What the messages of schemas are made of.
const messageNamespaces = ['validation', 'fields', 'refusals'];

const noErrors: Errors = {};

/**
 * The errors that a form shows: the server's after a submit, then those of its schema for every field that was left,
 * checked again while it is mended. The schema is fetched when a field first has the focus. Several controls of one
 * answer (`data-parts`) are left together. In another language the server's words are gone, and the schema's are said
 * again.
 *
 * conform's own hook has no schema that comes late, and takes the server's error away with the next check of any field
 * (https://github.com/edmundhung/conform/pull/559).
 */
export function useLiveErrors(
  form: RefObject<HTMLFormElement>,
  server: Errors,
  loadSchema: LoadSchema | undefined,
): Errors {
  const { i18n } = useTranslation();
  const { language } = i18n;
  // What a reply begins: its language, and the fields that may show errors, since the server has judged them.
  const reply = useMemo(() => ({ language: i18n.language, touched: new Set(Object.keys(server)) }), [server, i18n]);
  const understood = reply.language === language ? server : noErrors;
  const [live, setLive] = useState({ understood, errors: understood });
  // Created by every rendering, for what the page knows then.
  const latest = useRef(loadSchema);
  useEffect(() => {
    latest.current = loadSchema;
  });
  const hasSchema = Boolean(loadSchema);
  // The values that the server answered to; null where the page came with the answer, so that they are the form's own.
  const sent = useRef<FormData | null>(null);

  useEffect(() => {
    const element = form.current;
    if (!hasSchema || !element) return;
    const { touched } = reply;
    // A password that was emptied with the answer is no error of the user's before they leave it again.
    const values = withEmptiedSecrets(element, sent.current);
    const ended = new AbortController();
    const { signal } = ended;
    let check: CheckForm | undefined;
    let atReply = noErrors;
    let loading: Promise<void> | undefined;

    const changed = (name: string) => values.getAll(name).join('\n') !== new FormData(element).getAll(name).join('\n');
    const update = afterPress(signal, () => {
      // Until the schema is here, what the server refused goes when it is changed.
      if (!check && Object.keys(understood).length === 0) return;
      const now = check?.(new FormData(element)) ?? noErrors;
      const errors = shownErrors({ server: understood, atReply, now, touched, changed });
      // At once: an error that React took away a moment later could move the page within a press that has begun in the
      // meantime.
      flushSync(() => setLive({ understood, errors }));
    });
    const load = async () => {
      // First the settings of the schema library, then what is made with it.
      const { checkForm } = await import('./checkForm.ts');
      if (!latest.current) throw new Error('The form has no schema any more.');
      const [schema] = await Promise.all([latest.current(), i18n.loadNamespaces(messageNamespaces)]);
      check = checkForm(schema, (key, options) => i18n.getFixedT(i18n.language)(key, options));
      atReply = check(values);
    };
    const begin = () => {
      // Without a connection the server checks alone, and the next field that has the focus tries again.
      loading ??= Promise.resolve()
        .then(update)
        .then(load)
        .catch(() => void (loading = undefined))
        .then(update);
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // A window that loses the focus leaves its field where it is.
      if (!(target instanceof Element) || document.activeElement === target) return;
      const parts = target.closest('[data-parts]');
      if (parts && relatedTarget instanceof Node && parts.contains(relatedTarget)) return;
      for (const control of parts?.querySelectorAll('[name]') ?? [target])
        touched.add(control.getAttribute('name') ?? '');
      update();
    };
    // What is typed while the form is on its way is compared with what was sent.
    element.addEventListener('submit', () => void (sent.current = new FormData(element)), { signal });
    element.addEventListener('focusin', begin, { signal });
    element.addEventListener('focusout', leave, { signal });
    for (const event of ['input', 'change']) element.addEventListener(event, update, { signal });
    if (touched.size > 0) begin();
    return () => ended.abort();
  }, [form, hasSchema, reply, understood, i18n]);

  return live.understood === understood ? live.errors : understood;
}

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

/**
 * Makes `work` wait until no pointer is pressed: an error that moves the page between pressing and letting go makes the
 * press miss its button (https://github.com/react-hook-form/react-hook-form/issues/4177).
 */
function afterPress(signal: AbortSignal, work: () => void): () => void {
  let isDown = false;
  let isWaiting = false;
  const goOn = () => {
    if (isDown || !isWaiting || signal.aborted) return;
    isWaiting = false;
    work();
  };
  const up = (event: Event) => {
    isDown = false;
    // The click comes after this event; that of a finger after a press and a release of the mouse, which move the focus
    // and are a separate task.
    setTimeout(goOn, event instanceof PointerEvent && event.pointerType !== 'mouse' ? tapMs : 0);
  };
  const options = { capture: true, signal };
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, () => (isDown = true), options);
  for (const name of ['pointerup', 'pointercancel', 'mouseup']) window.addEventListener(name, up, options);
  return () => {
    isWaiting = true;
    goOn();
  };
}
