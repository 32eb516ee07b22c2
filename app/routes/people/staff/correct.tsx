import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { correctedPersonSchema } from '#app/domain/accounts/profile/forms.ts';
import { correctPerson, readCorrectable } from '#app/domain/people/staff/correctPerson.server.ts';
import { fullName } from '#app/domain/display.ts';
import { paths } from '#app/paths.ts';
import { ContactFields, contactFieldNames } from '#app/routes/accounts/profile/ContactFields.tsx';
import { formOptions, formRules, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { PersonFields, personFieldNames } from '#app/routes/accounts/profile/PersonFields.tsx';
import { orStale } from '#app/routes/requests/formReply.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const helpers = { can: 'staff.help-people' } as const;
const fieldNames = [...personFieldNames, ...contactFieldNames, 'emailAddress', 'reason'] as const;

export const loader = staffLoader(async ({ ctx, request, params }) => {
  const { agentUniqueId, market, version, values } = await readCorrectable(ctx, uuidParam(params, 'agentUniqueId'));
  return {
    title: documentTitle(ctx.language, 'staffPerson:correct.title'),
    agentUniqueId,
    market,
    values,
    version: String(version),
    name: fullName(values, ctx.language),
    options: await formOptions({ ...ctx, market }, request, values.country),
  };
}, helpers);

export const action = staffAction(async ({ ctx, request, params }) => {
  const { agentUniqueId, market } = await readCorrectable(ctx, uuidParam(params, 'agentUniqueId'));
  const of = { ...ctx, market };
  return formAction(of, request, {
    schema: correctedPersonSchema(await formRules(of)),
    run: async (value) => {
      const { changed } = await correctPerson(ctx, agentUniqueId, value);
      return redirectWithToast(paths.staffPerson(agentUniqueId), {
        kind: 'success',
        message: changed === 0 ? 'staffPerson:correct.same' : 'staffPerson:correct.saved',
      });
    },
    refused: (reply, about) => replyWithStates(of, about.submission, orStale(reply, about)),
  });
}, helpers);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** The form that corrects a person's name, contact data and e-mail address, for a reason. */
export default function CorrectPerson() {
  const { t } = useTranslation(['staffPerson', 'fields']);
  const { agentUniqueId, name, market, values, version, options } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, reply, { id: 'correction', defaultValue: values });
  return (
    <>
      <BackLink to={paths.staffPerson(agentUniqueId)}>{t('correct.back')}</BackLink>
      <PageHead title={t('correct.title')} sentence={t('correct.sentence', { name })} />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/routes/people/agents/formSchemas.ts').then((forms) => forms.correctedPersonForm(market, options))
        }
      >
        <input key={version} type="hidden" name="version" value={version} data-stays />
        <PersonFields fields={fields} options={options} market={market} />
        <ContactFields fields={fields} options={options} market={market} repliedStates={reply?.statesByCountry}>
          <TextField
            field={fields.emailAddress}
            label={t('fields:emailAddress')}
            help={t('correct.emailHelp')}
            type="email"
            autoComplete="off"
            required
          />
        </ContactFields>
        <FieldGroup legend={t('correct.why')}>
          <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        </FieldGroup>
        <div className="form-actions">
          <SubmitButton>{t('correct.save')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
