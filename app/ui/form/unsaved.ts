import { useEffect, useRef, type RefObject } from 'react';

// Of each form of this page that asks before it is left: whether it has changes.
const questions = new Set<() => boolean>();
let leaveFreely = false;

/** Whether something is typed on this page that leaving it would lose. */
export function hasUnsavedChanges(): boolean {
  return !leaveFreely && [...questions].some((hasChanges) => hasChanges());
}

/** From now on the page is left without a question: its session is over, or its user answered one. */
export function leaveWithoutQuestion(): void {
  leaveFreely = true;
}

/**
 * Has a form ask before it is left with changes, unless it is on its way or `transient`; one that is `unsaved` opens
 * with changes. `saved`: the last submit was accepted.
 */
export function useUnsavedQuestion(
  form: RefObject<HTMLFormElement>,
  { transient, unsaved, submitting, saved }: Record<'transient' | 'unsaved' | 'submitting' | 'saved', boolean>,
): void {
  const start = useRef('');
  useEffect(() => {
    leaveFreely = false;
    start.current = unsaved ? '' : textOf(form.current);
  }, [form, unsaved]);
  useEffect(() => {
    if (saved) start.current = textOf(form.current);
  }, [form, saved]);
  useEffect(() => {
    if (transient || submitting) return;
    const hasChanges = () => form.current !== null && textOf(form.current) !== start.current;
    questions.add(hasChanges);
    return () => void questions.delete(hasChanges);
  }, [form, transient, submitting]);
}

function textOf(form: HTMLFormElement | null): string {
  return JSON.stringify([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]));
}
