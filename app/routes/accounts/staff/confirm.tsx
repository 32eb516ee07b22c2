import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { passwordProofSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { beginConfirmation, confirmByPassword } from '#app/domain/accounts/signIn/confirmation.server.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { confirmationMinutes, isConfirmed } from '#app/domain/permissions/confirmation.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffSessionHeaders } from '#app/routes/requests/staffSession.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { documentWithToast } from '#app/routes/requests/toasts.server.ts';
import { PasswordProofForm } from '#app/routes/accounts/secondFactors/PasswordProofForm.tsx';
import { FactorForms } from '#app/routes/accounts/signIn/SecondFactorStep.tsx';
import { secondFactorAnswer } from '#app/routes/accounts/signIn/secondFactorAnswer.server.ts';
import { challengeHeaders, challengeOf } from '#app/routes/accounts/signIn/signInReply.server.ts';
import { StepShell } from '#app/routes/accounts/signIn/StepShell.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

// Of one's own session: every role may.
const own = { about: 'own' } as const;

export const loader = staffLoader(async ({ ctx, request }) => {
  const target = targetOf(request);
  if (target && isConfirmed(ctx)) throw redirect(target);
  const page = {
    title: documentTitle(ctx.language, 'secondFactor:confirm.title'),
    userId: ctx.staff.userId,
    backHref: paths.staffHome(),
    minutes: confirmationMinutes,
    done: new URL(request.url).searchParams.has('done'),
  };
  const step = page.done
    ? null
    : await beginConfirmation(ctx, (await challengeOf(request, 'staffConfirmation')) ?? undefined);
  if (!step || 'password' in step) return data({ ...page, factors: null });
  return data(
    { ...page, factors: step.factors },
    { headers: await challengeHeaders('staffConfirmation', step.challengeId) },
  );
}, own);

export const action = staffAction(async ({ ctx, request }) => {
  const target = targetOf(request);
  // In another tab, whose question was the same: there is nothing left to ask.
  if (target && isConfirmed(ctx)) return goOn(target, ctx.sessionId);
  if (!ctx.staff.secondFactorFlag) return byPassword(ctx, request, target);
  return secondFactorAnswer(ctx, request, {
    kind: 'staff',
    confirms: ctx.sessionId,
    loginHref: paths.staffConfirmation({ target }),
    reply: ({ sessionId }) => goOn(target, sessionId),
  });
}, own);

async function byPassword(ctx: StaffContext, request: Request, target: string | null) {
  return formAction(ctx, request, {
    schema: passwordProofSchema(),
    hidden: ['password'],
    run: async (value) => goOn(target, await confirmByPassword(ctx, value)),
    refused: (reply) => data({ part: 'password' as const, result: reply.data }, reply.init ?? undefined),
  });
}

// Without a page to go on to, it was opened beside a form.
async function goOn(target: string | null, sessionId: string) {
  const path = target ?? paths.staffConfirmation({ done: 'yes' });
  const toast = { kind: 'success', message: 'secondFactor:confirm.done' } as const;
  return documentWithToast(path, toast, await staffSessionHeaders(sessionId));
}

function targetOf(request: Request): string | null {
  return staffTarget(new URL(request.url).searchParams.get('target'));
}

/** Before what cannot be undone, staff show again who they are. */
export default function Confirm() {
  const { t } = useTranslation(['secondFactor', 'signIn']);
  const { userId, backHref, minutes, done, factors } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (done)
    return (
      <StepShell>
        <PageHead title={t('confirm.title')} />
        <Notice tone="success" role="status">
          {t('confirm.doneBeside', { minutes })}
        </Notice>
      </StepShell>
    );
  return (
    <StepShell>
      <PageHead title={t('confirm.title')} sentence={t('confirm.sentence', { minutes })} />
      <div className="grid gap-6">
        {factors ? (
          <>
            <FactorForms
              {...factors}
              reply={reply}
              submit={{ code: t('confirm.submit'), recovery: t('confirm.submitRecovery') }}
            />
            <Link className="link text-sm" to={backHref}>
              {t('cancel')}
            </Link>
          </>
        ) : (
          <PasswordProofForm
            userId={userId}
            lastResult={
              reply && 'result' in reply && reply.part === 'password'
                ? (reply.result as SubmissionResult<string[]>)
                : undefined
            }
            submit={t('confirm.submit')}
            backHref={backHref}
          />
        )}
      </div>
    </StepShell>
  );
}
