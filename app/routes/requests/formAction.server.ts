import { parseWithZod } from '@conform-to/zod/v4';
import type { Submission } from '@conform-to/react';
import type { z } from 'zod';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { invalidForm, orStale, refusedForm, type FormReply } from './formReply.server.ts';
import { readForm } from './session.server.ts';

/** What was refused: the form as it was parsed, and the verb's refusal, left out where the schema refused. */
interface RefusedForm {
  submission: Submission<unknown, string[]>;
  error?: unknown;
}

interface FormOptions<Schema extends z.ZodType, Reply, Refused, Early> {
  schema: Schema;
  /**
   * What comes before the values are checked, such as keeping a draft. A reply of it is the action's: that of a button
   * which asks for something with half a form filled in.
   */
  before?: (submission: Submission<unknown, string[]>) => Promise<Early>;
  /** The fields that are not sent back with a refused form, such as passwords. */
  hidden?: string[];
  /** What the form does with its values; its reply is the action's. */
  run: (value: z.output<Schema>, submission: Submission<unknown, string[]>) => Promise<Reply>;
  /** Makes the action's reply from that of a refused form, such as one that says which form of the page it is about. */
  refused?: (reply: FormReply, refusedForm: RefusedForm) => Refused;
}

/**
 * Answers a posted form: parses it by its schema and runs it. What the schema or the verb refuses gives the form again,
 * with what was typed and the messages in the reader's language, and `stale` where another user was faster (`conflict`)
 * or what `refused` makes of it. Throws what `run` throws besides refusals.
 */
export async function formAction<Schema extends z.ZodType, Reply, Refused = ReturnType<typeof orStale>, Early = null>(
  ctx: VisitorContext & { market?: Market },
  posted: Request | FormData,
  { schema, hidden = [], before, run, refused }: FormOptions<Schema, Reply, Refused, Early>,
): Promise<Reply | Awaited<Refused> | NonNullable<Early>> {
  const parsed = parseWithZod(await formOf(posted), { schema });
  const submission = parsed as Submission<unknown, string[]>;
  const answer = refused ?? (orStale as NonNullable<typeof refused>);
  try {
    const early = await before?.(submission);
    if (early !== undefined && early !== null) return early;
    if (parsed.status !== 'success') return await answer(invalidForm(ctx, submission, hidden), { submission });
    return await run(parsed.value, submission);
  } catch (error) {
    return await answer(refusedForm(ctx, submission, error, hidden), { submission, error });
  }
}

/** What a button posts, whose values no user types. Throws `malformedRequest` where they do not fit the schema. */
export async function readPosted<Schema extends z.ZodType>(
  posted: Request | FormData,
  schema: Schema,
): Promise<z.output<Schema>> {
  const submission = parseWithZod(await formOf(posted), { schema });
  if (submission.status !== 'success') throw new Refusal('malformedRequest');
  return submission.value;
}

/**
 * Answers the forms of a page that has several: the act that the field `intent` names gets the other fields. Throws
 * `malformedRequest` where there is no such act.
 */
export async function actionByIntent<Reply>(
  request: Request,
  acts: Readonly<Record<string, (posted: FormData) => Promise<Reply>>>,
): Promise<Reply> {
  const posted = await readForm(request);
  const intent = String(posted.get('intent'));
  posted.delete('intent');
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) throw new Refusal('malformedRequest');
  return act(posted);
}

async function formOf(posted: Request | FormData): Promise<FormData> {
  return 'formData' in posted ? readForm(posted) : posted;
}
