import type { FormField } from '#app/ui/form/field.ts';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface BranchFieldProps {
  field: FormField;
  options: readonly { value: string; label: string }[];
  /** A supervisor who is bound to branches adds users to one of these. */
  needed: boolean;
}

/** The branch of a new user; nothing for an agency without branches, and where there is but one to be added to. */
export function BranchField({ field, options, needed }: BranchFieldProps) {
  const { t } = useTranslation(['agents', 'fields']);
  if (options.length === 0 || (needed && options.length === 1)) return null;
  return (
    <SelectField
      field={field}
      label={t('fields:branch')}
      options={options}
      placeholder={t(needed ? 'agents:form.choose' : 'agents:form.noBranch')}
      required={needed}
    />
  );
}
