import { useContext, useEffect, useState, type ReactNode } from 'react';
import { FormStateContext } from '#app/ui/form/field.ts';
import { Icon } from '#app/ui/Icon.tsx';

interface FoldProps {
  /** The content in one line, so that the fold need not be opened. */
  summary: ReactNode;
  /** The names of the fields inside: with an error at one of them the fold is open. */
  fields: readonly string[];
  /**
   * Whether it starts open, for example where its summary does not fit its content. Values restored after a session
   * open it too.
   */
  open?: boolean;
  children: ReactNode;
}

/** A part of a form that most people leave as it is, folded to a line; it works without JavaScript. */
export function Fold({ summary, fields, open: opens = false, children }: FoldProps) {
  const { errors } = useContext(FormStateContext);
  const [open, setOpen] = useState(opens);
  const isBroken = fields.some((name) => errors[name]);
  // It stays open while the error is mended.
  useEffect(() => {
    if (isBroken) setOpen(true);
  }, [isBroken]);
  return (
    <details
      className="fold"
      open={open || isBroken}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onInput={() => setOpen(true)}
    >
      <summary>
        <Icon name="chevronDown" />
        <span>{summary}</span>
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
