import type { ReactNode } from 'react';

/** A label's words with the mark of a required field; the mark is for the eye, the control says `required` itself. */
export function FieldLabel({ required, children }: { required?: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {required ? <RequiredMark /> : null}
    </>
  );
}

const asterisk = '*';

function RequiredMark() {
  return (
    <span className="required-mark" aria-hidden="true">
      {asterisk}
    </span>
  );
}
