import { formAction } from '#app/routes/requests/formAction.server.ts';
import { ownAccount } from '#app/domain/accounts/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { renewRecoveryCodes } from '#app/domain/accounts/secondFactors/renewRecoveryCodes.server.ts';
import { shownRecoveryCode } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import { passwordProofSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { PasswordProofForm } from './PasswordProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useKept } from './useKept.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'secondFactor:renewCodes.title'),
  userId: ownAccount(ctx).userId,
}));

export const action = accountAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: passwordProofSchema(),
    hidden: ['password'],
    run: async (value) => {
      const codes = await renewRecoveryCodes(ctx, value);
      return data({ codes: codes.map(shownRecoveryCode), result: undefined });
    },
    refused: ofForm,
  });
});

function ofForm({ data: result, init }: FormReply) {
  return data({ codes: undefined, result: result as SubmissionResult<string[]> }, init ?? undefined);
}

export default function RenewRecoveryCodes() {
  const { t } = useTranslation('secondFactor');
  const { userId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const backHref = useOwnPaths().protection();
  const codes = useKept(reply?.codes);
  if (codes) return <RecoveryCodes codes={codes} userId={userId} nextHref={backHref} />;
  return (
    <>
      <PageHead title={t('renewCodes.title')} sentence={t('renewCodes.sentence')} />
      <PasswordProofForm
        userId={userId}
        lastResult={reply?.result}
        submit={t('renewCodes.submit')}
        backHref={backHref}
      />
    </>
  );
}
