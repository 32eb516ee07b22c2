import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { inviteAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { inviteAgent } from '#app/domain/people/invitations/inviteAgent.server.ts';
import { rolePickLists, type AgentType } from '#app/domain/permissions/codes.ts';
import { paths } from '#app/paths.ts';
import { AddTabs } from '#app/routes/people/agents/AddTabs.tsx';
import { tickForRole } from '#app/routes/people/agents/tickForRole.server.ts';
import { WorkFields } from '#app/routes/people/agents/WorkFields.tsx';
import { BranchField } from '#app/routes/people/branches/BranchField.tsx';
import { branchesToChoose } from '#app/routes/people/branches/branchesToChoose.server.ts';
import { permissionItems, startingByRole } from '#app/routes/people/permissions/permissionItems.server.ts';
import {
  offeredTemplates,
  readPermissionsForm,
  templateReply,
} from '#app/routes/people/permissions/permissionsForm.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = [
  'firstName',
  'lastName',
  'emailAddress',
  'agentType',
  'branch',
  'permissions',
  'permissionTemplate',
  'certification',
] as const;
const firstRole: AgentType = 'A';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'invitations:invite.title'),
    market: ctx.market,
    agencyName: ctx.agency.agencyName,
    roles: rolePickLists[ctx.actor.agentType],
    branches: await branchesToChoose(ctx),
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
      schema: inviteAgentSchema(ctx.market),
      before: async (submission) => (templateId === null ? null : templateReply(ctx, submission, templateId)),
      run: async (value) => {
        const { permissions = [], emailAddress } = value;
        await inviteAgent(ctx, { ...value, permissions });
        return redirectWithToast(paths.invitations(), {
          kind: 'success',
          message: 'invitations:invite.sent',
          params: { emailAddress: emailAddress.toLowerCase() },
        });
      },
    });
  },
  { can: 'user.add', about: ['user.add', 'permission.give'] },
);

/** Inviting a person to the agency by mail, who fills in the rest themselves. */
export default function InviteAgent() {
  // Refusals too: the schema names one where the certification is missing.
  const { t } = useTranslation(['invitations', 'agents', 'fields', 'refusals']);
  const { market, agencyName, roles, branches, permissions, startsWith, templates } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>(), {
    defaultValue: { agentType: firstRole, permissions: permissions.length > 0 ? startsWith[firstRole] : [] },
  });
  return (
    <>
      <PageHead title={t('invite.title')} sentence={t('invite.sentence')} />
      <AddTabs />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/routes/people/agents/formSchemas.ts').then(({ inviteAgentForm }) => inviteAgentForm(market))
        }
      >
        <FieldGroup legend={t('invite.legend')}>
          <TextField field={fields.firstName} label={t('fields:firstName')} autoComplete="off" required />
          <TextField field={fields.lastName} label={t('fields:lastName')} autoComplete="off" required />
          <TextField
            field={fields.emailAddress}
            label={t('fields:emailAddress')}
            help={t('invite.emailHelp')}
            type="email"
            autoComplete="off"
            required
          />
        </FieldGroup>
        <WorkFields
          fields={fields}
          market={market}
          roles={roles}
          permissions={permissions}
          startsWith={startsWith}
          templates={templates}
        >
          <BranchField field={fields.branch} {...branches} />
        </WorkFields>
        <FieldGroup legend={t('agents:certification.legend')}>
          <CheckboxField
            field={fields.certification}
            label={t('agents:certification.label', { agency: agencyName })}
            required
          />
        </FieldGroup>
        <div className="form-actions form-actions-sticky">
          <SubmitButton>{t('invite.submit')}</SubmitButton>
          <LinkButton variant="quiet" to={paths.agencyOverview()}>
            {t('agents:add.cancel')}
          </LinkButton>
        </div>
      </FormFrame>
    </>
  );
}
