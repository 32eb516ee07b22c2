import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { draftHours, saveRegistrationDraft } from '#app/domain/agencies/registration/registerDrafts.server.ts';
import { ownerFields, pick, stepValues, withCountryOf } from '#app/domain/agencies/registration/registerFields.ts';
import { newOwnerSchema, ownerSchema } from '#app/domain/agencies/registration/registerForms.ts';
import { acceptRegistrationOwner } from '#app/domain/agencies/registration/registerOwner.server.ts';
import { paths } from '#app/paths.ts';
import { countryList } from '#app/routes/markets/referenceData.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { requireOpenRegistration } from './registration.server.ts';
import { documentTitle, readForm, loginHelpHref, requestMarket } from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { OwnerFields, ownerFormFields } from './OwnerFields.tsx';
import { Progress, stepHref } from './Progress.tsx';
import { refusedStep } from './refusedStep.server.ts';
import { RegisterShell } from './RegisterShell.tsx';
import { useDraftSaving } from './useDraftSaving.ts';

const secrets = ['password', 'confirmPwd'];

// A visitor who comes back to this step need not type the password again.
const loadSchema = (hasPassword: boolean) =>
  import('#app/domain/agencies/registration/registerForms.ts').then(
    ({ ownerSchema, newOwnerSchema }) =>
      (values: FormData) =>
        hasPassword && secrets.every((name) => values.get(name) === '') ? ownerSchema() : newOwnerSchema(),
  );

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const { draft, headers } = await requireOpenRegistration(ctx, request);
  const values = pick(ownerFields, draft.values);
  const page = {
    title: documentTitle(ctx.language, 'registration:owner.title'),
    values,
    hasPassword: draft.hasPassword,
    refused: refusedStep(ctx, request, 'owner', values),
    countries: (await countryList(ctx)).map(({ code, name }) => ({ code, name })),
    hours: draftHours,
    helpHref: await loginHelpHref(ctx, request),
  };
  return data(page, { headers });
});

export const action = visitorAction(async ({ ctx, request }) => {
  const posted = await readForm(request);
  const { draftId, draft, headers } = await requireOpenRegistration(ctx, request);
  const keepsPassword = draft.hasPassword && secrets.every((name) => (posted.get(name) ?? '') === '');
  if (keepsPassword) for (const name of secrets) posted.delete(name);
  return formAction({ ...ctx, market: await requestMarket(ctx, request) }, posted, {
    schema: keepsPassword ? ownerSchema() : newOwnerSchema(),
    hidden: secrets,
    before: () => saveRegistrationDraft(ctx, draftId, withCountryOf(draft.values, stepValues(ownerFields, posted))),
    run: async (value) => {
      await acceptRegistrationOwner(ctx, draftId, value);
      return redirect(stepHref('agency'), { headers });
    },
  });
});

/** The first step of a registration (spec §2 /register-agency-start). */
export default function RegisterStart() {
  const { t } = useTranslation('registration');
  const { values, hasPassword, refused, countries, hours, helpHref } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? refused;
  const { form, fields } = useServerForm(ownerFormFields, lastResult, { id: 'owner', defaultValue: values });
  useDraftSaving(form.id);
  return (
    <RegisterShell helpHref={helpHref}>
      <Progress current="owner" />
      <PageHead title={t('owner.title')} sentence={t('owner.sentence', { hours })} />
      <FormFrame form={form} schema={() => loadSchema(hasPassword)} transient>
        <OwnerFields fields={fields} countries={countries} hasPassword={hasPassword} />
        <div className="form-actions">
          <SubmitButton>{t('owner.submit')}</SubmitButton>
          <LinkButton variant="quiet" to={paths.registerHome()}>
            {t('back')}
          </LinkButton>
        </div>
      </FormFrame>
    </RegisterShell>
  );
}
