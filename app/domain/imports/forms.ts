import { Certification } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

/** Beginning an import: one certificate for all of its people (spec §5). */
export function beginImportSchema() {
  return form({ certification: Certification() });
}
