import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addAgent } from '#app/domain/people/agents/addAgent.server.ts';
import { rolePickLists, type AgentType } from '#app/domain/permissions/codes.ts';
import { addAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { NewSignInFields } from '#app/routes/accounts/credentials/NewSignInFields.tsx';
import { agencyAddress } from './agencyAddress.server.ts';
import { ContactFields, contactFieldNames } from '#app/routes/accounts/profile/ContactFields.tsx';
import { formOptions, formRules, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { permissionItems, startingByRole } from '#app/routes/people/permissions/permissionItems.server.ts';
import {
  offeredTemplates,
  readPermissionsForm,
  templateReply,
} from '#app/routes/people/permissions/permissionsForm.server.ts';
import { PersonFields, personFieldNames } from '#app/routes/accounts/profile/PersonFields.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AddTabs } from './AddTabs.tsx';
import { tickForRole } from './tickForRole.server.ts';
import { BranchField } from '#app/routes/people/branches/BranchField.tsx';
import { branchesToChoose } from '#app/routes/people/branches/branchesToChoose.server.ts';
import { NumberFields } from './NumberFields.tsx';
import { WorkFields } from './WorkFields.tsx';

const fieldNames = [
  'userId',
  'password',
  'confirmPwd',
  ...personFieldNames,
  'emailAddress',
  ...contactFieldNames,
  'agentType',
  'branch',
  'cliaagentId',
  'abtanumber',
  'permissions',
  'permissionTemplate',
  'certification',
] as const;

const secrets = ['password', 'confirmPwd'];
const firstRole: AgentType = 'A';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'agents:add.title'),
    market: ctx.market,
    address: await agencyAddress(ctx),
    agencyName: ctx.agency.agencyName,
    roles: rolePickLists[ctx.actor.agentType],
    branches: await branchesToChoose(ctx),
    options: await formOptions(ctx, request),
    permissions: ctx.market === 'uk' ? [] : (await permissionItems(ctx)).items,
    startsWith: await startingByRole(ctx),
    templates: await offeredTemplates(ctx),
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
  // Refusals too: the schema names one where the certification is missing.
  const { t } = useTranslation(['agents', 'fields', 'refusals']);
  const { market, address, agencyName, roles, branches, options, permissions, startsWith, templates } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult, {
    defaultValue: {
      ...address.fields,
      agentType: firstRole,
      permissions: permissions.length > 0 ? startsWith[firstRole] : [],
    },
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
        <WorkFields
          fields={fields}
          market={market}
          roles={roles}
          permissions={permissions}
          startsWith={startsWith}
          templates={templates}
        >
          <BranchField field={fields.branch} {...branches} />
          <NumberFields fields={fields} market={market} />
        </WorkFields>
        <FieldGroup legend={t('certification.legend')}>
          <CheckboxField
            field={fields.certification}
            label={t('certification.label', { agency: agencyName })}
            required
          />
        </FieldGroup>
        <div className="form-actions form-actions-sticky">
          <SubmitButton>{t('add.submit')}</SubmitButton>
          <LinkButton variant="quiet" to={paths.agencyOverview()}>
            {t('add.cancel')}
          </LinkButton>
        </div>
      </FormFrame>
    </>
  );
}
