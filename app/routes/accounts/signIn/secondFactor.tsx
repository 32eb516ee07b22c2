import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { answerByCode } from '#app/domain/accounts/signIn/answerByCode.server.ts';
import { answerByPasskey } from '#app/domain/accounts/signIn/answerByPasskey.server.ts';
import {
  passkeyAnswerSchema,
  recoveryCodeSchema,
  secondFactorCodeSchema,
} from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { readSecondFactorStep } from '#app/domain/accounts/signIn/secondFactorStep.server.ts';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm, type FormReply } from '#app/routes/requests/formReply.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, loginHelpHref, readForm, requestMarket } from '#app/routes/requests/session.server.ts';
import { challengeOf, signInReply } from './signInReply.server.ts';
import { formNamespaces } from '#app/ui/form/field.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { CodeForm, RecoveryForm } from './CodeForms.tsx';
import { linkedApp, storedTarget } from './nextPage.server.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

export const handle = { i18n: ['secondFactor', 'signIn', ...formNamespaces] };

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const onward = { target: storedTarget(request), app: linkedApp(request) };
  const challengeId = await challengeOf(request, 'secondFactor');
  try {
    const step = await readSecondFactorStep(ctx, challengeId ?? '');
    return {
      title: documentTitle(ctx.language, 'secondFactor:step.title'),
      loginHref: paths.login(onward),
      helpHref: await loginHelpHref(ctx, request),
      ...step,
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw redirect(paths.login(onward));
  }
});

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = visitorAction(async ({ ctx, request }) => {
  const posted = await readForm(request);
  const answer = {
    challengeId: (await challengeOf(request, 'secondFactor')) ?? '',
    userAgent: request.headers.get('User-Agent') ?? '',
  };
  const part = posted.has('response') ? 'passkey' : posted.has('recoveryCode') ? 'recovery' : 'code';
  const submission = parseWithZod(posted, { schema: schemas[part]() });
  if (submission.status !== 'success') return ofPart(part, invalidForm(ctx, submission, secrets));
  const { value } = submission;
  try {
    const finished =
      'response' in value
        ? await answerByPasskey(ctx, { ...answer, response: value.response })
        : await answerByCode(ctx, { ...answer, code: 'code' in value ? value.code : value.recoveryCode });
    return await signInReply(ctx, request, finished);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'secondFactorExpired') {
      return redirectWithToast(paths.login({ target: storedTarget(request), app: linkedApp(request) }), {
        kind: 'error',
        message: error.messageKey,
      });
    }
    const market = await requestMarket(ctx, request);
    if (part === 'passkey')
      return data({ part, problem: refusalText(error, ctx.language, market) }, { status: error.status });
    const { code, field, params } = error;
    const shown = field && part === 'recovery' ? new Refusal(code, { field: 'recoveryCode', params }) : error;
    return ofPart(part, refusedForm({ ...ctx, market }, submission, shown, secrets));
  }
});

const secrets = ['code', 'recoveryCode', 'response'];
const schemas = { passkey: passkeyAnswerSchema, recovery: recoveryCodeSchema, code: secondFactorCodeSchema };

// The page has several forms: which of them a reply is about.
function ofPart(part: 'passkey' | 'recovery' | 'code', { data: result, init }: FormReply) {
  return data({ part, result }, init ?? undefined);
}

export default function SecondFactor() {
  const { t } = useTranslation(['secondFactor', 'signIn']);
  const { passkeyOptions, authenticator, loginHref, helpHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const links = [
    { label: t('signIn:footer.signIn'), href: paths.login() },
    { label: t('signIn:footer.help'), href: helpHref },
  ];
  const resultOf = (part: string) => (reply && 'result' in reply && reply.part === part ? reply.result : undefined);
  return (
    <PlainShell footerLinks={links}>
      <PageHead title={t('step.title')} sentence={t('step.sentence')} />
      <div className="grid gap-6">
        {passkeyOptions ? (
          <div className="grid justify-items-start gap-3">
            <PasskeyButton
              begin={async () => passkeyOptions}
              action={pathname + search}
              variant="primary"
              label={t('step.passkey')}
            />
            <noscript>
              <p>{t('noScript')}</p>
            </noscript>
          </div>
        ) : null}
        {authenticator ? <CodeForm lastResult={resultOf('code')} primary={!passkeyOptions} /> : null}
        <RecoveryForm lastResult={resultOf('recovery')} />
        <p className="text-sm text-muted">{t('step.lost')}</p>
        <Link className="link text-sm" to={loginHref}>
          {t('step.back')}
        </Link>
      </div>
    </PlainShell>
  );
}
