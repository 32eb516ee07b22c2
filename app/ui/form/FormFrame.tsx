import { Form, useFormAction, useNavigation } from '@remix-run/react';
import { useMemo, type FormEvent, type ReactNode } from 'react';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { FormStateContext } from '#app/ui/form/field.ts';

interface FormFrameProps {
  /** conform's form metadata, from `useForm`. */
  form: {
    id: string;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    allErrors: Record<string, string[]>;
  };
  action?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that posts: errors summed up at its top, fields told which of them is the first invalid one, and buttons told while
 * it is on its way. conform moves the focus after a failed submit; without JavaScript `autoFocus` does.
 */
export function FormFrame({ form, action, className = 'form', children }: FormFrameProps) {
  const target = useFormAction(action);
  const { formAction } = useNavigation();
  const submitting = formAction === target;
  const firstInvalid = Object.keys(form.allErrors).find((name) => name !== '') ?? null;
  const state = useMemo(() => ({ firstInvalid, submitting }), [firstInvalid, submitting]);
  return (
    <Form method="post" action={action} id={form.id} onSubmit={form.onSubmit} noValidate className={className}>
      <FormStateContext.Provider value={state}>
        <ErrorSummary formId={form.id} errors={form.allErrors} />
        {children}
      </FormStateContext.Provider>
    </Form>
  );
}
