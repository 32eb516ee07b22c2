import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contactValues } from '#app/domain/accounts/profile/contactValues.ts';
import { initialEditSchema } from '#app/domain/accounts/profile/forms.ts';
import { initialEdit } from '#app/domain/people/myAccount/initialEdit.server.ts';
import { selfRetrieve } from '#app/domain/people/myAccount/selfRetrieve.server.ts';
import { ContactFields, contactFieldNames } from '#app/routes/accounts/profile/ContactFields.tsx';
import { formOptions, formRules, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { PersonFields, personFieldNames } from '#app/routes/accounts/profile/PersonFields.tsx';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { nextPage, storedTarget } from '#app/routes/accounts/signIn/nextPage.server.ts';
import { StepShell } from '#app/routes/accounts/signIn/StepShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = [...personFieldNames, ...contactFieldNames] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const { agent } = await selfRetrieve(ctx);
    return {
      title: documentTitle(ctx.language, 'onboarding:initialEdit.title'),
      market: ctx.market,
      values: contactValues(agent, ctx.market),
      options: await formOptions(ctx, request, agent.country),
    };
  },
  { step: 'initial-edit' },
);

export const action = ownAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: initialEditSchema(await formRules(ctx)),
      run: async (value) => {
        await initialEdit(ctx, value);
        return redirectDocument((await nextPage(ctx, { target: storedTarget(request) })).path);
      },
      refused: (reply, { submission }) => replyWithStates(ctx, submission, reply),
    });
  },
  { step: 'initial-edit' },
);

/** The uk's first profile edit (spec §4). */
export default function InitialEdit() {
  const { t } = useTranslation('onboarding');
  const { market, values, options } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult, { defaultValue: values });
  return (
    <StepShell wide>
      <PageHead title={t('initialEdit.title')} sentence={t('initialEdit.sentence')} />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/routes/people/agents/formSchemas.ts').then(({ contactForm }) => contactForm(market, options))
        }
      >
        <PersonFields fields={fields} options={options} market={market} own />
        <ContactFields
          fields={fields}
          options={options}
          market={market}
          repliedStates={lastResult?.statesByCountry}
          own
        />
        <div className="form-actions">
          <SubmitButton>{t('initialEdit.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </StepShell>
  );
}
