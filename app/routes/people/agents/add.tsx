import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addAgent } from '#app/domain/people/agents/addAgent.server.ts';
import { addAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { NewSignInFields } from '#app/routes/accounts/credentials/NewSignInFields.tsx';
import { agencyAddress } from './agencyAddress.server.ts';
import { ContactFields, contactFieldNames } from '#app/routes/accounts/profile/ContactFields.tsx';
import { formOptions, formRules, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { readPermissionsForm, templateReply } from '#app/routes/people/permissions/permissionsForm.server.ts';
import { PersonFields, personFieldNames } from '#app/routes/accounts/profile/PersonFields.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AddTabs } from './AddTabs.tsx';
import { tickForRole } from './tickForRole.server.ts';
import { newUserOptions } from './newUserOptions.server.ts';
import { newUserDefaults, newUserFieldNames, NewUserWork } from './NewUserWork.tsx';
import { NumberFields } from './NumberFields.tsx';

const fieldNames = [
  'userId',
  'password',
  'confirmPwd',
  ...personFieldNames,
  'emailAddress',
  ...contactFieldNames,
  'cliaagentId',
  'abtanumber',
  ...newUserFieldNames,
] as const;

const secrets = ['password', 'confirmPwd'];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'agents:add.title'),
    address: await agencyAddress(ctx),
    options: await formOptions(ctx, request),
    work: await newUserOptions(ctx),
  }),
  { can: 'user.add' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    const { form, templateId } = await readPermissionsForm(request);
    await tickForRole(ctx, form);
    return formAction(ctx, form, {
      schema: addAgentSchema(await formRules(ctx)),
      hidden: secrets,
      before: async (submission) =>
        templateId === null
          ? null
          : replyWithStates(ctx, submission, await templateReply(ctx, submission, templateId, secrets)),
      run: async (value) => {
        const { agentUniqueId } = await addAgent(ctx, { ...value, permissions: value.permissions ?? [] });
        return redirectWithToast(paths.agencyOverview(), addedToast(ctx, agentUniqueId, value));
      },
      refused: (reply, { submission }) => replyWithStates(ctx, submission, reply),
    });
  },
  { can: 'user.add', about: ['user.add', 'permission.give'] },
);

// Names the new user and leads to them, where the caller may open their page.
function addedToast(ctx: AgentContext, agentUniqueId: string, user: { firstName: string; lastName: string }) {
  const link = can(ctx, 'user.read')
    ? { link: { href: paths.editAgent(agentUniqueId), message: 'agents:agent.open' } }
    : {};
  return {
    kind: 'success',
    message: 'successes:named.userAdded',
    params: { name: fullName(user, ctx.language) },
    ...link,
  } as const;
}

export default function AddAgent() {
  const { t } = useTranslation(['agents', 'fields']);
  const { address, options, work } = useLoaderData<typeof loader>();
  const { market } = work;
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult, {
    defaultValue: { ...address.fields, ...newUserDefaults(work) },
  });
  const sent = lastResult?.initialValue ?? address.fields;
  const isElsewhere = Object.entries(address.fields).some(
    ([name, value]) => ((sent as Record<string, unknown>)[name] ?? '') !== value,
  );
  return (
    <>
      <PageHead title={t('add.title')} sentence={t('add.sentence')} />
      <AddTabs />
      <FormFrame
        form={form}
        schema={() => import('./formSchemas.ts').then(({ addAgentForm }) => addAgentForm(market, options))}
      >
        <FieldGroup legend={t('signIn.legend')}>
          <NewSignInFields
            fields={fields}
            userIdHelp={t('signIn.userIdHelp')}
            passwordHelp={t('signIn.passwordHelp')}
            own={false}
          />
        </FieldGroup>
        <PersonFields fields={fields} options={options} market={market} />
        <ContactFields
          fields={fields}
          options={options}
          market={market}
          repliedStates={lastResult?.statesByCountry}
          startingAddress={address.inOneLine ? { inOneLine: address.inOneLine, isElsewhere } : undefined}
        >
          <TextField
            field={fields.emailAddress}
            label={t('fields:emailAddress')}
            help={t('email.help')}
            type="email"
            autoComplete="off"
            required
          />
        </ContactFields>
        <NewUserWork fields={fields} options={work} submit={t('add.submit')}>
          <NumberFields fields={fields} market={market} />
        </NewUserWork>
      </FormFrame>
    </>
  );
}
