import type { Market } from '#app/domain/markets/markets.ts';
import {
  factsOf,
  fieldsOfPart,
  agentFields,
  isOfMarket,
  ownFields,
  type FieldOfPart,
  type FieldWith,
} from './agentFields.ts';
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

// The contact data without the telephone numbers, each of which is filled in as one, and without the house name itself.
type AddressField = Exclude<FieldOfPart<'contact'>, FieldWith<{ within: string }> | 'houseName'>;
const addressFields = fieldsOfPart('contact').filter(
  (name): name is AddressField => name !== 'houseName' && factsOf(name)?.within === undefined,
);

/** An address as it is stored, without its house name: what another address is recognised by. */
export type StoredAddress = Pick<ContactInput, AddressField>;

/**
 * The same over what is stored: a house name, which a form of another market than the uk neither shows nor sends, stays
 * as it is while the rest of the address does, and goes with another address.
 */
export function changedPersonColumns(
  input: ContactInput,
  stored: StoredAddress,
  market: Market,
): Omit<PersonColumns, 'houseName'> & { houseName?: string } {
  const { houseName, ...columns } = personColumns(input);
  const stays = !isOfMarket('houseName', market) && addressFields.every((name) => stored[name] === input[name]);
  return stays ? columns : { ...columns, houseName };
}
