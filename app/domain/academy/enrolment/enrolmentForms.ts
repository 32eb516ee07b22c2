import { Ccn, DateOfBirthPart } from '#app/domain/fields.ts';
import { alwaysRun, requireDateOfBirth, type CalendarDay } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';

/** Enrolling a member number that the user knows (R0041). */
export function enrolSchema() {
  return form({ ccn: Ccn() });
}

/** Asking for a new number: there is nothing to fill in. */
export function issueSchema() {
  return form({});
}

/** Moving a member number to one's own account, with the member's date of birth as the proof (R0042). */
export function moveNumberSchema(today: CalendarDay) {
  return form({
    ccn: Ccn(),
    dateOfBirth: DateOfBirthPart(),
    monthOfBirth: DateOfBirthPart(),
    yearOfBirth: DateOfBirthPart(),
  }).superRefine(requireDateOfBirth(today), alwaysRun);
}

/** The day that three checked parts of a date of birth name, `2001-02-28`. */
export function birthDayOf({
  dateOfBirth,
  monthOfBirth,
  yearOfBirth,
}: Record<'dateOfBirth' | 'monthOfBirth' | 'yearOfBirth', string>): string {
  return `${yearOfBirth}-${monthOfBirth.padStart(2, '0')}-${dateOfBirth.padStart(2, '0')}`;
}
