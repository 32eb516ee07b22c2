import { formAction } from '#app/routes/requests/formAction.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SubmissionResult } from '@conform-to/react';
import { isRefusal, type Refusal } from '#app/domain/refusals.ts';
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
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
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

function begin(ctx: AccountContext, posted: FormData) {
  return formAction(ctx, posted, {
    schema: passwordProofSchema(),
    hidden: secrets,
    run: async (value) => data({ setup: await beginAuthenticator(ctx, value), result: undefined }),
    refused: (reply) => ofSetup(reply),
  });
}

async function confirm(ctx: AccountContext, request: Request, posted: FormData) {
  const setup = String(posted.get('setup'));
  try {
    return await formAction(ctx, posted, {
      schema: confirmAuthenticatorSchema(),
      hidden: secrets,
      run: async (value) => {
        const { recoveryCodes } = await confirmAuthenticator(ctx, value);
        return addedReply(ctx, request, recoveryCodes, 'secondFactor:addAuthenticator.added');
      },
      refused: (reply, { error }) => {
        if (isOver(error)) throw error;
        return ofSetup(reply, resumeAuthenticator(ctx, setup));
      },
    });
  } catch (error) {
    if (!isOver(error)) throw error;
    const here = ownPathsOf(ctx).setup('authenticator', { target: ownTarget(ctx, request) });
    return redirectWithToast(here, { kind: 'error', message: error.messageKey });
  }
}

function isOver(error: unknown): error is Refusal {
  return isRefusal(error) && error.code === 'secondFactorExpired';
}

function ofSetup(reply: FormReply, setup?: AuthenticatorSetup) {
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
