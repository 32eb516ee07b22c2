import type { ContactInput } from '#app/domain/agents/forms.ts';
import { titleCase } from '#app/domain/display.ts';

const codes = ['title', 'suffix', 'gender', 'state', 'zip', 'country'] as const;
const numbers = ['dateOfBirth', 'monthOfBirth', 'yearOfBirth', 'phoneCode', 'phoneNumber', 'cellphoneCode', 'cellphoneNumber'] as const;
const words = ['firstName', 'middleName', 'lastName', 'houseName', 'address1', 'address2', 'address3', 'city'] as const;

/** The text of every field of the contact form. */
export type ContactValues = Record<keyof ContactInput, string>;

/** A stored agent as the contact form shows it: names and address in title case, codes as they are (D2). */
export function contactValues(agent: ContactValues): ContactValues {
  const asStored = [...codes, ...numbers].map((name) => [name, agent[name]]);
  const asShown = words.map((name) => [name, titleCase(agent[name])]);
  return Object.fromEntries([...asStored, ...asShown]) as ContactValues;
}
