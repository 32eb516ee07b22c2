import type { ReactElement } from 'react';
import { z } from 'zod';

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

/** The names of the controls that the forms of a drawn page send; `at` picks one of its forms. */
export function controlsOf(container: HTMLElement, at = '*'): string[] {
  const forms = [...container.querySelectorAll<HTMLFormElement>('form[method="post"]')].filter((form) =>
    form.querySelector(at),
  );
  if (forms.length !== 1) throw new Error(`The page has ${forms.length} such forms.`);
  return [...new Set([...forms[0]!.querySelectorAll('[name]')].map((control) => control.getAttribute('name')!))];
}
