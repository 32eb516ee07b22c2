import { z } from 'zod';
import { PermissionKeys, TemplateName, Version } from '#app/domain/fields.ts';
import { permissionKeyMaxLength } from '#app/domain/fieldLengths.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/**
 * The form of a template: its name, the keys that it gives, at least one, and of one that is there already the version
 * that the form showed.
 */
export function templateSchema() {
  return form({
    templateName: TemplateName(),
    permissions: PermissionKeys().pipe(
      z.array(sentLine(permissionKeyMaxLength)).min(1, { error: 'validation:selectOption|permissions' }),
    ),
    version: Version(1).optional(),
  });
}

export type TemplateInput = z.output<ReturnType<typeof templateSchema>>;
