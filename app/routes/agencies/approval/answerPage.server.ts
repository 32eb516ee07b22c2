import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import { readAnswerLink, type AskedRegistration } from '#app/domain/agencies/approval/answerLink.server.ts';
import type { AnsweredRegistration } from '#app/domain/agencies/approval/forms.ts';
import { agencyColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { ownerColumns, registeredValues } from '#app/domain/agencies/registration/ownerColumns.ts';
import { cliaCountries, draftFields } from '#app/domain/agencies/registration/registerFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { agencyPage } from '#app/routes/agencies/registration/stepPages.server.ts';
import { refusedForm } from '#app/routes/requests/formReply.server.ts';

/** What the page of an open link shows: the state of the registration, the questions, and the form's values. */
export async function answerPage(ctx: VisitorContext, asked: AskedRegistration) {
  const market = marketOf(asked.country);
  const time = (moment: Date) => formatTime(moment, { market, language: ctx.language });
  return {
    ...(await agencyPage(ctx, asked.values)),
    values: asked.values,
    agencyName: asked.agencyName,
    registered: time(asked.registeredAt),
    asked: time(asked.askedAt),
    closes: time(asked.closesAt),
    questions: asked.questions.map(({ place, questionTxt }) => ({ place, question: questionTxt })),
    version: String(asked.version),
    hasCliaId: cliaCountries.includes(asked.country),
  };
}

/**
 * The reply to a form that was refused: what was typed stays. Where the registration was changed since the form was
 * opened, each field that differs is named with what is stored now, and the new base version of the form; where the
 * link is not open any more, the reply says how it ended.
 */
export async function refusedAnswer(
  ctx: VisitorContext,
  submission: Submission<AnsweredRegistration, string[]>,
  error: unknown,
  token: string,
) {
  const input = submission.status === 'success' ? submission.value : null;
  const reply = refusedForm(ctx, submission, error);
  const init = reply.init ?? undefined;
  if (!isRefusal(error) || (error.code !== 'conflict' && error.code !== 'tokenExpired'))
    return data({ ...reply.data, stale: null, closed: null }, init);
  const { state, asked } = await readAnswerLink(ctx, token);
  if (!asked) return data({ ...reply.data, stale: null, closed: state }, init);
  const t = translator(ctx.textLocale ?? ctx.language);
  const typed = input && registeredValues(agencyColumns(input), ownerColumns(input));
  const differences = draftFields
    .filter((name) => typed && typed[name] !== asked.values[name])
    .map((name) => ({ label: fieldLabel(t, name), yours: typed?.[name] ?? '', stored: asked.values[name] }));
  return data({ ...reply.data, stale: { version: String(asked.version), differences }, closed: null }, init);
}
