import { data, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isRefusal, type Refusal } from '#app/domain/refusals.ts';
import { readValidationLink, validateEmail } from '#app/domain/session/validateEmail.server.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/handlers.server.ts';
import { documentTitle, sessionHeaders, visitorMarket } from '#app/routes/session.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';

export const handle = { i18n: ['session', 'successes', 'refusals'] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const loader = visitorLoader(async ({ ctx, request }) => {
  const page = {
    title: documentTitle(ctx.language, 'session:validateEmail.title'),
    helpHref: paths.loginHelp(visitorMarket(ctx.language)),
  };
  const dropped = await sessionHeaders(undefined);
  try {
    const { emailAddress } = await readValidationLink(ctx, tokenOf(request));
    return data({ ...page, emailAddress: emailAddress.toLowerCase() }, { headers: dropped });
  } catch (error) {
    if (!isExpired(error)) throw error;
    return data({ ...page, emailAddress: null }, { status: error.status, headers: dropped });
  }
});

// Only a post uses the link: mail scanners open links too.
export const action = visitorAction(async ({ ctx, request }) => {
  try {
    await validateEmail(ctx, tokenOf(request));
    return data({ outcome: 'validated' as const }, { status: 200 });
  } catch (error) {
    if (!isExpired(error)) throw error;
    return data({ outcome: 'expired' as const }, { status: error.status });
  }
});

export default function ValidateEmail() {
  const { t } = useTranslation('session');
  const { emailAddress, helpHref } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>()?.outcome ?? (emailAddress === null ? 'expired' : null);
  const links = [
    { label: t('footer.signIn'), href: paths.login() },
    { label: t('footer.help'), href: helpHref },
  ];
  return (
    <PlainShell footerLinks={links}>
      {outcome === 'validated' ? <Validated /> : outcome === 'expired' ? <Expired /> : <Question emailAddress={emailAddress} />}
    </PlainShell>
  );
}

function Question({ emailAddress }: { emailAddress: string | null }) {
  const { t } = useTranslation('session');
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHead title={t('validateEmail.title')} sentence={t('validateEmail.question')} />
      <p className="text-lg font-semibold">{emailAddress}</p>
      <Form method="post" className="form-actions mt-6">
        <SubmitButton submitting={submitting}>{t('validateEmail.submit')}</SubmitButton>
      </Form>
    </>
  );
}

function Validated() {
  const { t } = useTranslation('successes');
  return (
    <div role="status">
      <PageHead title={t('validationSuccessful')} sentence={t('emailValidated')} />
      <SignInLink />
    </div>
  );
}

function Expired() {
  const { t } = useTranslation(['session', 'refusals']);
  return (
    <div role="status">
      <PageHead title={t('refusals:tokenExpired')} sentence={t('validateEmail.expired')} />
      <p className="mb-6">{t('validateEmail.getNew')}</p>
      <SignInLink />
    </div>
  );
}

function SignInLink() {
  const { t } = useTranslation('session');
  return (
    <Link className="button button-primary" to={paths.login()}>
      {t('footer.signIn')}
    </Link>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('tokenId') ?? '';
}

function isExpired(error: unknown): error is Refusal {
  return isRefusal(error) && error.code === 'tokenExpired';
}
