import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useId, useMemo } from 'react';
import type { FormField } from '#app/ui/form/field.ts';
import type { Errors, WayOut } from './liveErrors.ts';

interface Options {
  /** The form's own id, where something else names it. */
  id?: string;
  /** What the fields hold before anything was sent. */
  defaultValue?: object;
}

const noErrors: Errors = {};

/**
 * What FormFrame and the field components need of a form: ids, starting values, and what the server answered, with the
 * focus on the first invalid field after a refusal. conform reads and answers on the server; its hook for browsers is a
 * tenth of all that /login may weigh.
 */
export function useServerForm<Name extends string>(
  names: readonly Name[],
  lastResult: (SubmissionResult<string[]> & { wayOut?: WayOut }) | undefined,
  { id: ownId, defaultValue = {} }: Options = {},
) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const allErrors = useMemo(() => errorsOf(lastResult), [lastResult]);
  useEffect(() => {
    const invalid = Object.keys(allErrors).find((name) => name !== '');
    if (invalid) document.getElementById(`${id}-${invalid}`)?.focus();
  }, [id, allErrors]);
  const initialValues: Partial<Record<string, unknown>> = lastResult?.initialValue ?? { ...defaultValue };
  const field = (name: Name): FormField => ({
    id: `${id}-${name}`,
    name,
    errors: allErrors[name],
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-description`,
    initialValue: initialValues[name],
  });
  const fields = Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FormField>;
  return { form: { id, allErrors, wayOut: lastResult?.wayOut }, fields };
}

function errorsOf(lastResult: SubmissionResult<string[]> | undefined): Errors {
  if (!lastResult?.error) return noErrors;
  return Object.fromEntries(
    Object.entries(lastResult.error).flatMap(([name, errors]) => (errors ? [[name, errors]] : [])),
  );
}
