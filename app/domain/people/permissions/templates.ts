import { z } from 'zod';
import { PermissionKeys, TemplateName } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

/** The most permission templates that an agency may have. */
export const mostTemplates = 50;

/** Permissions under a name of the agency's own. `mayApply`: the caller may give every one of them. */
export interface PermissionTemplate {
  templateId: string;
  name: string;
  keys: string[];
  mayApply: boolean;
}

/** The form of a template: its name, and the keys that it gives, at least one. */
export function templateSchema() {
  return form({
    templateName: TemplateName(),
    permissions: PermissionKeys().pipe(z.array(z.string()).min(1, { error: 'validation:selectOption|permissions' })),
  });
}

export type TemplateInput = z.output<ReturnType<typeof templateSchema>>;
