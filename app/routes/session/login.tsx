import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, redirectDocument, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { signInSchema } from '#app/domain/agents/forms.ts';
import { publicPageHref } from '#app/domain/content/pages.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { endSession } from '#app/domain/session/endSession.server.ts';
import { signIn } from '#app/domain/session/signIn.server.ts';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm } from '#app/routes/formReply.server.ts';
import { refusalText, visitorAction, visitorLoader } from '#app/routes/handlers.server.ts';
import {
  contextOfSession,
  documentTitle,
  languageHeaders,
  namesSession,
  readForm,
  sessionHeaders,
  signedInContext,
  visitorMarket,
} from '#app/routes/session.server.ts';
import { formNamespaces } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { EndedNotice, endings, type Ending } from './EndedNotice.tsx';
import { nextPage, storedTarget } from './nextPage.server.ts';
import { useCleared } from './useCleared.ts';
import { useRefusedForm } from './useRefusedForm.ts';

const fieldNames = ['userId', 'password'] as const;

export const handle = { i18n: ['session', ...formNamespaces] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const loader = visitorLoader(async ({ ctx, request }) => {
  const agent = await signedInContext(ctx, request);
  if (agent) {
    const { step, path } = await nextPage(agent, { target: storedTarget(request) });
    // Whoever waits for the validation e-mail comes here to sign in as somebody else.
    if (step !== 'update-email') throw redirect(path);
  }
  const stale = !agent && (await namesSession(request));
  const page = {
    title: documentTitle(ctx.language, 'session:login.title'),
    ended: endingOf(request) ?? (stale ? 'timeout' : null),
    timeoutMessage: refusalText(new Refusal('sessionTimeoutMessage'), ctx.language),
    helpHref: paths.loginHelp(visitorMarket(ctx.language)),
    registerHref: publicPageHref('how-to-register'),
  };
  return data(page, { headers: stale ? await sessionHeaders(undefined) : undefined });
});

export const action = visitorAction(async ({ ctx, request }) => {
  const submission = parseWithZod(await readForm(request), { schema: signInSchema() });
  if (submission.status !== 'success') return invalidForm(ctx, submission, ['password']);
  try {
    const before = await signedInContext(ctx, request);
    const { sessionId } = await signIn(ctx, { ...submission.value, userAgent: request.headers.get('User-Agent') ?? '' });
    if (before) await endSession(before, 'signed-out');
    const agent = await contextOfSession(ctx, sessionId);
    const { path } = await nextPage({ ...ctx, sessionId }, { target: storedTarget(request) });
    const headers = await languageHeaders(agent?.actor.language ?? ctx.language, request);
    for (const [name, value] of await sessionHeaders(sessionId)) headers.append(name, value);
    // A whole document: the user's language may be another than the visitor's.
    return redirectDocument(path, { headers });
  } catch (error) {
    return refusedForm(ctx, submission, error, ['password']);
  }
});

export default function Login() {
  const { t } = useTranslation(['session', 'fields']);
  const { ended, timeoutMessage, helpHref, registerHref } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useRefusedForm(fieldNames, lastResult);
  useCleared(fields.password.id, lastResult);
  return (
    <PlainShell>
      <PageHead title={t('login.title')} sentence={t('login.sentence')} />
      {ended && !lastResult ? <EndedNotice ending={ended} timeoutMessage={timeoutMessage} /> : null}
      <FormFrame form={form}>
        <TextField
          field={fields.userId}
          label={t('fields:userId')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
        />
        <PasswordField field={fields.password} label={t('fields:password')} autoComplete="current-password" maxLength={64} required />
        <div className="form-actions">
          <SubmitButton>{t('login.submit')}</SubmitButton>
        </div>
      </FormFrame>
      <ul className="mt-6 grid gap-2 border-t border-line pt-5 text-sm">
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
      </ul>
    </PlainShell>
  );
}

function endingOf(request: Request): Ending | null {
  const ended = new URL(request.url).searchParams.get('ended');
  return endings.find((known) => known === ended) ?? null;
}
