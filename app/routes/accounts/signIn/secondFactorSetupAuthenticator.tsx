import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SubmissionResult } from '@conform-to/react';
import { isRefusal } from '#app/domain/refusals.ts';
import {
  beginAuthenticator,
  resumeAuthenticator,
  type AuthenticatorSetup,
} from '#app/domain/accounts/secondFactors/beginAuthenticator.server.ts';
import { confirmAuthenticator } from '#app/domain/accounts/secondFactors/confirmAuthenticator.server.ts';
import {
  confirmAuthenticatorSchema,
  passwordProofSchema,
} from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AuthenticatorForm } from '#app/routes/accounts/secondFactors/AuthenticatorForm.tsx';
import { PasswordProofForm } from '#app/routes/accounts/secondFactors/PasswordProofForm.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { addedReply, ownTarget, setupPage } from './secondFactorFlow.server.ts';
import { SetupStep } from './SetupStep.tsx';

const secrets = ['password', 'code'];
const anyTime = { step: 'second-factor', orLater: true, withoutFactor: true } as const;

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(
  async ({ ctx, request }) => setupPage(ctx, request, 'secondFactor:addAuthenticator.title'),
  anyTime,
);

export const action = accountAction(async ({ ctx, request }) => {
  const posted = await readForm(request);
  return posted.has('setup') ? confirm(ctx, request, posted) : begin(ctx, posted);
}, anyTime);

async function begin(ctx: AccountContext, posted: FormData) {
  const submission = parseWithZod(posted, { schema: passwordProofSchema() });
  if (submission.status !== 'success') return ofSetup(invalidForm(ctx, submission, secrets));
  try {
    return data({ setup: await beginAuthenticator(ctx, submission.value), result: undefined });
  } catch (error) {
    return ofSetup(refusedForm(ctx, submission, error, secrets));
  }
}

async function confirm(ctx: AccountContext, request: Request, posted: FormData) {
  const submission = parseWithZod(posted, { schema: confirmAuthenticatorSchema() });
  const setup = String(posted.get('setup'));
  try {
    if (submission.status !== 'success')
      return ofSetup(invalidForm(ctx, submission, secrets), resumeAuthenticator(ctx, setup));
    const { recoveryCodes } = await confirmAuthenticator(ctx, submission.value);
    return await addedReply(ctx, request, recoveryCodes, 'secondFactor:addAuthenticator.added');
  } catch (error) {
    if (isRefusal(error) && error.code === 'secondFactorExpired') {
      const here = ownPathsOf(ctx).setup('authenticator', { target: ownTarget(ctx, request) });
      return redirectWithToast(here, { kind: 'error', message: error.messageKey });
    }
    return ofSetup(refusedForm(ctx, submission, error, secrets), resumeAuthenticator(ctx, setup));
  }
}

function ofSetup(reply: ReturnType<typeof invalidForm>, setup?: AuthenticatorSetup) {
  return data({ setup, result: reply.data as SubmissionResult<string[]> }, reply.init ?? undefined);
}

export default function SecondFactorAuthenticator() {
  const { t } = useTranslation('secondFactor');
  const { userId, backHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const begun = reply && 'setup' in reply ? reply : undefined;
  return (
    <SetupStep userId={userId} reply={reply} wide={Boolean(begun?.setup)}>
      <PageHead title={t('addAuthenticator.title')} sentence={t('addAuthenticator.sentence')} />
      {begun?.setup ? (
        <AuthenticatorForm setup={begun.setup} lastResult={begun.result} />
      ) : (
        <PasswordProofForm
          userId={userId}
          lastResult={begun?.result}
          submit={t('addAuthenticator.begin')}
          backHref={backHref}
        />
      )}
    </SetupStep>
  );
}
