import { AirField } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

/** The air popup (spec §2 Popups, §5): three fields, each required, upper-cased, of at most 30 characters. */
export function airSchema() {
  return form({
    firstName: AirField('firstName'),
    lastName: AirField('lastName'),
    bookingNumber: AirField('bookingNumber'),
  });
}
