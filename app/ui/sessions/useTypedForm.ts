import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { valuesOf, type FormValues } from './formValues.ts';
import { forgetTyped, saveTyped, typedBefore, type Typist } from './typedForms.ts';

/** The user who is typing; null where no user is signed in. */
export function useTypist(): Typist | null {
  return (useRouteLoaderData('root') as { typist?: Typist | null } | undefined)?.typist ?? null;
}

/**
 * Stores the typed values of a form until after a session that runs out, and fills them in again. Returns whether
 * values were restored. `saved`: the last submit was accepted. Where storage is forbidden, or encryption is missing
 * because there is no https, nothing is stored.
 */
export function useTypedForm(
  element: RefObject<HTMLFormElement>,
  { transient, saved }: { transient: boolean; saved: boolean },
): boolean {
  const { session, key } = useTypist() ?? {};
  const [cameBack, setCameBack] = useState(false);
  const place = useRef('');
  useEffect(() => {
    const form = element.current;
    if (transient || !session || !key || !form) return;
    const typist = { session, key };
    const here = `${window.location.pathname} ${[...document.querySelectorAll('main form')].indexOf(form)}`;
    place.current = here;
    const fill = async (values: FormValues) => {
      const { fillIn } = await import('./fillIn.ts');
      if (!form.isConnected) return;
      fillIn(form, values);
      setCameBack(true);
    };
    const save = () => void saveTyped(typist, here, valuesOf(form)).catch(() => undefined);
    typedBefore(typist, here)
      .then(fill)
      .catch(() => undefined);
    form.addEventListener('input', save);
    return () => {
      form.removeEventListener('input', save);
      // A form that is gone from the page was sent, or left by choice.
      setTimeout(() => form.isConnected || forgetTyped(here));
    };
  }, [element, transient, session, key]);
  useEffect(() => {
    if (!saved) return;
    forgetTyped(place.current);
    setCameBack(false);
  }, [saved]);
  return cameBack;
}
