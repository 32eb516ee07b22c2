import { Form, useNavigation, type FormProps } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTypedForm } from '#app/ui/sessions/useTypedForm.ts';
import { CameBack, useSaved } from './FormFrame.tsx';

/**
 * A form of a page that has several, which says itself what is wrong with its values: what was typed when the session
 * ran out comes back. `name` says which form of the page it is, also once others have come or gone.
 */
export function TypedForm({
  name,
  children,
  ...props
}: Omit<FormProps, 'ref' | 'method' | 'onSubmit'> & { name: string }) {
  const element = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') setSent(false);
  }, [state]);
  const saved = useSaved(sent && state !== 'idle', false);
  const cameBack = useTypedForm(element, { name, transient: false, saved });
  return (
    <Form ref={element} method="post" onSubmit={() => setSent(true)} {...props}>
      {cameBack ? <CameBack form={element} /> : null}
      {children}
    </Form>
  );
}
