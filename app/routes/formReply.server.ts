import { data } from '@remix-run/node';
import type { Submission, SubmissionResult } from '@conform-to/react';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { refusalText } from './handlers.server.ts';

/** What a form's action gives back when it was refused: conform's result, with the status of the refusal. */
export type FormReply = ReturnType<typeof data<SubmissionResult<string[]>>>;

/** The reply to a form that the schema refused: what was typed stays, except passwords. */
export function invalidForm(submission: Submission<unknown, string[]>, hidden: string[] = []): FormReply {
  return data(submission.reply({ hideFields: hidden }), { status: 400 });
}

/** The reply to a form that a verb refused: the message stands at the refusal's field, else above the form. Other errors go on. */
export function refusedForm(
  ctx: VisitorContext & { market?: Market },
  submission: Submission<unknown, string[]>,
  error: unknown,
  hidden: string[] = [],
): FormReply {
  if (!isRefusal(error)) throw error;
  const message = refusalText(error, ctx.language, ctx.market);
  const errors = error.field ? { fieldErrors: { [error.field]: [message] } } : { formErrors: [message] };
  return data(submission.reply({ ...errors, hideFields: hidden }), { status: error.status });
}
