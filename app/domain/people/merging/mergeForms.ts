import { z } from 'zod';
import { FreeText } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** The days within which a merge can be undone. */
export const undoDays = 7;

/**
 * What the kept account may take over from the merged one, each with its columns; user ID, role, agency and permissions
 * are those of the account that is kept.
 */
export const mergeFields = {
  title: ['title'],
  firstName: ['first_name', 'first_name_key'],
  middleName: ['middle_name'],
  lastName: ['last_name', 'last_name_key'],
  suffix: ['suffix'],
  preferredName: ['preferred_name', 'preferred_name_key'],
  gender: ['gender'],
  dateOfBirth: ['date_of_birth'],
  emailAddress: ['email_address', 'email_valid_flag'],
  phoneNumber: ['phone_code', 'phone_number'],
  cellphoneNumber: ['cellphone_code', 'cellphone_number'],
  address: ['house_name', 'address1', 'address2', 'address3', 'city', 'state', 'zip', 'country'],
  cliaagentId: ['clia_agent_id'],
  abtanumber: ['abta_number'],
} as const satisfies Record<string, readonly string[]>;

export type MergeField = keyof typeof mergeFields;
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
