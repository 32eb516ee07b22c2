import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { answerByCode } from '#app/domain/accounts/signIn/answerByCode.server.ts';
import { answerByPasskey } from '#app/domain/accounts/signIn/answerByPasskey.server.ts';
import type { FinishedSignIn } from '#app/domain/accounts/signIn/finishSignIn.server.ts';
import {
  passkeyAnswerSchema,
  recoveryCodeSchema,
  secondFactorCodeSchema,
} from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { invalidForm, refusedForm, type FormReply } from '#app/routes/requests/formReply.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm, requestMarket } from '#app/routes/requests/session.server.ts';
import { challengeOf } from './signInReply.server.ts';

// The cookie by which a browser names its wait for a second factor, by whose account it is.
const factorCookies = { agent: 'secondFactor', staff: 'staffSecondFactor' } as const;

const secrets = ['code', 'recoveryCode', 'response'];
const schemas = { passkey: passkeyAnswerSchema, recovery: recoveryCodeSchema, code: secondFactorCodeSchema };

interface Page {
  kind: AccountKind;
  /** The open session that is confirmed; a sign-in is finished where it is left out. */
  confirms?: string;
  /** Where the flow starts over. */
  loginHref: string;
  reply: (finished: Extract<FinishedSignIn, { outcome: 'signed-in' }>) => Promise<Response>;
}

/**
 * What the pages that ask for a second factor do with a post: the factor that was shown finishes the sign-in or confirms
 * the session, and `reply` sends the browser on. Where nothing waits any more, it goes to `loginHref`, which says so.
 */
export async function secondFactorAnswer(
  ctx: VisitorContext,
  request: Request,
  { kind, confirms, loginHref, reply }: Page,
) {
  const posted = await readForm(request);
  const answer = {
    challengeId: (await challengeOf(request, confirms ? 'staffConfirmation' : factorCookies[kind])) ?? '',
    confirms,
    userAgent: request.headers.get('User-Agent') ?? '',
  };
  const part = posted.has('response') ? 'passkey' : posted.has('recoveryCode') ? 'recovery' : 'code';
  const submission = parseWithZod(posted, { schema: schemas[part]() });
  if (submission.status !== 'success') return ofPart(part, invalidForm(ctx, submission, secrets));
  const { value } = submission;
  try {
    return await reply(
      'response' in value
        ? await answerByPasskey(ctx, { ...answer, response: value.response }, kind)
        : await answerByCode(ctx, { ...answer, code: 'code' in value ? value.code : value.recoveryCode }, kind),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'secondFactorExpired')
      return redirectWithToast(loginHref, { kind: 'error', message: error.messageKey });
    const market = await requestMarket(ctx, request);
    if (part === 'passkey')
      return data({ part, problem: refusalText(error, ctx.language, market) }, { status: error.status });
    const { code, field, params } = error;
    const shown =
      field && part === 'recovery'
        ? new Refusal(code, { field: 'recoveryCode', params: { ...params, context: 'recovery' } })
        : error;
    return ofPart(part, refusedForm({ ...ctx, market }, submission, shown, secrets));
  }
}

// The page has several forms: which of them a reply is about.
function ofPart(part: 'passkey' | 'recovery' | 'code', { data: result, init }: FormReply) {
  return data({ part, result }, init ?? undefined);
}
