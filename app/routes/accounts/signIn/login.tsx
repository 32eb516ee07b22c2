import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { getLandingPage } from '#app/domain/content/documents/getLandingPage.server.ts';
import { signInSchema } from '#app/domain/accounts/signIn/signInForms.ts';
import { isRefusal, Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { setCurrentApp } from '#app/domain/accounts/onboarding/setCurrentApp.server.ts';
import { signIn } from '#app/domain/accounts/signIn/signIn.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { visitorPaths } from '#app/visitorPaths.ts';
import { replyWith } from '#app/routes/requests/formReply.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import {
  documentTitle,
  fieldLabels,
  endingOfSession,
  sessionHeaders,
  signedInContext,
  loginHelpHref,
  pageText,
  requestMarket,
} from '#app/routes/requests/session.server.ts';
import { Landing } from '#app/routes/content/homePage/Landing.tsx';
import { companyOf, isSignOnUsed } from '#app/domain/accounts/signOn/companyOf.server.ts';
import { signOnRequired } from '#app/domain/accounts/signIn/signOnDemand.server.ts';
import { signInReply } from './signInReply.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice, type NoticeTone } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { EndedNotice, endingShown } from './EndedNotice.tsx';
import { nextPage, requestedApp, storedTarget } from './nextPage.server.ts';
import { answerToken, tokenRefusal } from './tokenSignIn.server.ts';
import { useEffect, useRef } from 'react';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';

// What the user can mend in the form is an error; the rest only says how things stand.
const tones: Partial<Record<RefusalCode, NoticeTone>> = {
  '7016': 'danger',
  '7017': 'danger',
  agencyNotFound: 'info',
  pendingApproval: 'info',
};

const wrongPassword: readonly RefusalCode[] = ['7016', '7017'];

/**
 * Why a sign-in was refused, with the way to a new password where the password was wrong. It takes the focus, which the
 * button has lost.
 */
function RefusedNotice({ refusal }: { refusal: { code: RefusalCode; text: string; signOnHref?: string } }) {
  const { t } = useTranslation('signIn');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [refusal]);
  return (
    <div role="alert" ref={box} tabIndex={-1} {...{ autoFocus: true }}>
      <Notice tone={tones[refusal.code] ?? 'warning'}>
        <p>{refusal.text}</p>
        {wrongPassword.includes(refusal.code) ? (
          <p>
            <Link className="link" to={visitorPaths.forgotPassword()}>
              {t('login.newPassword')}
            </Link>
          </p>
        ) : null}
        {refusal.signOnHref ? (
          <p>
            <a className="link" href={refusal.signOnHref}>
              {t('login.signOn')}
            </a>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}

const fieldNames = ['userId', 'password'] as const;

export const handle = { textsWithoutVariables: true, isPublic: true };

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const token = new URL(request.url).searchParams.get('token');
  if (token !== null) throw await answerToken(ctx, request, token);
  const agent = await signedInContext(ctx, request);
  if (agent) {
    const app = requestedApp(request);
    if (!agent.actor.isViewed) await setCurrentApp(agent, app);
    const { step, path } = await nextPage(agent, { target: storedTarget(request), app });
    // A user who waits for the validation e-mail may come here to sign in with another account.
    if (step !== 'update-email') throw redirect(path);
  }
  const stale = agent ? null : await endingOfSession(ctx, request);
  const refusal = await tokenRefusal(ctx, request);
  const headers = stale ? await sessionHeaders(undefined) : new Headers();
  for (const [name, value] of refusal?.headers ?? []) headers.append(name, value);
  const page = {
    title: documentTitle(ctx.language, 'signIn:login.title'),
    description: pageText(ctx.language, 'signIn:login.description'),
    labels: fieldLabels(ctx.language, fieldNames),
    ended: endingShown(request, stale),
    tokenRefused: refusal ? { text: refusal.text, isOfPartner: refusal.code === '7016' } : null,
    timeoutMessage: refusalText(new Refusal('sessionTimeoutMessage'), ctx.language),
    helpHref: await loginHelpHref(ctx, request),
    registerHref: visitorPaths.registerHome(),
    companyHref: (await isSignOnUsed(ctx))
      ? visitorPaths.company({ target: storedTarget(request), app: requestedApp(request) })
      : null,
    // Signing in needs none of it.
    landing: await getLandingPage(ctx, { market: await requestMarket(ctx, request) }).catch(() => null),
  };
  return data(page, { headers });
});

export const action = visitorAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: signInSchema(),
    hidden: ['password'],
    run: async (value) => {
      // An address is no user ID: it leads to the company's sign-in, and the password that was typed is not looked at.
      const company = await companyOf(ctx, value.userId);
      if (company) throw signOnRequired(company.providerId);
      const userAgent = request.headers.get('User-Agent') ?? '';
      const finished = await signIn(ctx, { ...value, userAgent, currentApp: requestedApp(request) ?? '' });
      return signInReply(ctx, request, finished);
    },
    refused: async (reply, { error }) => {
      if (!isRefusal(error)) return reply;
      const text = refusalText(error, ctx.language, await requestMarket(ctx, request));
      const { providerId } = error.params ?? {};
      const signOnHref = providerId
        ? visitorPaths.signOn(String(providerId), { target: storedTarget(request), app: requestedApp(request) })
        : null;
      return replyWith(reply, {
        error: { '': [text] },
        notice: { code: error.code, text, ...(signOnHref && { signOnHref }) },
      });
    },
  });
});

export default function Login() {
  const { t } = useTranslation(['signIn', 'common']);
  const { labels, ended, tokenRefused, timeoutMessage, helpHref, registerHref, companyHref, landing } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const passkeyAction = visitorPaths.passkeySignIn({ target: search.get('target'), app: search.get('app') });
  const lastResult = useActionData<typeof action>();
  const notice = lastResult && 'notice' in lastResult ? lastResult.notice : undefined;
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <PlainShell beside={landing ? <Landing {...landing} /> : null}>
      <PageHead title={t('login.title')} sentence={t('login.sentence')} />
      {ended && !lastResult ? <EndedNotice ending={ended} timeoutMessage={timeoutMessage} /> : null}
      {tokenRefused && !lastResult ? (
        <div className="mb-5">
          <Notice tone="danger" role="alert" title={tokenRefused.text}>
            {tokenRefused.isOfPartner ? <p>{t('partner.refusedHint')}</p> : null}
          </Notice>
        </div>
      ) : null}
      <FormFrame
        form={form}
        schema={() => import('#app/domain/accounts/signIn/signInForms.ts').then((forms) => forms.signInSchema())}
        transient
        notice={notice ? <RefusedNotice refusal={notice} /> : undefined}
      >
        <TextField
          field={fields.userId}
          label={labels.userId}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
        />
        <PasswordField
          field={fields.password}
          label={labels.password}
          autoComplete="current-password"
          maxLength={64}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('login.submit')}</SubmitButton>
        </div>
      </FormFrame>
      <PasskeySignIn action={passkeyAction} />
      {companyHref ? (
        <p className="mt-4">
          <LinkButton variant="secondary" to={companyHref}>
            {t('login.signOn')}
          </LinkButton>
        </p>
      ) : null}
      <ul className="mt-6 grid gap-2 border-t border-line pt-5 text-sm">
        <li>
          <Link className="link" to={visitorPaths.forgotPassword()}>
            {t('login.forgot')}
          </Link>
        </li>
        <li>
          <Link className="link" to={helpHref}>
            {t('login.help')}
          </Link>
        </li>
        <li>
          <Link className="link" to={registerHref}>
            {t('login.register')}
          </Link>
        </li>
        <li>
          <Link className="link" to={visitorPaths.status()}>
            {t('common:systemStatus')}
          </Link>
        </li>
      </ul>
    </PlainShell>
  );
}
