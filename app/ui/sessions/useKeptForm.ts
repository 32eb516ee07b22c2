import { useEffect, useRef, useState } from 'react';
import { fillIn } from './formValues.ts';
import { forgetForm, formIsSaved, leaveForm, typedBefore, watchForm, type KeptForm } from './keptForms.ts';
import { useUserMark } from './useUserMark.ts';

type CameBack = 'all' | 'all-but-passwords' | null;

/**
 * Keeps what is typed into a form for the time after a session that runs out, and fills it in again (D7). What came back while
 * the form holds it: all of it, or all but its passwords. `refused`: the last submit came back with errors.
 */
export function useKeptForm(formId: string, { kept, submitting, refused }: { kept: boolean; submitting: boolean; refused: boolean }): CameBack {
  const userMark = useUserMark();
  const watched = useRef<KeptForm>();
  const [cameBack, setCameBack] = useState<CameBack>(null);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!kept || !userMark || !(form instanceof HTMLFormElement)) return;
    const mine = (watched.current = watchForm(form, userMark));
    const typed = typedBefore(mine);
    const stopFilling = typed && fillIn(form, typed);
    setCameBack(typed ? (form.querySelector('input[type=password]') ? 'all-but-passwords' : 'all') : null);
    return () => {
      stopFilling?.();
      leaveForm(mine);
    };
  }, [formId, kept, userMark]);

  const sent = useRef(false);
  useEffect(() => {
    const mine = watched.current;
    if (!mine) return;
    if (submitting) {
      forgetForm(mine);
      setCameBack(null);
    } else if (sent.current && !refused) formIsSaved(mine);
    sent.current = submitting;
  }, [submitting, refused]);

  return cameBack;
}
