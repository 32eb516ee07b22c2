import type { Market } from '#app/domain/markets/markets.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AccessFieldsProps {
  fields: { role: FormField; markets: FormField };
  /** The markets that the caller may give. */
  offered: readonly Market[];
  /** Whether the caller may give all of them, by ticking none. */
  mayGiveAll: boolean;
}

/** What a member of staff may do, and in which markets. */
export function AccessFields({ fields, offered, mayGiveAll }: AccessFieldsProps) {
  const { t } = useTranslation(['staffAccounts', 'staff', 'markets']);
  const { role, markets } = fields;
  const ticked = [markets.initialValue].flat();
  return (
    <>
      <SelectField
        field={role}
        label={t('list.role')}
        placeholder={t('access.chooseRole')}
        options={staffRoles.map((value) => ({ value, label: t(`staff:role.${value}`) }))}
        required
      />
      <FieldGroup legend={t('list.markets')} help={t(mayGiveAll ? 'access.noneIsAll' : 'access.someOfYours')}>
        {offered.map((market) => (
          <CheckboxField
            key={market}
            field={{
              ...markets,
              id: `${markets.id}-${market}`,
              initialValue: ticked.includes(market) ? market : undefined,
            }}
            label={t(`markets:market.${market}`)}
            value={market}
            required={false}
          />
        ))}
      </FieldGroup>
    </>
  );
}
