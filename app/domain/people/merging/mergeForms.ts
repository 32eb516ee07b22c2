import { z } from 'zod';
import {
  agentFields,
  factsOf,
  type AgentFieldName,
  type FieldOfPart,
} from '#app/domain/accounts/profile/agentFields.ts';
import { FreeText } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** The days within which a merge can be undone. */
export const undoDays = 7;

// Each telephone number is taken with its code, and an address as a whole.
const groups: Record<string, MergeField> = { telephone: 'phoneNumber', cellPhone: 'cellphoneNumber' };

/** A field that the kept account may take over from the merged one. */
export type MergeField =
  | Exclude<FieldOfPart<'person' | 'numbers'>, 'monthOfBirth' | 'yearOfBirth'>
  | ('emailAddress' | 'phoneNumber' | 'cellphoneNumber' | 'address');

function mergeFieldOf(name: AgentFieldName): MergeField | undefined {
  const { part, within = '' } = factsOf(name)!;
  if (part === 'contact') return groups[within] ?? 'address';
  return part === 'person' || part === 'numbers' || name === 'emailAddress' ? (name as MergeField) : undefined;
}

/**
 * What the kept account may take over from the merged one, each with its columns: every field about the person, their
 * contact data and their numbers (`agentFields.ts`). User ID, role, agency and permissions are those of the kept account.
 */
export const mergeFields: Readonly<Record<MergeField, readonly string[]>> = Object.entries(agentFields).reduce(
  (fields, [name, facts]) => {
    const field = mergeFieldOf(name as AgentFieldName);
    if (!field || facts.column === null) return fields;
    const key = 'searchedBy' in facts ? [agentFields[facts.searchedBy].column] : [];
    // An address is as valid as it was for the account that it comes from.
    const flag = name === 'emailAddress' ? [agentFields.emailValidFlag.column] : [];
    return { ...fields, [field]: [...(fields[field] ?? []), facts.column, ...key, ...flag] };
  },
  {} as Record<MergeField, readonly string[]>,
);

export const mergeFieldNames = Object.keys(mergeFields) as MergeField[];

/** The fields that a list names, in their order; others are left out. */
export function takenFields(names: readonly string[]): MergeField[] {
  return mergeFieldNames.filter((name) => names.includes(name));
}

/** The merge of an account into another one: which, what it takes over, what both were when that was chosen, and why. */
export function mergeSchema() {
  return form({
    mergedId: z.uuid(),
    taken: sentLine(500).optional().default(''),
    keptVersion: z.coerce.number().int(),
    mergedVersion: z.coerce.number().int(),
    reason: FreeText('reason', 500),
  });
}

/** Why a merge is undone. */
export function undoMergeSchema() {
  return form({ reason: FreeText('reason', 500) });
}

/** The moment until which a merge can be undone. */
export function undoneUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + undoDays * 24 * 3600_000);
}
