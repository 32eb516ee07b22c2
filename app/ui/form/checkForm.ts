import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { messageAtField, type Translate } from '#app/domain/messages.ts';
import type { Errors } from './liveErrors.ts';

// The page's policy lets no text become code, which zod would otherwise try for its speed.
z.config({ jitless: true });

/** A form's schema, or the one that suits what is filled in. */
export type Schema = z.ZodType | ((values: FormData) => z.ZodType);

/** What a schema says of a form's values, in words. */
export type CheckForm = (values: FormData) => Errors;

/** Makes the check of a form out of its schema, with the same reading of the values as on the server. */
export function checkForm(schema: Schema, t: Translate): CheckForm {
  return (values) => {
    const submission = parseWithZod(values, { schema: schema instanceof z.ZodType ? schema : schema(values) });
    const found = Object.entries(submission.reply().error ?? {});
    return Object.fromEntries(
      found.flatMap(([name, messages]) => (messages?.[0] ? [[name, messageAtField(t, name, messages[0])]] : [])),
    );
  };
}
