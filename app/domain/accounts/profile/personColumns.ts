import { agentFields, ownFields } from './agentFields.ts';
import type { ContactInput } from './forms.ts';

type DateParts = 'dateOfBirth' | 'monthOfBirth' | 'yearOfBirth';

/** The columns of a person's name and contact data. */
export type PersonColumns = Omit<ContactInput, DateParts> & { dateOfBirth: Date };

/**
 * Name and contact data of a form as they are stored: the date of birth in one column, without the form's other fields.
 */
export function personColumns(input: ContactInput): PersonColumns {
  const dateOfBirth = new Date(
    Date.UTC(Number(input.yearOfBirth), Number(input.monthOfBirth) - 1, Number(input.dateOfBirth)),
  );
  const columns = ownFields.filter((name) => agentFields[name].column !== null);
  return { ...Object.fromEntries(columns.map((name) => [name, input[name]])), dateOfBirth } as PersonColumns;
}
