import type { z } from 'zod';
import { nationalDigits, shownPhone } from '#app/domain/phones.ts';
import {
  agencyFactsOf,
  type agencyFields,
  calledOf,
  registeredFields,
  type AgencyFieldWith,
  type Called,
  type FilledInField,
} from './agencyFields.ts';
import { writtenPostalCode } from './postalCodes.ts';

type Typed<Name extends FilledInField> = {
  [Field in Name as Called<Field>]: z.output<ReturnType<(typeof agencyFields)[Field]['schema']>>;
};
type Columns<Name extends FilledInField> = {
  [Field in Name]: Field extends AgencyFieldWith<{ record: 'flag' }> ? boolean : string;
};

// How a country writes what was filled in: as it is stored, and as it is shown.
const written = {
  postalCode: { stored: writtenPostalCode, shown: (_country: string, stored: string) => stored },
  telephone: { stored: nationalDigits, shown: shownPhone },
};

/** The columns of what a registration asks of an agency. */
export type AgencyColumns = Columns<(typeof registeredFields)[number]>;

/** The columns of what a registration asks of an agency: telephone and postal code as the country writes them. */
export function agencyColumns(input: Typed<(typeof registeredFields)[number]>): AgencyColumns {
  return fieldColumns(registeredFields, input);
}

/** The columns of some fields as a form of them was filled in: texts as they are stored, flags as yes or no. */
export function fieldColumns<Name extends FilledInField>(names: readonly Name[], input: Typed<Name>): Columns<Name> {
  const typed = input as Record<string, string>;
  return Object.fromEntries(
    names.map((name) => {
      const [facts, value] = [agencyFactsOf(name)!, typed[calledOf(name)]!];
      if (facts.record === 'flag') return [name, value === 'Y'];
      return [name, facts.written ? written[facts.written].stored(typed.country ?? '', value) : value];
    }),
  ) as Columns<Name>;
}

/** What a form of some fields is filled in with: what is stored, as the country writes it. */
export function formValuesOf<Name extends FilledInField>(
  names: readonly Name[],
  row: Columns<Name> & { country: string },
): Record<Called<Name>, string> {
  const text = (name: Name) => {
    const [facts, value] = [agencyFactsOf(name)!, row[name] as string | boolean];
    if (typeof value === 'boolean') return value ? 'Y' : 'N';
    return facts.written ? written[facts.written].shown(row.country, value) : value;
  };
  return Object.fromEntries(names.map((name) => [calledOf(name), text(name)])) as Record<Called<Name>, string>;
}

/** The columns of some fields, for Prisma to select. */
export function selected<Name extends string>(names: readonly Name[]): Record<Name, true> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
}
