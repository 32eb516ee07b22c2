import { formAction } from '#app/routes/requests/formAction.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deviceOf } from '#app/domain/accounts/sessions/deviceOf.server.ts';
import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { addPasskey } from '#app/domain/accounts/secondFactors/addPasskey.server.ts';
import { beginPasskey } from '#app/domain/accounts/secondFactors/beginPasskey.server.ts';
import { addPasskeySchema, beginPasskeySchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { NewPasskey } from '#app/routes/accounts/secondFactors/NewPasskey.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { addedReply, ownTarget, setupPage } from './secondFactorFlow.server.ts';
import { SetupStep } from './SetupStep.tsx';

const secrets = ['password'];
const anyTime = { step: 'second-factor', orLater: true, withoutFactor: true } as const;

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx, request }) => {
  const { system } = deviceOf(request.headers.get('User-Agent') ?? '');
  return { ...setupPage(ctx, request, 'secondFactor:addPasskey.title'), suggestedName: system };
}, anyTime);

export const action = accountAction(async ({ ctx, request }) => {
  const posted = await readForm(request);
  return posted.has('challengeId') ? add(ctx, request, posted) : begin(ctx, posted);
}, anyTime);

function begin(ctx: AccountContext, posted: FormData) {
  return formAction(ctx, posted, {
    schema: beginPasskeySchema(),
    hidden: secrets,
    run: async (value) => data({ begun: { ...(await beginPasskey(ctx, value)), passkeyName: value.passkeyName } }),
    refused: (reply) => ofForm(reply),
  });
}

async function add(ctx: AccountContext, request: Request, posted: FormData) {
  const answer = addPasskeySchema().safeParse(Object.fromEntries(posted));
  if (!answer.success) throw new Refusal('malformedRequest');
  const { passkeyName, challengeId, response } = answer.data;
  try {
    const { recoveryCodes } = await addPasskey(ctx, { passkeyName, challengeId, response });
    return await addedReply(ctx, request, recoveryCodes, 'secondFactor:addPasskey.added');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const here = ownPathsOf(ctx).setup('passkey', { target: ownTarget(ctx, request) });
    return redirectWithToast(here, { kind: 'error', message: error.messageKey });
  }
}

function ofForm(reply: FormReply) {
  return data({ result: reply.data }, reply.init ?? undefined);
}

export default function SecondFactorPasskey() {
  const { t } = useTranslation('secondFactor');
  const { userId, backHref, suggestedName } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SetupStep userId={userId} reply={reply}>
      <PageHead title={t('addPasskey.title')} sentence={t('addPasskey.sentence')} />
      <noscript>
        <p className="mb-4">{t('noScript')}</p>
        <LinkButton to={backHref}>{t('cancel')}</LinkButton>
      </noscript>
      <NewPasskey
        begun={reply && 'begun' in reply ? reply.begun : undefined}
        lastResult={reply && 'result' in reply ? reply.result : undefined}
        userId={userId}
        backHref={backHref}
        suggestedName={suggestedName}
      />
    </SetupStep>
  );
}
