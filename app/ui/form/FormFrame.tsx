import { Form, useFormAction, useNavigation } from '@remix-run/react';
import { useMemo, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { FormStateContext } from '#app/ui/form/field.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useKeptForm } from '#app/ui/sessions/useKeptForm.ts';

interface FormFrameProps {
  /** conform's form metadata, from `useForm`. */
  form: {
    id: string;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    allErrors: Record<string, string[]>;
  };
  action?: string;
  className?: string;
  /** False for a form that signs in: what is typed there is for this moment only. Others keep it over a session that runs out (D7). */
  kept?: boolean;
  children: ReactNode;
}

/**
 * A form that posts: errors summed up at its top, fields that know which of them is the first invalid one, and buttons that know while
 * it is on its way. conform moves the focus after a failed submit; without JavaScript `autoFocus` does. What was typed when the session
 * ran out comes back, and a notice says so.
 */
export function FormFrame({ form, action, className = 'form', kept = true, children }: FormFrameProps) {
  const { t } = useTranslation();
  const target = useFormAction(action);
  const { formAction } = useNavigation();
  const submitting = formAction === target;
  const firstInvalid = Object.keys(form.allErrors).find((name) => name !== '') ?? null;
  const cameBack = useKeptForm(form.id, { kept, submitting, refused: Object.keys(form.allErrors).length > 0 });
  const state = useMemo(() => ({ firstInvalid, submitting }), [firstInvalid, submitting]);
  return (
    <Form method="post" action={action} id={form.id} onSubmit={form.onSubmit} noValidate className={className}>
      <FormStateContext.Provider value={state}>
        {cameBack ? (
          <Notice role="status">
            <p>{t('form.cameBack')}</p>
            {cameBack === 'all' ? null : <p>{t('form.passwordsAgain')}</p>}
          </Notice>
        ) : null}
        <ErrorSummary formId={form.id} errors={form.allErrors} />
        {children}
      </FormStateContext.Provider>
    </Form>
  );
}
