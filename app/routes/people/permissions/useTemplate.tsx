import { useState } from 'react';
import { type PermissionTemplate, noTemplate } from '#app/domain/people/permissions/templates.ts';
import { initialText, type FormField } from '#app/ui/form/field.ts';
import type { PermissionItem } from './PermissionFields.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';

/** The templates of a form that can apply one, the field that sends which, and the one that the person has. */
export interface OfferedTemplates {
  templates: readonly PermissionTemplate[];
  field: FormField;
  present?: string | null | undefined;
}

/**
 * The ticked permissions: those that are granted, or those of the template that was applied last, as far as the reader
 * may give them. `times` is a `key` for the ticks, so that they begin again with each template.
 */
export function useTemplate(offered: OfferedTemplates | undefined, granted: readonly string[]) {
  // Without JavaScript the form's action applies it, and the form comes back with its ticks.
  const [applied, apply] = useState(() => ({ choice: offered && initialText(offered.field), times: 0 }));
  const templateOf = (choice: string | undefined) => offered?.templates.find(({ templateId }) => templateId === choice);
  const ticks = applied.times > 0 ? templateOf(applied.choice)?.keys : undefined;
  return {
    times: applied.times || undefined,
    isTicked: (item: PermissionItem) => (item.mayGive && ticks ? ticks : granted).includes(item.key),
    picker:
      offered && offered.templates.length > 0 ? (
        <TemplatePicker
          {...offered}
          choice={applied.choice}
          appliedName={applied.choice === noTemplate ? '' : templateOf(applied.choice)?.name}
          onApply={(choice) => apply(({ times }) => ({ choice, times: times + 1 }))}
        />
      ) : null,
  };
}
