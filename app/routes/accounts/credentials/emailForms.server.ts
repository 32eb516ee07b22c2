import { formAction } from '#app/routes/requests/formAction.server.ts';
import { marketShown } from '#app/routes/requests/ownAccount.server.ts';
import { data } from '@remix-run/node';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { changeEmailSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import { formatTime } from '#app/domain/display.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { pendingEmail, withdrawEmailChange } from '#app/domain/accounts/credentials/pendingEmail.server.ts';
import { requestEmailChange } from '#app/domain/accounts/credentials/requestEmailChange.server.ts';
import { sendValidationEmail } from '#app/domain/accounts/onboarding/sendValidationEmail.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';

/** The caller's address, and the one that waits to take its place, as shown. */
export async function emailFacts(ctx: AccountContext) {
  const account = ownAccount(ctx);
  const pending = await pendingEmail(ctx);
  return {
    emailAddress: account.emailAddress.toLowerCase(),
    userId: account.userId,
    pending: pending
      ? {
          emailAddress: pending.emailAddress.toLowerCase(),
          until: formatTime(pending.expiresAt, ctx),
        }
      : null,
  };
}

/**
 * Does what a form about the caller's address asks for by its `intent`: `change`, `withdraw`, else the validation mail
 * once more.
 */
export async function runEmailForm(ctx: AccountContext, request: Request, here: string) {
  const posted = await readForm(request);
  const intent = posted.get('intent');
  posted.delete('intent');
  const done = (message: string) => redirectWithToast(here, { kind: 'success', message });
  if (intent === 'withdraw') {
    await withdrawEmailChange(ctx);
    return done('account:email.withdrawn');
  }
  if (intent === 'change') return (await refusedChange(ctx, posted)) ?? done('account:email.requested');
  try {
    if ('staff' in ctx) throw new Refusal('malformedRequest');
    await sendValidationEmail(ctx, {});
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ problem: refusalText(error, ctx.language, marketShown(ctx)) }, { status: error.status });
  }
  return done('onboarding:updateEmail.sentAgain');
}

async function refusedChange(ctx: AccountContext, posted: FormData) {
  return formAction(ctx, posted, {
    schema: changeEmailSchema(),
    hidden: ['password'],
    run: async (value) => {
      await requestEmailChange(ctx, value);
      return undefined;
    },
  });
}
