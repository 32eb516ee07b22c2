import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { invalidForm, refusedOrStaleForm, type FormReply } from './formReply.server.ts';
import { readForm } from './session.server.ts';

interface FormOptions<Schema extends z.ZodType, Reply> {
  schema: Schema;
  /** The fields that are not sent back with a refused form, such as passwords. */
  hidden?: string[];
  /** What the form does with its values; its reply is the action's. */
  run: (value: z.output<Schema>) => Promise<Reply>;
}

/**
 * Answers a posted form: parses it by its schema and runs it. What the schema or the verb refuses gives the form again,
 * with what was typed and the messages in the reader's language, and `stale` where another user was faster (`conflict`).
 * Throws what `run` throws besides refusals.
 */
export async function formAction<Schema extends z.ZodType, Reply>(
  ctx: VisitorContext & { market?: Market },
  posted: Request | FormData,
  { schema, hidden = [], run }: FormOptions<Schema, Reply>,
): Promise<Reply | FormReply | ReturnType<typeof refusedOrStaleForm>> {
  const submission = parseWithZod('formData' in posted ? await readForm(posted) : posted, { schema });
  if (submission.status !== 'success') return invalidForm(ctx, submission, hidden);
  try {
    return await run(submission.value);
  } catch (error) {
    return refusedOrStaleForm(ctx, submission, error, hidden);
  }
}
