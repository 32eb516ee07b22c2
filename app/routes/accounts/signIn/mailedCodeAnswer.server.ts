import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, type Refusal } from '#app/domain/refusals.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { resendCode } from '#app/domain/accounts/signIn/mailedCode.server.ts';
import { mailedCodeSchema } from '#app/domain/accounts/signIn/signInForms.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm, requestMarket } from '#app/routes/requests/session.server.ts';
import { challengeOf } from './signInReply.server.ts';

/** The cookie by which a browser names its wait for a mailed code. */
export const codeCookies = { agent: 'mailedCode', staff: 'staffMailedCode' } as const;

interface Answered {
  codeId: string;
  code: string;
  userAgent: string;
}

/**
 * What the pages for a mailed code do with a post: `again` has another code mailed, a code is given to `answer`. Where
 * nothing waits any more, the browser goes to `loginHref`, which says so.
 */
export async function mailedCodeAnswer(
  ctx: VisitorContext,
  request: Request,
  { kind, loginHref, answer }: { kind: AccountKind; loginHref: string; answer: (given: Answered) => Promise<Response> },
) {
  const posted = await readForm(request);
  const codeId = (await challengeOf(request, codeCookies[kind])) ?? '';
  const over = (message: string) => redirectWithToast(loginHref, { kind: 'error', message });
  try {
    if (posted.has('again')) {
      await resendCode(ctx, kind, codeId);
      return data({ sentAgain: true });
    }
    return await formAction({ ...ctx, market: await requestMarket(ctx, request) }, posted, {
      schema: mailedCodeSchema(),
      hidden: ['code'],
      run: ({ code }) => answer({ codeId, code, userAgent: request.headers.get('User-Agent') ?? '' }),
      refused: (reply, { error }) => {
        if (isExpired(error)) throw error;
        return data({ result: reply.data }, reply.init ?? undefined);
      },
    });
  } catch (error) {
    if (isExpired(error)) return over(error.messageKey);
    throw error;
  }
}

function isExpired(error: unknown): error is Refusal {
  return isRefusal(error) && error.code === 'signInCodeExpired';
}
