import { formAction } from '#app/routes/requests/formAction.server.ts';
import { ownAccount } from '#app/domain/accounts/ownAccount.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listSecondFactors } from '#app/domain/accounts/secondFactors/listSecondFactors.server.ts';
import { removeAuthenticator } from '#app/domain/accounts/secondFactors/removeAuthenticator.server.ts';
import { passwordProofSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { PasswordProofForm } from './PasswordProofForm.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => {
  // An address of before: there is nothing left to remove.
  if (!(await listSecondFactors(ctx)).authenticatorSince) throw redirect(ownPathsOf(ctx).protection());
  return {
    title: documentTitle(ctx.language, 'secondFactor:removeAuthenticator.title'),
    userId: ownAccount(ctx).userId,
  };
});

export const action = accountAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: passwordProofSchema(),
    hidden: ['password'],
    run: async (value) => {
      await removeAuthenticator(ctx, value);
      return redirectWithToast(ownPathsOf(ctx).protection(), {
        kind: 'success',
        message: 'secondFactor:removeAuthenticator.removed',
      });
    },
  });
});

export default function RemoveAuthenticator() {
  const { t } = useTranslation('secondFactor');
  const { userId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('removeAuthenticator.title')} sentence={t('removeAuthenticator.sentence')} />
      <PasswordProofForm
        userId={userId}
        lastResult={useActionData<typeof action>()}
        submit={t('removeAuthenticator.submit')}
        danger
        backHref={useOwnPaths().protection()}
      />
    </>
  );
}
