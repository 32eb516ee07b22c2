import { data } from '@remix-run/node';
import type { Submission, SubmissionResult } from '@conform-to/react';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { lineOfSummary, messageAtField } from '#app/domain/messages.ts';
import { paths } from '#app/paths.ts';
import { isRefusal, type Refusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { refusalText } from './failures.server.ts';
import type { WayOut } from '#app/ui/form/liveErrors.ts';
import { inFormOrder } from './inFormOrder.ts';

/** What a form's action gives back when it was refused: conform's result, with the status of the refusal. */
export type FormReply = ReturnType<typeof data<SubmissionResult<string[]>>>;

/**
 * The reply to a form that the schema refused, its messages in the reader's language: what was typed stays, except
 * passwords.
 */
export function invalidForm(
  ctx: Pick<VisitorContext, 'language' | 'textLocale'>,
  submission: Submission<unknown, string[]>,
  hidden: string[] = [],
): FormReply {
  const result = submission.reply({ hideFields: hidden });
  const t = translator(ctx.textLocale ?? ctx.language);
  const found = inFormOrder(result.error ?? {}, Object.keys(submission.payload));
  const error = Object.fromEntries(
    Object.entries(found).map(([field, messages]) => [
      field,
      messages?.[0] ? messageAtField(t, field, messages[0]) : null,
    ]),
  );
  return data({ ...result, error }, { status: 400 });
}

/**
 * The reply to a form that a verb refused: the message is shown at the refusal's field, else above the form. Other
 * errors are rethrown.
 */
export function refusedForm(
  ctx: VisitorContext & { market?: Market },
  submission: Submission<unknown, string[]>,
  error: unknown,
  hidden: string[] = [],
): FormReply {
  if (!isRefusal(error)) throw error;
  const message = refusalInForm(ctx, error);
  // Alone: what a schema found besides was not what the verb refused, and is not in words.
  const found = error.field ? { [error.field]: refusalAtField(ctx, error.field, message) } : { '': [message] };
  const reply = { ...submission.reply({ formErrors: [message], hideFields: hidden }), error: found };
  return data(error.code === 'confirmationNeeded' ? { ...reply, wayOut: confirmation(ctx) } : reply, {
    status: error.status,
  });
}

function confirmation({ language, textLocale }: VisitorContext): WayOut {
  const label = translator(textLocale ?? language)('secondFactor:confirm.link');
  return { href: paths.staffConfirmation(), label };
}

/** The reply to a refused form with more for its page. */
export function replyWith<More extends object>(reply: FormReply, more: More) {
  return data({ ...reply.data, ...more }, reply.init ?? undefined);
}

/** Whether a verb refused because another user was faster. */
export function isConflict(error: unknown): error is Refusal {
  return isRefusal(error) && error.code === 'conflict';
}

/** The reply to a refused form that two people may send: `stale` where another user was faster, and the page says so. */
export function orStale(reply: FormReply, { error }: { error?: unknown }) {
  return isConflict(error) ? replyWith(reply, { stale: true }) : reply;
}

/** What a refusal says under a field, and in the summary above the form. */
export function refusalAtField(
  ctx: Pick<VisitorContext, 'language' | 'textLocale'>,
  field: string,
  message: string,
): string[] {
  return [message, lineOfSummary(translator(ctx.textLocale ?? ctx.language), field, message)];
}

/** What a refusal says at a field or above a form. */
export function refusalInForm(
  ctx: Pick<VisitorContext, 'language' | 'textLocale'> & { market?: Market },
  refusal: Refusal,
): string {
  return refusalText(refusal, ctx.language, ctx.market, ctx.textLocale);
}
