import { useEffect } from 'react';
import { draftFields } from '#app/domain/agencies/registration/registerFields.ts';
import { paths } from '#app/paths.ts';

const pauseMs = 500;

/** Saves a step's form while it is typed, 500 ms after the last key and when the page is left; never a password. */
export function useDraftSaving(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: number | undefined;
    const cancel = () => {
      window.clearTimeout(timer);
      timer = undefined;
    };
    const save = () => {
      cancel();
      void sendDraft(form);
    };
    const typed = () => {
      cancel();
      timer = window.setTimeout(save, pauseMs);
    };
    const leave = () => {
      if (timer !== undefined) save();
    };
    form.addEventListener('input', typed);
    // What is sent is saved with it.
    form.addEventListener('submit', cancel);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      form.removeEventListener('input', typed);
      form.removeEventListener('submit', cancel);
      window.removeEventListener('pagehide', leave);
    };
  }, [formId]);
}

async function sendDraft(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams();
  const typed = new FormData(form);
  for (const name of draftFields) {
    const value = typed.get(name);
    if (typeof value === 'string') body.set(name, value);
  }
  // It is sent even when the page is gone; where it does not arrive, the next key or the form itself saves the same.
  await fetch(paths.registerDraft(), { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
