import { useState, type ComponentProps } from 'react';
import { providedFields } from '#app/domain/accounts/profile/provided.ts';
import { paths } from '#app/paths.ts';
import { ContactFields, contactFieldNames } from '#app/routes/accounts/profile/ContactFields.tsx';
import { PersonFields, personFieldNames } from '#app/routes/accounts/profile/PersonFields.tsx';
import { ManagedNotice } from '#app/routes/people/provisioning/ManagedNotice.tsx';
import { FixedFields } from '#app/ui/form/FixedFields.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { decisionControls } from './decisionControls.ts';
import type { editForm } from './editForm.server.ts';
import { MemberNumberFields, RemovalQuestion, RoleFields } from './RoleFields.tsx';

const fieldNames = [
  ...personFieldNames,
  'emailAddress',
  ...contactFieldNames,
  'agentType',
  'activationFlag',
  'cliaagentId',
  'abtanumber',
  'homeBasedAgentFlag',
  'genericAgent',
  'ccbookingDocsFlag',
  'removeCCN',
  'permissions',
  'ends',
  'permissionTemplate',
  'version',
] as const;

export type EditFieldName = (typeof fieldNames)[number];
export type EditedUserData = Awaited<ReturnType<typeof editForm>>;
type LastResult = Parameters<typeof useServerForm>[1] & {
  seen?: string;
  asksRemoval?: boolean;
  statesByCountry?: ComponentProps<typeof ContactFields>['repliedStates'];
};

/** Everything about a user that the reader may change, in one form. */
export function EditAgentForm({ user, lastResult }: { user: EditedUserData; lastResult: LastResult | undefined }) {
  const { t } = useTranslation(['agentEdit', 'agents', 'fields']);
  const { market, options, parts, stored, agentUniqueId, provides } = user;
  // The initial values of the fields: the page's data may be read again while the user types.
  const [start] = useState({ version: user.version, seen: JSON.stringify(stored) });
  const defaultValue = {
    ...stored,
    permissions: stored.permissions?.split(' '),
    ends: stored.ends?.split(' ').filter(Boolean),
    version: start.version,
  };
  const { form, fields } = useServerForm(fieldNames, lastResult, { defaultValue });
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/routes/people/agents/formSchemas.ts').then(({ editAgentForm }) =>
          editAgentForm(market, options, parts),
        )
      }
    >
      <input type="hidden" name="version" value={String(fields.version.initialValue)} data-stays />
      <input type="hidden" name={decisionControls.seen} value={lastResult?.seen || start.seen} data-stays />
      <ManagedNotice provides={provides} />
      <FixedFields names={providedFields(provides)}>
        <PersonFields fields={fields} options={options} market={market} />
        <ContactFields fields={fields} options={options} market={market} repliedStates={lastResult?.statesByCountry}>
          {parts.emailAddress ? (
            <TextField
              field={fields.emailAddress}
              label={t('fields:emailAddress')}
              help={t('emailHelp')}
              type="email"
              autoComplete="off"
              required
            />
          ) : (
            <p className="field-help">
              {t(user.isSelf ? 'ownEmail' : 'managedEmail', { emailAddress: user.emailAddress })}
            </p>
          )}
        </ContactFields>
      </FixedFields>
      <RoleFields fields={fields} user={user} />
      {'removeCCN' in stored ? <MemberNumberFields field={fields.removeCCN} user={user} /> : null}
      {lastResult?.asksRemoval ? <RemovalQuestion ccn={stored.ccn ?? ''} /> : null}
      <div className="form-actions form-actions-sticky">
        <SubmitButton>{t('submit')}</SubmitButton>
        <LinkButton variant="quiet" to={paths.editAgent(agentUniqueId)}>
          {t('agents:add.cancel')}
        </LinkButton>
      </div>
    </FormFrame>
  );
}
