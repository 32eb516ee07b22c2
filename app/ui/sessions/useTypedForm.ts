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
 * values were restored. `saved`: the last submit was accepted. `name` says which form of its page it is; without one it is
 * known by what it does, and its place among those that do the same. Where storage is forbidden, or encryption is missing
 * because there is no https, nothing is stored.
 */
export function useTypedForm(
  element: RefObject<HTMLFormElement>,
  { transient, saved, name }: { transient: boolean; saved: boolean; name?: string },
): boolean {
  const { session, key } = useTypist() ?? {};
  const [cameBack, setCameBack] = useState(false);
  const place = useRef('');
  useEffect(() => {
    const form = element.current;
    if (transient || !session || !key || !form) return;
    const typist = { session, key };
    const here = `${window.location.pathname} ${name ?? nameOf(form)}`;
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
  }, [element, transient, session, key, name]);
  useEffect(() => {
    if (!saved) return;
    forgetTyped(place.current);
    setCameBack(false);
  }, [saved]);
  return cameBack;
}

// Other forms of the page may come and go, as those of rows do while a file is imported.
function nameOf(form: HTMLFormElement): string {
  const actOf = (each: Element) => each.querySelector<HTMLInputElement>('[name=intent]')?.value ?? '';
  const act = actOf(form);
  return `${act} ${[...document.querySelectorAll('main form')].filter((each) => actOf(each) === act).indexOf(form)}`;
}
