import { z } from 'zod';
import { agencyFieldsWith, calledOf, type AgencyFieldWith, type Called } from './agencyFields.ts';

/** The columns that an agency's record is made of. */
export const recordFields = agencyFieldsWith<{ record: string }>(({ record }) => record !== undefined);

type Texts = Called<AgencyFieldWith<{ record: 'text' | 'upperCase' }>>;
type Flags = Called<AgencyFieldWith<{ record: 'flag' }>>;

/** The texts of an agency's record, and its flags, by their names of spec §3. */
export const agencyTexts: readonly Texts[] = agencyFieldsWith<{ record: 'text' | 'upperCase' }>(
  ({ record }) => record === 'text' || record === 'upperCase',
).map(calledOf);
export const agencyFlags: readonly Flags[] = agencyFieldsWith<{ record: 'flag' }>(
  ({ record }) => record === 'flag',
).map(calledOf);
/** The texts of an agency's record that the API writes in upper case. */
export const upperCaseAgencyTexts: readonly string[] = agencyFieldsWith<{ record: 'upperCase' }>(
  ({ record }) => record === 'upperCase',
).map(calledOf);
export const ownerTexts = ['emailAddress', 'firstName', 'middleName', 'lastName'] as const;

/**
 * An agency (spec §3 Agency), text and flags as stored, with its brands; `owner` is its longest-standing active owner.
 * The row of `agencyText`.
 */
export const agencyRecord = z.strictObject({
  ...each(agencyTexts, z.string()),
  ...each(agencyFlags, z.boolean()),
  companies: z.strictObject({ code: z.string(), academyLevel: z.int(), academyStatus: z.string() }).array(),
  owner: z.strictObject(each(ownerTexts, z.string())).nullable(),
});

export type AgencyRecord = z.output<typeof agencyRecord>;

function each<const Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}
