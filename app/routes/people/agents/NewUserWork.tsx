import type { ReactNode } from 'react';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { paths } from '#app/paths.ts';
import { BranchField } from '#app/routes/people/branches/BranchField.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { newUserOptions } from './newUserOptions.server.ts';
import { WorkFields } from './WorkFields.tsx';

/** The form's fields that this part shows. */
export const newUserFieldNames = ['agentType', 'branch', 'permissions', 'permissionTemplate', 'certification'] as const;

export type NewUserOptions = Awaited<ReturnType<typeof newUserOptions>>;

const firstRole: AgentType = 'A';

/** The values with which the form of a new user begins. */
export const newUserDefaults = ({ permissions, startsWith }: Pick<NewUserOptions, 'permissions' | 'startsWith'>) => ({
  agentType: firstRole,
  permissions: permissions.length > 0 ? startsWith[firstRole] : [],
});

interface NewUserWorkProps {
  fields: Record<(typeof newUserFieldNames)[number], FormField>;
  options: NewUserOptions;
  submit: string;
  /** Further fields about their work. */
  children?: ReactNode;
}

/** The end of the forms that add and invite a user: role, branch, permissions, the certification and the buttons. */
export function NewUserWork({ fields, options, submit, children }: NewUserWorkProps) {
  // Refusals too: the schema names one where the certification is missing.
  const { t } = useTranslation(['agents', 'refusals']);
  const { market, agencyName, roles, branches, permissions, startsWith, templates } = options;
  return (
    <>
      <WorkFields
        fields={fields}
        market={market}
        roles={roles}
        permissions={permissions}
        startsWith={startsWith}
        templates={templates}
      >
        <BranchField field={fields.branch} {...branches} />
        {children}
      </WorkFields>
      <FieldGroup legend={t('certification.legend')}>
        <CheckboxField field={fields.certification} label={t('certification.label', { agency: agencyName })} required />
      </FieldGroup>
      <div className="form-actions form-actions-sticky">
        <SubmitButton>{submit}</SubmitButton>
        <LinkButton variant="quiet" to={paths.agencyOverview()}>
          {t('add.cancel')}
        </LinkButton>
      </div>
    </>
  );
}
