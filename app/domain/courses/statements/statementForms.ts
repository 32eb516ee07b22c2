import { z } from 'zod';
import { StaffReason } from '#app/domain/academy/staffForms.ts';
import { dayInList, listQuery } from '#app/domain/listQuery.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { waiveReasonNames } from './cmi5Terms.ts';
import { shownVerbs } from './shownVerbs.ts';
import { requiredText } from '#app/domain/textSchema.ts';

/** Statements in an address: what is sought, the verb, the course, the first and the last day (in UTC). */
export const statementList = listQuery({
  search: true,
  filters: { verb: shownVerbs, course: z.uuid().optional(), from: dayInList, to: dayInList },
});
export type StatementListQuery = typeof statementList.defaults;

/** What a search for statements names. */
export type Sought = { kind: 'all' } | { kind: 'id' | 'name' | 'person'; text: string };

/**
 * What is sought: a UUID is that of a statement, a registration or a session, what has a colon the beginning of a verb's
 * or an activity's identifier, since a search is shorter than these may be, and anything else a user ID or a member number.
 */
export function soughtIn(search: string): Sought {
  const text = search.trim();
  if (text === '') return { kind: 'all' };
  if (z.guid().safeParse(text).success) return { kind: 'id', text: text.toLowerCase() };
  return { kind: text.includes(':') ? 'name' : 'person', text };
}

/** Voiding a statement, for a reason that the staff read. */
export function voidSchema() {
  return form({ staffReason: StaffReason() });
}

const chooseUnit = messageKey('selectOption', 'courseUnit');

/** Waiving a unit of a learner's attempt. */
export function waiveSchema() {
  return form({
    courseUnit: requiredText('courseUnit', 1000, { missing: chooseUnit, tooLong: chooseUnit, illegal: chooseUnit }),
    waiveReason: z.enum(waiveReasonNames, { error: messageKey('selectOption', 'waiveReason') }),
    staffReason: StaffReason(),
  });
}
export type WaiveInput = z.output<ReturnType<typeof waiveSchema>>;
