import { useState, type ReactNode } from 'react';
import { roles as roleTable, type AgentType } from '#app/domain/permissions/codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Fold } from '#app/ui/Fold.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import type { PermissionTemplate } from '#app/domain/people/permissions/templates.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { tickedForField } from './tickedFor.ts';
import { PermissionFields, type PermissionItem } from '#app/routes/people/permissions/PermissionFields.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface WorkFieldsProps {
  fields: Record<'agentType' | 'permissions' | 'permissionTemplate', FormField>;
  market: Market;
  roles: readonly AgentType[];
  /** Empty where permissions are not set by user (uk). */
  permissions: readonly PermissionItem[];
  /** The permissions that each role starts with. */
  startsWith: Record<AgentType, string[]>;
  templates: readonly PermissionTemplate[];
  /** What else the form asks about their work. */
  children?: ReactNode;
}

/** A new user's role with the permissions that go with it. */
export function WorkFields({ fields, market, roles, permissions, startsWith, templates, children }: WorkFieldsProps) {
  const { t } = useTranslation(['agents', 'fields', 'codes']);
  const [chosenRole, chooseRole] = useState<AgentType | null>(null);
  const role = chosenRole ?? roles.find((each) => each === fields.agentType.initialValue) ?? 'A';
  const granted = chosenRole ? startsWith[chosenRole] : ticked(fields.permissions);
  const roleLabel = (type: AgentType) => t(roleTable[type].labelKey);
  return (
    <>
      <FieldGroup legend={t('work.legend')}>
        <SelectField
          field={fields.agentType}
          label={t('fields:agentType')}
          options={roles.map((value) => ({ value, label: roleLabel(value) }))}
          placeholder={t('form.choose')}
          onChange={(value) => chooseRole(roles.find((type) => type === value) ?? null)}
          required
        />
        {children}
      </FieldGroup>
      {permissions.length > 0 ? (
        <FieldGroup legend={t('permissions.legend')} help={t('permissions.defaultsHelp')}>
          <div>
            {/* Says for which role the boxes were ticked: without JavaScript another one brings its own. */}
            <input type="hidden" name={tickedForField} value={role} />
            <p className="field-help" role="status">
              {chosenRole ? t('permissions.defaultsChanged', { role: roleLabel(chosenRole) }) : null}
            </p>
            <Fold
              summary={t('permissions.template', { role: roleLabel(role) })}
              fields={['permissions']}
              open={!isSame(granted, startsWith[role])}
            >
              <PermissionFields
                key={chosenRole}
                field={fields.permissions}
                permissions={permissions}
                granted={granted}
                market={market}
                templates={{
                  templates,
                  field: chosenRole ? untouched(fields.permissionTemplate) : fields.permissionTemplate,
                }}
              />
            </Fold>
          </div>
        </FieldGroup>
      ) : null}
    </>
  );
}

// Another role brings its own permissions, and no template.
function untouched(field: FormField): FormField {
  return { ...field, initialValue: undefined };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

/** The ticks that a form starts with: those of the first role, or what came back with a refused form. */
function ticked({ initialValue }: FormField): string[] {
  return [initialValue].flat().filter((key) => typeof key === 'string');
}
