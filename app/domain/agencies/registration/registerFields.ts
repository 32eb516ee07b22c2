import { registeredFields } from '#app/domain/agencies/information/agencyFields.ts';
import { marketOf } from '#app/domain/markets/markets.ts';

/** The fields of the owner's step, but the password (spec §3 Agency registration form). */
export const ownerFields = [
  'country',
  'title',
  'ownerFirstName',
  'ownerMiddleName',
  'ownerLastName',
  'registrationEmail',
  'userId',
  'phoneNumber',
  'cliaagentId',
] as const;

/** The fields of the agency's step: what a registration asks of it, but the country, which the owner's step has. */
export const agencyStepFields = registeredFields.filter((name) => name !== 'country');

/** The fields that a registration draft stores; no secret is among them. */
export const draftFields = [...ownerFields, ...agencyStepFields] as const;

export type AgencyStepField = (typeof agencyStepFields)[number];
export type DraftField = (typeof draftFields)[number];
export type DraftValues = Partial<Record<DraftField, string>>;

/** The countries whose travel sellers have CLIA ids (spec §5). */
export const cliaCountries: readonly string[] = ['US', 'CA'];

// Longer than any field allows: the schemas refuse longer text anyway.
const maxStoredLength = 300;

/**
 * The draft fields among the posted ones, as text that JSON can store; all others, such as the password, are left out.
 */
export function draftValuesOf(posted: Iterable<readonly [string, unknown]>): DraftValues {
  const values: DraftValues = {};
  for (const [name, value] of posted) {
    const field = draftFields.find((known) => known === name);
    if (field && typeof value === 'string')
      values[field] = value.slice(0, maxStoredLength).replace(/[\p{Cc}\p{Cs}]/gu, '');
  }
  return values;
}

/** The values of one step as its form sends them: a field that was not sent is empty. */
export function stepValues(fields: readonly DraftField[], posted: Iterable<readonly [string, unknown]>): DraftValues {
  return { ...Object.fromEntries(fields.map((field) => [field, ''])), ...pick(fields, draftValuesOf(posted)) };
}

/** The changes of an owner's step: another country empties the fields of the agency's step that depend on it. */
export function withCountryOf(before: DraftValues, owner: DraftValues): DraftValues {
  const moved = before.country !== undefined && before.country !== owner.country;
  return moved ? { ...owner, state: '', zipCode: '', abtanumber: '' } : owner;
}

/** The values that apply in a draft's country: an ABTA number only in uk, a CLIA id only in the US and Canada. */
export function valuesInForce(values: DraftValues): DraftValues {
  const country = values.country ?? '';
  return {
    ...values,
    abtanumber: marketOf(country) === 'uk' ? values.abtanumber : '',
    cliaagentId: cliaCountries.includes(country) ? values.cliaagentId : '',
  };
}

/** Some of a draft's fields. */
export function pick<Field extends DraftField>(
  fields: readonly Field[],
  values: DraftValues,
): Partial<Record<Field, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  ) as Partial<Record<Field, string>>;
}
