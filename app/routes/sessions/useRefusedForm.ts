import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useId, useMemo } from 'react';
import type { FormField } from '#app/ui/form/field.ts';

const noErrors: Record<string, string[]> = {};

/**
 * What FormFrame and the field components need of a form that only the server checks, and the focus on the first invalid field after
 * a refusal. conform's own hook is a tenth of all the JavaScript that /login may weigh (docs/performance.md).
 */
export function useRefusedForm<Name extends string>(names: readonly Name[], lastResult: SubmissionResult<string[]> | undefined) {
  const id = useId();
  const allErrors = useMemo(() => errorsOf(lastResult), [lastResult]);
  useEffect(() => {
    const invalid = names.find((name) => allErrors[name]);
    if (invalid) document.getElementById(`${id}-${invalid}`)?.focus();
  }, [names, id, allErrors]);
  const field = (name: Name): FormField => ({
    id: `${id}-${name}`,
    name,
    errors: allErrors[name],
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-description`,
    initialValue: lastResult?.initialValue?.[name],
  });
  const fields = Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FormField>;
  return { form: { id, allErrors, onSubmit: () => {} }, fields };
}

function errorsOf(lastResult: SubmissionResult<string[]> | undefined): Record<string, string[]> {
  if (!lastResult?.error) return noErrors;
  return Object.fromEntries(Object.entries(lastResult.error).flatMap(([name, errors]) => (errors ? [[name, errors]] : [])));
}
