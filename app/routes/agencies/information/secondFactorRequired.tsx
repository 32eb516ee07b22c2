import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  countWithoutSecondFactor,
  requireSecondFactor,
} from '#app/domain/agencies/information/requireSecondFactor.server.ts';
import { requireSecondFactorSchema } from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const ownersOnly = { can: 'agency.second-factor' } as const;
const fieldNames = ['secondFactorRequired'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'secondFactor:agency.title'),
    required: ctx.agency.secondFactorRequired,
    ownFirst: !ctx.actor.secondFactorFlag,
    without: await countWithoutSecondFactor(ctx),
  }),
  ownersOnly,
);

export const action = agentAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: requireSecondFactorSchema(),
    run: async (value) => {
      await requireSecondFactor(ctx, { required: value.secondFactorRequired === 'Y' });
      return redirectWithToast(paths.agencyOverview(), { kind: 'success', message: 'secondFactor:agency.saved' });
    },
  });
}, ownersOnly);

export default function SecondFactorRequired() {
  const { t } = useTranslation('secondFactor');
  const { required, ownFirst, without } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult);
  const { secondFactorRequired: field } = fields;
  return (
    <>
      <PageHead title={t('agency.title')} sentence={t('agency.sentence')} />
      <div className="grid gap-6">
        {ownFirst ? (
          <Notice tone="warning">
            <p>{t('agency.ownFirst')}</p>
            <Link className="link" to={paths.signInProtection()}>
              {t('own.title')}
            </Link>
          </Notice>
        ) : null}
        <FormFrame form={form}>
          <CheckboxField
            field={{ ...field, initialValue: lastResult ? field.initialValue : required ? 'Y' : 'N' }}
            label={t('agency.label')}
            help={without > 0 ? t('agency.without', { count: without }) : undefined}
            value="Y"
          />
          <div className="form-actions">
            <SubmitButton>{t('agency.save')}</SubmitButton>
            <LinkButton variant="quiet" to={paths.agencyOverview()}>
              {t('cancel')}
            </LinkButton>
          </div>
        </FormFrame>
      </div>
    </>
  );
}
