import { type PermissionTemplate, noTemplate } from '#app/domain/people/permissions/templates.ts';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface TemplateSelectProps {
  field: FormField;
  /** Those that the reader may not give are left out. */
  templates: readonly PermissionTemplate[];
  label: string;
  help: string;
}

/** Chooses the permission template of people who are changed or added together, or none. */
export function TemplateSelect({ field, templates, label, help }: TemplateSelectProps) {
  const { t } = useTranslation('permissions');
  const offered = templates.filter(({ mayApply }) => mayApply);
  return (
    <SelectField
      field={field}
      label={label}
      help={help}
      options={[
        { value: noTemplate, label: t('apply.none') },
        ...offered.map(({ templateId, name }) => ({ value: templateId, label: name })),
      ]}
    />
  );
}
