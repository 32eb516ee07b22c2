import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { acceptChangedTermsSchema, acceptTermsSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import { currentTerms } from '#app/domain/content/documents/currentTerms.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { asksForOwnPassword } from '#app/domain/accounts/onboarding/ownPassword.ts';
import { acceptTerms } from '#app/domain/accounts/onboarding/acceptTerms.server.ts';
import { wasInvited } from '#app/domain/accounts/onboarding/wasInvited.server.ts';
import { refusedForm, isConflict } from '#app/routes/requests/formReply.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { deviceHeader, documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { NewPasswordFields } from '#app/routes/accounts/credentials/NewPasswordFields.tsx';
import { nextPage, storedTarget } from '#app/routes/accounts/signIn/nextPage.server.ts';
import { StepShell } from '#app/routes/accounts/signIn/StepShell.tsx';
import { Prose } from '#app/routes/content/documents/Prose.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const secrets = ['password', 'confirmPwd'];
const fieldNames = ['acceptTerms', 'password', 'confirmPwd'] as const;

const loadSchema = (asksForPassword: boolean) =>
  import('#app/domain/accounts/credentials/credentialForms.ts').then((forms) =>
    asksForPassword ? forms.acceptTermsSchema() : forms.acceptChangedTermsSchema(),
  );

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => {
    const terms = await currentTerms(ctx);
    return {
      title: documentTitle(ctx.language, 'onboarding:acceptTerms.title'),
      terms,
      // Noon: the same day in every market.
      since: terms.validFrom ? formatDay(terms.validFrom, ctx) : null,
      changed: ctx.actor.termsDue,
      asksForPassword: asksForOwnPassword(ctx.actor),
      userId: ctx.actor.userId,
    };
  },
  { step: 'accept-tnc' },
);

export const action = ownAction(
  async ({ ctx, request }) => {
    const posted = await readForm(request);
    const termsVersion = String(posted.get('termsVersion') ?? '');
    posted.delete('termsVersion');
    return formAction(ctx, posted, {
      schema: asksForOwnPassword(ctx.actor) ? acceptTermsSchema() : acceptChangedTermsSchema(),
      hidden: secrets,
      run: async (value) => {
        const { password } = { password: undefined, ...value };
        await acceptTerms(ctx, { termsVersion, password });
        // A user who was asked again, or who has just filled in their account to join, continues to the stored target.
        const termsJustAccepted = !ctx.actor.termsDue && !(await wasInvited(ctx));
        const next = await nextPage(ctx, { target: storedTarget(request), termsJustAccepted });
        // Another password makes every device unknown, but here it has just been chosen.
        const headers = asksForOwnPassword(ctx.actor) ? [await deviceHeader(ctx, ctx.actor.agentUniqueId)] : [];
        return redirectDocument(next.path, { headers });
      },
      // Other terms than the ones that were ticked: the tick goes too.
      refused: (reply, { submission, error }) =>
        isConflict(error) ? refusedForm(ctx, submission, error, [...secrets, 'acceptTerms']) : reply,
    });
  },
  { step: 'accept-tnc' },
);

/** Terms that have changed in the meantime are fetched, although the post failed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function AcceptTerms() {
  const { t } = useTranslation(['onboarding', 'account']);
  const { terms, changed, asksForPassword } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <StepShell wide>
      <PageHead
        title={t('acceptTerms.title')}
        sentence={t(
          changed
            ? 'account:terms.changedSentence'
            : asksForPassword
              ? 'acceptTerms.sentence'
              : 'acceptTerms.termsOnlySentence',
        )}
      />
      <FormFrame form={form} schema={() => loadSchema(asksForPassword)} className="form max-w-none">
        <FieldGroup legend={t('acceptTerms.termsGroup')}>
          <TermsVersion />
          <TermsBox title={terms.title} html={terms.html} />
          <input type="hidden" name="termsVersion" value={terms.version} />
          <CheckboxField field={fields.acceptTerms} label={t('acceptTerms.accept')} required />
        </FieldGroup>
        {asksForPassword ? <OwnPassword fields={fields} /> : null}
        <div className="form-actions">
          <SubmitButton>{t('acceptTerms.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </StepShell>
  );
}

function TermsVersion() {
  const { t } = useTranslation('account');
  const { terms, since } = useLoaderData<typeof loader>();
  const text = since
    ? t('terms.versionFrom', { version: terms.version, date: since })
    : t('terms.version', { version: terms.version });
  return <p className="text-sm text-muted">{text}</p>;
}

function OwnPassword({ fields }: { fields: Parameters<typeof NewPasswordFields>[0]['fields'] }) {
  const { t } = useTranslation('onboarding');
  const { userId } = useLoaderData<typeof loader>();
  return (
    <FieldGroup legend={t('acceptTerms.passwordGroup')}>
      <NewPasswordFields fields={fields} userId={userId} />
    </FieldGroup>
  );
}

/** The terms in a box that scrolls, also by keyboard. */
function TermsBox({ title, html }: { title: string; html: string }) {
  return (
    <div
      className="max-h-[45vh] overflow-y-auto rounded-lg border border-line bg-sunken p-4 text-sm"
      role="region"
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <Prose html={html} />
    </div>
  );
}
