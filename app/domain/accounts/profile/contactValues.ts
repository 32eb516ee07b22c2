import type { ContactInput } from './forms.ts';

const contactFields = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'gender',
  'dateOfBirth',
  'monthOfBirth',
  'yearOfBirth',
  'phoneCode',
  'phoneNumber',
  'cellphoneCode',
  'cellphoneNumber',
  'houseName',
  'address1',
  'address2',
  'address3',
  'city',
  'state',
  'zip',
  'country',
] as const satisfies readonly (keyof ContactInput)[];

/** The text of every field of the contact form. */
export type ContactValues = Record<keyof ContactInput, string>;

/** The fields of the contact form among those of an agent, as stored (D2). */
export function contactValues(agent: ContactValues): ContactValues {
  return Object.fromEntries(contactFields.map((name) => [name, agent[name]])) as ContactValues;
}
