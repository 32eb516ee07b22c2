import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { inviteAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { inviteAgent } from '#app/domain/people/invitations/inviteAgent.server.ts';
import { paths } from '#app/paths.ts';
import { AddTabs } from '#app/routes/people/agents/AddTabs.tsx';
import { newUserOptions } from '#app/routes/people/agents/newUserOptions.server.ts';
import { newUserDefaults, newUserFieldNames, NewUserWork } from '#app/routes/people/agents/NewUserWork.tsx';
import { tickForRole } from '#app/routes/people/agents/tickForRole.server.ts';
import { readPermissionsForm, templateReply } from '#app/routes/people/permissions/permissionsForm.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['firstName', 'lastName', 'emailAddress', ...newUserFieldNames] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'invitations:invite.title'),
    work: await newUserOptions(ctx),
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
  const { t } = useTranslation(['invitations', 'fields']);
  const { work } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>(), {
    defaultValue: newUserDefaults(work),
  });
  return (
    <>
      <PageHead title={t('invite.title')} sentence={t('invite.sentence')} />
      <AddTabs />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/routes/people/agents/formSchemas.ts').then(({ inviteAgentForm }) => inviteAgentForm(work.market))
        }
      >
        <FieldGroup legend={t('invite.legend')}>
          <div className="field-row">
            <TextField field={fields.firstName} label={t('fields:firstName')} autoComplete="off" required />
            <TextField field={fields.lastName} label={t('fields:lastName')} autoComplete="off" required />
          </div>
          <TextField
            field={fields.emailAddress}
            label={t('fields:emailAddress')}
            help={t('invite.emailHelp')}
            type="email"
            autoComplete="off"
            required
          />
        </FieldGroup>
        <NewUserWork fields={fields} options={work} submit={t('invite.submit')} />
      </FormFrame>
    </>
  );
}
