import { useState } from 'react';
import { activationFlags, roles as roleTable, type AgentType } from '#app/domain/permissions/codes.ts';
import { endsFrom } from '#app/domain/permissions/grantEnds.ts';
import { PermissionFields } from '#app/routes/people/permissions/PermissionFields.tsx';
import { Fold } from '#app/ui/Fold.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { initialText, textsOf, type FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { decisionControls } from './decisionControls.ts';
import type { EditedUserData, EditFieldName } from './EditAgentForm.tsx';

type Fields = Record<EditFieldName, FormField>;

const flags = ['homeBasedAgentFlag', 'genericAgent', 'ccbookingDocsFlag'] as const;

/** Role and status, numbers, flags, and the permissions, of which another role brings its own. */
export function RoleFields({ fields, user }: { fields: Fields; user: EditedUserData }) {
  const { t } = useTranslation(['agentEdit', 'agents', 'fields', 'codes']);
  const { market, parts, roles, stored } = user;
  const [chosenRole, chooseRole] = useState<AgentType | null>(null);
  return (
    <>
      <FieldGroup legend={t('agents:work.legend')}>
        {parts.agentType ? (
          <SelectField
            field={fields.agentType}
            label={t('fields:agentType')}
            help={user.permissions ? t('roleHelp') : undefined}
            options={roles.map((value) => ({ value, label: t(roleTable[value].labelKey) }))}
            onChange={(value) => chooseRole(roles.find((role) => role === value) ?? null)}
            required
          />
        ) : null}
        {stored.activationFlag ? (
          <SelectField
            field={fields.activationFlag}
            label={t('fields:activationFlag')}
            help={t('activationHelp')}
            options={user.flags.map((value) => ({ value, label: t(activationFlags[value].labelKey) }))}
          />
        ) : null}
        {market === 'nam' ? (
          <TextField
            field={fields.cliaagentId}
            label={t('fields:cliaagentId')}
            help={t('agents:work.cliaHelp')}
            autoComplete="off"
          />
        ) : null}
        {market === 'uk' ? (
          <TextField field={fields.abtanumber} label={t('fields:abtanumber')} autoComplete="off" required />
        ) : null}
        <div>
          {flags.map((flag) => (
            <CheckboxField
              key={flag}
              field={fields[flag]}
              value="Y"
              label={t(`fields:${flag}`)}
              help={t(`flags.${flag}`)}
            />
          ))}
        </div>
      </FieldGroup>
      <UserPermissions fields={fields} user={user} chosenRole={chosenRole} />
    </>
  );
}

function UserPermissions({
  fields,
  user,
  chosenRole,
}: {
  fields: Fields;
  user: EditedUserData;
  chosenRole: AgentType | null;
}) {
  const { t } = useTranslation(['agentEdit', 'agents', 'codes']);
  const { permissions, market, stored } = user;
  if (!permissions) return null;
  const isNewRole = chosenRole !== null && chosenRole !== stored.agentType;
  const granted = isNewRole ? permissions.startsWith[chosenRole] : textsOf(fields.permissions);
  const ends = { days: endsFrom(textsOf(fields.ends)), today: permissions.today };
  return (
    <FieldGroup legend={t('agents:permissions.legend')}>
      <div>
        <p className="field-help" role="status">
          {isNewRole ? t('agents:permissions.defaultsChanged', { role: t(roleTable[chosenRole].labelKey) }) : null}
        </p>
        <Fold
          summary={t('permissionsHeld', { held: granted.length, total: permissions.items.length })}
          fields={['permissions', 'ends']}
          open={!isSame(granted, stored.permissions) && !isNewRole}
        >
          <PermissionFields
            key={isNewRole ? chosenRole : ''}
            field={fields.permissions}
            permissions={permissions.items}
            granted={granted}
            market={market}
            ends={ends}
            templates={{
              templates: permissions.templates,
              present: permissions.template,
              field: isNewRole ? { ...fields.permissionTemplate, initialValue: undefined } : fields.permissionTemplate,
            }}
          />
        </Fold>
      </div>
    </FieldGroup>
  );
}

function isSame(granted: readonly string[], stored = ''): boolean {
  return granted.toSorted().join(' ') === stored.split(' ').filter(Boolean).toSorted().join(' ');
}

/**
 * Asks before one's own member number goes: what goes with it, and the tick that says so. Saving without it asks again.
 */
export function RemovalQuestion({ ccn }: { ccn: string }) {
  const { t } = useTranslation('agentEdit');
  return (
    <Notice tone="warning" role="alert">
      <p>{t('removal.question', { ccn })}</p>
      <label className="check mt-3">
        <input type="checkbox" name={decisionControls.removalConfirmed} value="Y" />
        <span className="field-label">{t('removal.confirm')}</span>
      </label>
    </Notice>
  );
}

/** The member number, and the tick that takes it away (uk and au, spec §2). */
export function MemberNumberFields({ field, user }: { field: FormField; user: EditedUserData }) {
  const { t } = useTranslation(['agentEdit', 'fields']);
  const ccn = user.stored.ccn ?? '';
  // Permissions are not set in the uk (spec §6).
  const help = user.permissions ? `${t('removeNumberHelp')} ${t('removeNumberPermissions')}` : t('removeNumberHelp');
  return (
    <FieldGroup legend={t('fields:ccn')}>
      <CheckboxField
        field={{ ...field, initialValue: initialText(field) === 'Y' ? 'Y' : undefined }}
        value="Y"
        label={t('removeNumber', { ccn })}
        help={help}
      />
    </FieldGroup>
  );
}
