import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { refuseOutsideSandbox } from '#app/domain/sandbox.server.ts';
import { sampleToken, tokenKindOf } from '#app/domain/accounts/signIn/sandboxPartner.server.ts';
import { sitePath } from '#app/domain/sitePath.ts';
import { tokenKinds, type TokenKind } from '#app/domain/accounts/signIn/tokenKinds.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const noErrors = {};

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx }) => {
  refuseOutsideSandbox();
  return { title: documentTitle(ctx.language, 'sandbox:partner.title') };
});

export const action = visitorAction(async ({ ctx, request }) => {
  const form = await readForm(request);
  const userId = textOf(form, 'userId').toUpperCase() || 'NAMADVISOR';
  const target = sitePath(textOf(form, 'target'));
  const kind = tokenKindOf(form.get('kind'));
  const { token, claims } = await sampleToken(ctx, { userId, kind });
  return data(
    { kind, userId, target, claims, href: paths.tokenLogin(token, { target }) },
    { headers: { 'Cache-Control': 'no-store' } },
  );
});

/** The sample partner of the sandbox: it signs users in to the portal by a token, or tries to. */
export default function SamplePartner() {
  const { t } = useTranslation(['sandbox', 'fields']);
  useLoaderData<typeof loader>();
  const signed = useActionData<typeof action>();
  return (
    <PlainShell wide>
      <PageHead title={t('partner.title')} sentence={t('partner.sentence')} />
      <FormFrame form={{ id: 'sample-partner', allErrors: noErrors }} transient>
        <TextField
          field={fieldOf('userId', signed?.userId ?? 'NAMADVISOR')}
          label={t('fields:userId')}
          help={t('partner.userIdHelp')}
          autoComplete="off"
        />
        <TextField
          field={fieldOf('target', signed?.target ?? '')}
          label={t('partner.target')}
          help={t('partner.targetHelp')}
          autoComplete="off"
        />
        <div className="form-actions">
          {tokenKinds.map((kind) => (
            <SubmitButton key={kind} name="kind" value={kind} variant={kind === 'good' ? 'primary' : 'secondary'}>
              {t(`partner.kinds.${kind}`)}
            </SubmitButton>
          ))}
        </div>
      </FormFrame>
      {signed ? <SignedToken kind={signed.kind} claims={signed.claims} href={signed.href} /> : null}
    </PlainShell>
  );
}

function fieldOf(name: string, initialValue: string): FormField {
  return {
    id: `partner-${name}`,
    name,
    initialValue,
    errorId: `partner-${name}-error`,
    descriptionId: `partner-${name}-description`,
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}

interface SignedTokenProps {
  kind: TokenKind;
  claims: object;
  href: string;
}

/** What the sample partner signed, and the link that it would send its user to. */
function SignedToken({ kind, claims, href }: SignedTokenProps) {
  const { t } = useTranslation('sandbox');
  return (
    <section className="mt-8 border-t border-line pt-5" aria-labelledby="signed-token">
      <h2 id="signed-token">{t('partner.signed', { kind: t(`partner.kinds.${kind}`) })}</h2>
      <p className="mt-2">{t(`partner.expected.${kind}`)}</p>
      <h3 className="mt-4">{t('partner.claims')}</h3>
      <pre className="mb-5 mt-2 rounded-lg border border-line p-4 text-sm whitespace-pre-wrap break-all">
        {JSON.stringify({ iss: 'gangway-sandbox', ...claims }, null, 2)}
      </pre>
      <p>
        <LinkButton variant="primary" href={href}>
          {t('partner.follow')}
        </LinkButton>
      </p>
    </section>
  );
}
