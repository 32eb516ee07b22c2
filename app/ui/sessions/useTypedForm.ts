import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { valuesOf, type FormValues } from './formValues.ts';
import { forgetTyped, saveTyped, typedBefore, type Typist } from './typedForms.ts';

/** The user who is typing; null where nobody is signed in. */
export function useTypist(): Typist | null {
  return (useRouteLoaderData('root') as { typist?: Typist | null } | undefined)?.typist ?? null;
}

/**
 * Stores the typed values of a form until after a session that runs out, and fills them in again (D7). Returns whether
 * values were restored. `saved`: the last submit was accepted. Where storage is forbidden, or encryption is missing
 * because there is no https, nothing is stored.
 */
export function useTypedForm(formId: string, { transient, saved }: { transient: boolean; saved: boolean }): boolean {
  const { session, key } = useTypist() ?? {};
  const [cameBack, setCameBack] = useState(false);
  const place = useRef('');
  useEffect(() => {
    const form = document.getElementById(formId);
    if (transient || !session || !key || !(form instanceof HTMLFormElement)) return;
    const [typist, here] = [
      { session, key },
      `${window.location.pathname} ${[...document.querySelectorAll('main form')].indexOf(form)}`,
    ];
    place.current = here;
    const fill = async (values: FormValues) => {
      const { fillIn } = await import('./fillIn.ts');
      if (!form.isConnected) return;
      fillIn(form, values);
      setCameBack(true);
    };
    typedBefore(typist, here)
      .then(fill)
      .catch(() => undefined);
    const save = () => void saveTyped(typist, here, valuesOf(form)).catch(() => undefined);
    form.addEventListener('input', save);
    return () => {
      form.removeEventListener('input', save);
      // A form that is gone from the page was sent, or left by choice.
      setTimeout(() => form.isConnected || forgetTyped(here));
    };
  }, [formId, transient, session, key]);
  useEffect(() => {
    if (!saved) return;
    forgetTyped(place.current);
    setCameBack(false);
  }, [saved]);
  return cameBack;
}
