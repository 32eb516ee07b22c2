import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { redirectDocument, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { acceptTermsSchema } from '#app/domain/agents/forms.ts';
import { currentTerms } from '#app/domain/content/currentTerms.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { acceptTerms } from '#app/domain/session/acceptTerms.server.ts';
import { invalidForm, refusedForm } from '#app/routes/formReply.server.ts';
import { agentAction, agentLoader } from '#app/routes/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/session.server.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { nextPage, storedTarget } from './nextPage.server.ts';
import { StepShell } from './StepShell.tsx';
import { TermsBox } from './TermsBox.tsx';

const secrets = ['password', 'confirmPwd'];

export const handle = { i18n: ['session', 'refusals', ...formNamespaces] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'session:acceptTerms.title'),
    terms: await currentTerms(ctx),
    userId: ctx.actor.userId,
  }),
  { step: 'accept-tnc' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    const posted = await readForm(request);
    const termsVersion = String(posted.get('termsVersion') ?? '');
    posted.delete('termsVersion');
    const submission = parseWithZod(posted, { schema: acceptTermsSchema() });
    if (submission.status !== 'success') return invalidForm(ctx, submission, secrets);
    try {
      await acceptTerms(ctx, { termsVersion, password: submission.value.password });
    } catch (error) {
      // Other terms than the ones that were ticked: the tick goes too.
      const changed = isRefusal(error) && error.code === 'conflict';
      return refusedForm(ctx, submission, error, changed ? [...secrets, 'acceptTerms'] : secrets);
    }
    return redirectDocument((await nextPage(ctx, { target: storedTarget(request), termsJustAccepted: true })).path);
  },
  { step: 'accept-tnc' },
);

/** Terms that have changed in the meantime are fetched, although the post failed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

type Fields = { acceptTerms: string; password: string; confirmPwd: string };

export default function AcceptTerms() {
  const { t } = useTranslation('session');
  const { terms, userId } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<Fields>({ lastResult: useActionData<typeof action>() });
  return (
    <StepShell wide>
      <PageHead title={t('acceptTerms.title')} sentence={t('acceptTerms.sentence')} />
      <FormFrame form={form} className="form max-w-none">
        <FieldGroup legend={t('acceptTerms.termsGroup')}>
          <TermsBox title={terms.title} html={terms.html} />
          <input type="hidden" name="termsVersion" value={terms.version} />
          <CheckboxField field={fields.acceptTerms} label={t('acceptTerms.accept')} required />
        </FieldGroup>
        <FieldGroup legend={t('acceptTerms.passwordGroup')}>
          {/* Nameless, so never sent: it tells a password manager whose password this is. */}
          <input type="text" autoComplete="username" defaultValue={userId} readOnly hidden />
          <PasswordField
            field={fields.password}
            label={t('acceptTerms.password')}
            help={t('acceptTerms.passwordHelp')}
            autoComplete="new-password"
            required
          />
          <PasswordField field={fields.confirmPwd} label={t('acceptTerms.confirmPwd')} autoComplete="new-password" required />
        </FieldGroup>
        <div className="form-actions">
          <SubmitButton>{t('acceptTerms.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </StepShell>
  );
}
