import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { resendCode } from '#app/domain/accounts/signIn/mailedCode.server.ts';
import { mailedCodeSchema } from '#app/domain/accounts/signIn/signInForms.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
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
    const submission = parseWithZod(posted, { schema: mailedCodeSchema() });
    if (submission.status !== 'success') {
      const { data: result, init } = invalidForm(ctx, submission, ['code']);
      return data({ result }, init ?? undefined);
    }
    try {
      return await answer({ codeId, code: submission.value.code, userAgent: request.headers.get('User-Agent') ?? '' });
    } catch (error) {
      if (!isRefusal(error) || error.code === 'signInCodeExpired') throw error;
      const { data: result, init } = refusedForm(
        { ...ctx, market: await requestMarket(ctx, request) },
        submission,
        error,
        ['code'],
      );
      return data({ result }, init ?? undefined);
    }
  } catch (error) {
    if (isRefusal(error) && error.code === 'signInCodeExpired') return over(error.messageKey);
    throw error;
  }
}
