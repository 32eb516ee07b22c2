import { formAction } from '#app/routes/requests/formAction.server.ts';
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
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
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
  const market = await requestMarket(ctx, request);
  return formAction({ ...ctx, market }, posted, {
    schema: schemas[part](),
    hidden: secrets,
    run: async (value) => {
      try {
        return await reply(
          'response' in value
            ? await answerByPasskey(ctx, { ...answer, response: value.response }, kind)
            : await answerByCode(ctx, { ...answer, code: 'code' in value ? value.code : value.recoveryCode }, kind),
        );
      } catch (error) {
        throw part === 'recovery' ? atRecoveryCode(error) : error;
      }
    },
    refused: (refusedReply, { error }) => {
      if (isRefusal(error) && error.code === 'secondFactorExpired')
        return redirectWithToast(loginHref, { kind: 'error', message: error.messageKey });
      if (isRefusal(error) && part === 'passkey')
        return data({ part, problem: refusalText(error, ctx.language, market) }, { status: error.status });
      return ofPart(part, refusedReply);
    },
  });
}

// The form has the code in a field that has another name.
function atRecoveryCode(error: unknown): unknown {
  if (!isRefusal(error) || !error.field) return error;
  return new Refusal(error.code, { field: 'recoveryCode', params: { ...error.params, context: 'recovery' } });
}

// The page has several forms: which of them a reply is about.
function ofPart(part: 'passkey' | 'recovery' | 'code', { data: result, init }: FormReply) {
  return data({ part, result }, init ?? undefined);
}
