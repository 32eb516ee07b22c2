import { useEffect } from 'react';

// The forms of this page that ask before they are left, each with what it held when it was opened or last saved.
const opened = new Map<HTMLFormElement, string>();
let leaveFreely = false;

/** Whether something is typed on this page that leaving it would lose. */
export function hasUnsavedChanges(): boolean {
  return !leaveFreely && [...opened].some(([form, start]) => form.isConnected && textOf(form) !== start);
}

/** From now on the page is left without a question: its session is over, or its user answered one. */
export function leaveWithoutQuestion(): void {
  leaveFreely = true;
}

/**
 * Has a form ask before it is left with changes, unless it is on its way or `transient`; one that is `unsaved` opens
 * with changes. `saved`: the last submit was taken.
 */
export function useUnsavedQuestion(
  formId: string,
  { transient, unsaved, submitting, saved }: Record<'transient' | 'unsaved' | 'submitting' | 'saved', boolean>,
): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (transient || !(form instanceof HTMLFormElement)) return;
    leaveFreely = false;
    opened.set(form, unsaved ? '' : textOf(form));
    return () => void opened.delete(form);
  }, [formId, transient, unsaved]);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!submitting || !(form instanceof HTMLFormElement)) return;
    const start = opened.get(form);
    opened.delete(form);
    return () => {
      if (start !== undefined && form.isConnected) opened.set(form, start);
    };
  }, [formId, submitting]);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (saved && form instanceof HTMLFormElement && opened.has(form)) opened.set(form, textOf(form));
  }, [formId, saved]);
}

function textOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
