import { Form, useFormAction, useNavigation, type FetcherWithComponents } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { FormStateContext } from '#app/ui/form/field.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTypedForm } from '#app/ui/sessions/useTypedForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { Errors, WayOut } from './liveErrors.ts';
import { useUnsavedQuestion } from './unsaved.ts';
import { secretControls, useLiveErrors, type LoadSchema } from './useLiveErrors.ts';

interface FormFrameProps {
  /** From `useServerForm`. */
  form: { id: string; allErrors: Errors; wayOut?: WayOut | undefined };
  action?: string;
  className?: string;
  /** For a form with a file. */
  encType?: 'multipart/form-data';
  /** Sends it beside the page, which stays where it is, as a popup does. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Fetches the schema that the server checks the form by: with it, fields are checked when they are left. */
  schema?: LoadSchema;
  /**
   * What is typed here is for this moment only, as at sign-in, or is saved elsewhere: nothing outlives the session, and
   * leaving asks nothing.
   */
  transient?: boolean;
  /** What it opens with was typed before and is not saved yet: leaving asks even where nothing more is changed. */
  unsaved?: boolean;
  /** Shown in place of the sum of errors. */
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * A form that posts: errors summed up at its top and shown at its fields while it is filled in, and buttons that know
 * while it is on its way. useServerForm moves the focus after a refusal; without JavaScript `autoFocus` does. What was
 * typed when the session ran out comes back, and leaving with changes asks first.
 */
export function FormFrame({
  form,
  action,
  className = 'form',
  encType,
  fetcher,
  schema,
  transient = false,
  unsaved = false,
  notice,
  children,
}: FormFrameProps) {
  const { id, allErrors, wayOut } = form;
  const target = useFormAction(action);
  const { formAction, formData, location, state: phase } = useNavigation();
  const element = useRef<HTMLFormElement>(null);
  const submitting = fetcher ? fetcher.state !== 'idle' : formAction === target && isOf(element.current, formData);
  const Sender = fetcher?.Form ?? Form;
  const firstInvalid = Object.keys(allErrors).find((name) => name !== '') ?? null;
  const refused = unsaved || Object.keys(allErrors).length > 0;
  const saved = useSaved(submitting, refused);
  // A reply that refuses is shown while the page's data are still read again: to leave then loses what it asks about.
  const answered = refused && !fetcher && phase === 'loading' && location.pathname === pathOf(target);
  usePasswordsEmptied(element, allErrors);
  const errors = useLiveErrors(element, allErrors, schema);
  const cameBack = useTypedForm(element, { transient, saved });
  useUnsavedQuestion(element, { transient, unsaved, submitting: submitting && !answered, saved });
  const state = useMemo(
    () => ({ formId: id, firstInvalid, submitting, errors }),
    [id, firstInvalid, submitting, errors],
  );
  return (
    <Sender ref={element} method="post" action={action} encType={encType} id={id} noValidate className={className}>
      <FormStateContext.Provider value={state}>
        {cameBack && !submitting ? <CameBack form={element} /> : null}
        {notice ?? <ErrorSummary errors={allErrors} wayOut={wayOut} />}
        {children}
      </FormStateContext.Provider>
    </Sender>
  );
}

/** Whether data on their way are a form's own: of several on one page, each says in a hidden field what it is about. */
function isOf(form: HTMLFormElement | null, sent: FormData | undefined): boolean {
  const intent = form?.querySelector<HTMLInputElement>('input[type=hidden][name=intent]');
  return !intent || sent?.get('intent') === intent.value;
}

const pathOf = (address: string) => address.replace(/[?#].*$/, '');

/** Says that what was typed before the session ran out is back. */
export function CameBack({ form }: { form: RefObject<HTMLFormElement> }) {
  const { t } = useTranslation();
  const [hasPassword] = useState(() => form.current?.querySelector('input[type=password]') !== null);
  return (
    <Notice role="status">
      <p>{t('form.cameBack')}</p>
      {hasPassword ? <p>{t('form.passwordsAgain')}</p> : null}
    </Notice>
  );
}

/** Whether the last submit was taken, and nothing was sent since. */
export function useSaved(submitting: boolean, refused: boolean): boolean {
  const [saved, setSaved] = useState(false);
  const sent = useRef(false);
  useEffect(() => {
    setSaved(sent.current && !submitting && !refused);
    sent.current = submitting;
  }, [submitting, refused]);
  return saved;
}

/**
 * Empties present passwords and codes after a refusal, and new passwords where one was refused: the page stays, and
 * they must not stay with it.
 */
function usePasswordsEmptied(form: RefObject<HTMLFormElement>, errors: Errors): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const controls = [...(form.current?.querySelectorAll<HTMLInputElement>(secretControls) ?? [])];
    const isAboutPasswords = controls.some(({ name }) => errors[name]);
    for (const control of controls) if (isAboutPasswords || control.autocomplete !== 'new-password') control.value = '';
  }, [form, errors]);
}
