import { marketOf } from '#app/domain/markets/markets.ts';

/** The fields of the owner's step, but the password (spec §3 Agency registration form). */
export const ownerFields = [
  'country', 'title', 'ownerFirstName', 'ownerMiddleName', 'ownerLastName', 'registrationEmail', 'userId', 'phoneNumber', 'cliaagentId',
] as const;

/** The fields of the agency's step. */
export const agencyFields = [
  'agencyName', 'address1', 'address2', 'address3', 'city', 'state', 'zipCode', 'telephone', 'abtanumber', 'associationName',
] as const;

/** Everything of a half-filled registration that is kept: nothing secret is among it. */
export const draftFields = [...ownerFields, ...agencyFields] as const;

export type AgencyField = (typeof agencyFields)[number];
export type DraftField = (typeof draftFields)[number];
export type DraftValues = Partial<Record<DraftField, string>>;

/** The countries whose travel sellers have CLIA ids (spec §5). */
export const cliaCountries: readonly string[] = ['US', 'CA'];

// More than any field takes: what is longer is refused by its schema anyway.
const maxStoredLength = 300;

/** The fields of a registration among what was posted, as text that JSON can store; everything else, a password above all, is left out. */
export function draftValuesOf(posted: Iterable<readonly [string, unknown]>): DraftValues {
  const values: DraftValues = {};
  for (const [name, value] of posted) {
    const field = draftFields.find((known) => known === name);
    if (field && typeof value === 'string') values[field] = value.slice(0, maxStoredLength).replace(/[\p{Cc}\p{Cs}]/gu, '');
  }
  return values;
}

/** The values of one step as its form sends them: a field that was not sent is empty. */
export function stepValues(fields: readonly DraftField[], posted: Iterable<readonly [string, unknown]>): DraftValues {
  return { ...Object.fromEntries(fields.map((field) => [field, ''])), ...pick(fields, draftValuesOf(posted)) };
}

/** What an owner's step changes: another country empties the fields of the agency's step that depend on it. */
export function withCountryOf(before: DraftValues, owner: DraftValues): DraftValues {
  const moved = before.country !== undefined && before.country !== owner.country;
  return moved ? { ...owner, state: '', zipCode: '', abtanumber: '' } : owner;
}

/** The values that count for a draft's country: an ABTA number in uk alone, a CLIA id in the US and Canada alone. */
export function valuesInForce(values: DraftValues): DraftValues {
  const country = values.country ?? '';
  return {
    ...values,
    abtanumber: marketOf(country) === 'uk' ? values.abtanumber : '',
    cliaagentId: cliaCountries.includes(country) ? values.cliaagentId : '',
  };
}

/** Some of a draft's fields. */
export function pick<Field extends DraftField>(fields: readonly Field[], values: DraftValues): Partial<Record<Field, string>> {
  return Object.fromEntries(fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]]))) as Partial<Record<Field, string>>;
}
