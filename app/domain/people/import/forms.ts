import { CertificationField, TemplateChoice } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

/** Starting to add the people of an import: one template and one certificate for all of its people (spec §5). */
export function startAddingSchema() {
  return form({ permissionTemplate: TemplateChoice().optional(), certification: CertificationField() });
}
