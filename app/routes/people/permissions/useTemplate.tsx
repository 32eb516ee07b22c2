import { useState } from 'react';
import type { PermissionTemplate } from '#app/domain/people/permissions/templates.ts';
import type { PermissionItem } from './PermissionFields.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';

/**
 * Which permissions are ticked: those that are granted, or those of the template that was applied last, as far as the
 * reader may give them. `times` is a `key` for the ticks, so that they begin anew with each template.
 */
export function useTemplate(templates: readonly PermissionTemplate[], granted: readonly string[]) {
  const [applied, apply] = useState<{ template: PermissionTemplate; times: number } | null>(null);
  return {
    times: applied?.times,
    isTicked: (item: PermissionItem) => (item.mayGive && applied ? applied.template.keys : granted).includes(item.key),
    picker:
      templates.length > 0 ? (
        <TemplatePicker
          templates={templates}
          applied={applied?.template.name}
          onApply={(template) => apply({ template, times: (applied?.times ?? 0) + 1 })}
        />
      ) : null,
  };
}
