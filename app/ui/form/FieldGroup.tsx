import type { ReactNode } from 'react';

/** Related fields under a heading: `legend` and an optional sentence on the whole group. */
export function FieldGroup({ legend, help, children }: { legend: string; help?: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>{legend}</legend>
      {help ? <p className="field-help">{help}</p> : null}
      {children}
    </fieldset>
  );
}
