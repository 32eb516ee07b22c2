import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listSecondFactors } from '#app/domain/accounts/secondFactors/listSecondFactors.server.ts';
import { removeAuthenticator } from '#app/domain/accounts/secondFactors/removeAuthenticator.server.ts';
import { passwordProofSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { PasswordProofForm } from './PasswordProofForm.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['secondFactor', ...formNamespaces] };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx }) => {
  // An address of before: there is nothing left to remove.
  if (!(await listSecondFactors(ctx)).authenticatorSince) throw redirect(paths.signInProtection());
  return { title: documentTitle(ctx.language, 'secondFactor:removeAuthenticator.title'), userId: ctx.actor.userId };
});

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = ownAction(async ({ ctx, request }) => {
  const submission = parseWithZod(await readForm(request), { schema: passwordProofSchema() });
  if (submission.status !== 'success') return invalidForm(ctx, submission, ['password']);
  try {
    await removeAuthenticator(ctx, submission.value);
  } catch (error) {
    return refusedForm(ctx, submission, error, ['password']);
  }
  return redirectWithToast(paths.signInProtection(), {
    kind: 'success',
    message: 'secondFactor:removeAuthenticator.removed',
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
        backHref={paths.signInProtection()}
      />
    </>
  );
}
