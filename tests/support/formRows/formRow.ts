import type { SubmissionResult } from '@conform-to/react';
import type { ReactElement } from 'react';
import { z } from 'zod';

/** What conform replies to a form that it refuses. */
export type Refused = SubmissionResult<string[]>;

/** A form of the product in one of its states, and the schema that its action parses it by. */
export interface FormRow {
  /** The file under app/routes that parses it, and the schema's name there. */
  parses: string;
  /** In which state it is, as the test calls it; left out where there is one. */
  state?: string;
  schema: z.ZodType;
  /** The page, or the part of it that has the form, and what its loader and the last action gave it. */
  page: ReactElement;
  data?: object;
  reply?: object;
  path?: string;
  /** Something that this form has and no other of the page: a selector. */
  at?: string;
  /** Controls that the action reads itself, before the schema does, each with what for; `until-` names all of a prefix. */
  besides?: Record<string, string>;
  /** Fields of the schema that this state does not draw, each with why nothing is lost by it. */
  undrawn?: Record<string, string>;
  /** Why there is no form before scripts run. */
  scripted?: string;
  /** The row with a reply that refuses, where its page is not simply given conform's. */
  refused?: (result: Refused) => Partial<FormRow>;
  /** Why what was typed does not come back. */
  forgets?: string;
}

/** A field whose schema accepts only that it is absent or empty: of another market, or that the reader may not change. */
function acceptsNothing(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return acceptsNothing(field.def.innerType);
  return field instanceof z.ZodUndefined || (field instanceof z.ZodLiteral && [...field.values].join() === '');
}

/** The names of the fields that a form's schema takes. Throws for a union, of which a row names the option it means. */
export function fieldsOfSchema(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOfSchema(schema.in);
  if (!(schema instanceof z.ZodObject)) throw new Error('The row names no object as its schema.');
  const fields = Object.entries(schema.shape as Record<string, z.core.$ZodType>);
  return fields.flatMap(([name, field]) => (acceptsNothing(field) ? [] : [name])).toSorted();
}

/** The form of a drawn page that posts; `at` picks one of several. Throws where there is not just one. */
export function formOf(container: HTMLElement, at = '*'): HTMLFormElement {
  const forms = [...container.querySelectorAll<HTMLFormElement>('form[method="post"]')].filter((form) =>
    form.querySelector(at),
  );
  if (forms.length !== 1) throw new Error(`The page has ${forms.length} such forms.`);
  return forms[0]!;
}

/** The names of the controls that a form sends. */
export function controlsOf(form: HTMLFormElement): string[] {
  return [...new Set(sentBy(form).map((control) => control.getAttribute('name')!))];
}

const secrets = ['current-password', 'new-password', 'one-time-code'];

/**
 * What a user may type or choose in a form as the server sends it, by name; a list where ticks have one name. Passwords
 * and codes are left out: they never come back.
 */
export function typedInto(form: HTMLFormElement): Record<string, string | string[]> {
  const typed: Record<string, string | string[]> = {};
  for (const control of sentBy(form)) {
    const name = control.getAttribute('name')!;
    const [type, value] = [control.getAttribute('type') ?? '', control.getAttribute('value') ?? ''];
    if (type === 'file' || secrets.includes(control.getAttribute('autocomplete') ?? '')) continue;
    if (control instanceof HTMLSelectElement) {
      const last = [...control.querySelectorAll('option')].at(-1)?.getAttribute('value');
      if (last) typed[name] = last;
    } else if (type === 'checkbox' && name in typed) typed[name] = [typed[name]!, value].flat();
    else typed[name] = ['checkbox', 'radio', 'hidden', 'submit'].includes(type) ? value : `typed ${name}`;
  }
  return typed;
}

/** What a form as the server sends it has typed or chosen, by name, as `typedInto` writes it. */
export function shownIn(form: HTMLFormElement): Record<string, string | string[]> {
  const shown: Record<string, string | string[]> = {};
  for (const control of sentBy(form)) {
    const name = control.getAttribute('name')!;
    const value = control.getAttribute('value') ?? '';
    const isTick = ['checkbox', 'radio'].includes(control.getAttribute('type') ?? '');
    if (control instanceof HTMLSelectElement)
      shown[name] = control.querySelector('option[selected]')?.getAttribute('value') ?? '';
    else if (control instanceof HTMLTextAreaElement) shown[name] = control.textContent ?? '';
    else if (isTick && !control.hasAttribute('checked')) continue;
    else shown[name] = isTick && name in shown ? [shown[name]!, value].flat() : value;
  }
  return shown;
}

// A list beside its form names it; rows of a table that are ticked for one are not fields of it.
function sentBy(form: HTMLFormElement): HTMLElement[] {
  const page = form.getRootNode() as ParentNode & Node;
  const beside = [...page.querySelectorAll<HTMLElement>('select[name][form]')];
  return [
    ...form.querySelectorAll<HTMLElement>('[name]'),
    ...beside.filter((control) => control.getAttribute('form') === form.id),
  ];
}
