import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { isRefusal } from '#app/domain/refusals.ts';
import { readValidationLink, validateEmail } from '#app/domain/accounts/onboarding/validateEmail.server.ts';
import { isExpired } from '#app/routes/requests/mailedLink.server.ts';
import { droppedSession, kindOf } from '#app/routes/requests/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, loginHelpHref, requestMarket } from '#app/routes/requests/session.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkOutcome } from '#app/ui/LinkOutcome.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const kind = kindOf(request);
  const page = {
    title: documentTitle(ctx.language, 'onboarding:validateEmail.title'),
    helpHref: kind === 'staff' ? null : await loginHelpHref(ctx, request),
  };
  try {
    const { emailAddress, purpose } = await readValidationLink(ctx, tokenOf(request), kind);
    return data(
      { ...page, emailAddress: emailAddress.toLowerCase(), purpose },
      { headers: await droppedSession(kind) },
    );
  } catch (error) {
    if (!isExpired(error)) throw error;
    return data({ ...page, emailAddress: null, purpose: null }, { status: error.status });
  }
});

// Only a post uses the link: mail scanners open links too.
export const action = visitorAction(async ({ ctx, request }) => {
  try {
    const { purpose } = await validateEmail(ctx, tokenOf(request), kindOf(request));
    return data({ outcome: purpose, problem: '' }, { status: 200 });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const outcome = isExpired(error) ? ('expired' as const) : ('refused' as const);
    return data(
      { outcome, problem: refusalText(error, ctx.language, await requestMarket(ctx, request)) },
      { status: error.status },
    );
  }
});

export default function ValidateEmail() {
  const { t } = useTranslation('signIn');
  const { emailAddress, helpHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const outcome = reply?.outcome ?? (emailAddress === null ? 'expired' : null);
  const links = [
    { label: t('footer.signIn'), href: useOwnPaths().login() },
    ...(helpHref ? [{ label: t('footer.help'), href: helpHref }] : []),
  ];
  return (
    <PlainShell footerLinks={links}>
      {outcome === null ? <Question /> : null}
      {outcome === 'validate' || outcome === 'change' ? <Validated purpose={outcome} /> : null}
      {outcome === 'expired' ? <Expired /> : null}
      {outcome === 'refused' ? <Refused problem={reply?.problem ?? ''} /> : null}
    </PlainShell>
  );
}

function Question() {
  const { t } = useTranslation(['onboarding', 'account']);
  const { emailAddress, purpose } = useLoaderData<typeof loader>();
  const change = purpose === 'change';
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHead
        title={t('validateEmail.title')}
        sentence={t(change ? 'account:email.question' : 'validateEmail.question')}
      />
      <p className="text-lg font-semibold">{emailAddress}</p>
      <Form method="post" className="form-actions mt-6">
        <SubmitButton submitting={submitting}>
          {t(change ? 'account:email.confirm' : 'validateEmail.submit')}
        </SubmitButton>
      </Form>
    </>
  );
}

function Validated({ purpose }: { purpose: 'validate' | 'change' }) {
  const { t } = useTranslation(['successes', 'account']);
  const change = purpose === 'change';
  return (
    <LinkOutcome
      title={t(change ? 'account:email.changedTitle' : 'validationSuccessful')}
      sentence={t(change ? 'account:email.changed' : 'emailValidated')}
    />
  );
}

function Expired() {
  const { t } = useTranslation(['onboarding', 'refusals']);
  return (
    <LinkOutcome
      title={t('refusals:tokenExpired')}
      sentence={t('validateEmail.expired')}
      help={t('validateEmail.getNew')}
    />
  );
}

function Refused({ problem }: { problem: string }) {
  const { t } = useTranslation('onboarding');
  return <LinkOutcome title={t('validateEmail.title')} sentence={problem} refused />;
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('tokenId') ?? '';
}
