import { formAction } from '#app/routes/requests/formAction.server.ts';
import { ownAccount } from '#app/domain/accounts/ownAccount.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getOwnPasskey } from '#app/domain/accounts/secondFactors/listSecondFactors.server.ts';
import { removePasskey } from '#app/domain/accounts/secondFactors/removePasskey.server.ts';
import { renamePasskey } from '#app/domain/accounts/secondFactors/renamePasskey.server.ts';
import { passwordProofSchema, renamePasskeySchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { PasswordProofForm } from './PasswordProofForm.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const nameFields = ['passkeyName'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx, params }) => ({
  title: documentTitle(ctx.language, 'secondFactor:passkey.title'),
  name: (await getOwnPasskey(ctx, uuidParam(params, 'passkeyId'))).name,
  userId: ownAccount(ctx).userId,
}));

export const action = accountAction(async ({ ctx, request, params }) => {
  const passkeyId = uuidParam(params, 'passkeyId');
  const posted = await readForm(request);
  const part = posted.has('passkeyName') ? 'rename' : 'remove';
  return formAction(ctx, posted, {
    schema: part === 'rename' ? renamePasskeySchema() : passwordProofSchema(),
    hidden: ['password'],
    run: async (value) => {
      if ('passkeyName' in value) await renamePasskey(ctx, { passkeyId, passkeyName: value.passkeyName });
      else await removePasskey(ctx, { passkeyId, password: value.password });
      const message = part === 'rename' ? 'secondFactor:passkey.renamed' : 'secondFactor:passkey.removed';
      return redirectWithToast(ownPathsOf(ctx).protection(), { kind: 'success', message });
    },
    refused: (reply) => ofPart(part, reply),
  });
});

// The page has two forms: which of them a reply is about.
function ofPart(part: 'rename' | 'remove', { data: result, init }: FormReply) {
  return data({ part, result: result as SubmissionResult<string[]> }, init ?? undefined);
}

export default function SecondFactorPasskey() {
  const { t } = useTranslation('secondFactor');
  const { name, userId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(nameFields, reply?.part === 'rename' ? reply.result : undefined);
  const { passkeyName } = fields;
  const backHref = useOwnPaths().protection();
  const back = <LinkButton to={backHref}>{t('passkey.back')}</LinkButton>;
  return (
    <>
      <PageHead title={name} sentence={t('passkey.title')} action={back} />
      <div className="grid gap-6">
        <Card title={t('passkey.rename')}>
          <FormFrame
            form={form}
            schema={() =>
              import('#app/domain/accounts/secondFactors/secondFactorForms.ts').then((forms) =>
                forms.renamePasskeySchema(),
              )
            }
          >
            <TextField
              field={{ ...passkeyName, initialValue: passkeyName.initialValue ?? name }}
              label={t('addPasskey.name')}
              autoComplete="off"
              maxLength={60}
              required
            />
            <div className="form-actions">
              <SubmitButton>{t('passkey.save')}</SubmitButton>
            </div>
          </FormFrame>
        </Card>
        <Card title={t('passkey.remove')}>
          <p className="mb-4">{t('passkey.removeText')}</p>
          <PasswordProofForm
            userId={userId}
            lastResult={reply?.part === 'remove' ? reply.result : undefined}
            submit={t('passkey.submitRemove')}
            danger
            backHref={backHref}
          />
        </Card>
      </div>
    </>
  );
}
