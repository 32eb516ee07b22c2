import { UserIdOrEmail } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

/** The address by which a company's sign-in is found. */
export function companySchema() {
  return form({ companyAddress: UserIdOrEmail('companyAddress') });
}
