import { z } from 'zod';
import { BranchName } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { isWithinReach, type Reaching } from '#app/domain/permissions/reach.ts';
import { form } from '#app/domain/strictForm.ts';

/** A branch of an agency, as lists and forms offer it. */
export interface BranchChoice {
  branchId: string;
  branchName: string;
}

/** In a form, for the people who belong to no branch. */
export const noBranch = 'none';

/** The most people who are put into a branch at once. */
export const mostPlaced = 500;

/**
 * The branch of a new person for whom the caller has chosen one, or none with null; undefined where they must choose
 * (D54). Who is bound to one branch adds to that one; to several, to one of these.
 */
export function branchOfNew(actor: Pick<Reaching, 'branches'>, wanted: string | null): string | null | undefined {
  if (wanted === null && actor.branches?.length === 1) return actor.branches[0];
  return isWithinReach(actor, wanted) ? wanted : undefined;
}

/** The form of a branch: its name. */
export function branchSchema() {
  return form({ branchName: BranchName() });
}

/** Another branch or none. */
const Becomes = (field: string) =>
  z.union([z.literal(noBranch), z.uuid()], { error: messageKey('selectOption', field) });

/** What becomes of the people of a branch that is deleted; nobody has to say where there are none. */
export function deleteBranchSchema() {
  return form({ becomes: z.union([z.literal(''), Becomes('becomes')]).default('') });
}

/** The branch of one person. */
export function personBranchSchema() {
  return form({ branch: Becomes('branch') });
}

const several = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.uuid({ error: 'refusals:malformedRequest' })),
);

/** To which branches a supervisor is bound: to these, or to the whole agency. */
export function supervisionSchema() {
  return form({
    reach: z.enum(['agency', 'branches'], { error: messageKey('selectOption', 'reach') }),
    branches: several.default([]),
  });
}

/** People who are put into the branch of the page, or taken out of it. */
export function placePeopleSchema() {
  return form({
    agent: several.pipe(
      z
        .array(z.string())
        .min(1, { error: 'refusals:nobodyChosen' })
        .max(mostPlaced, { error: 'refusals:malformedRequest' }),
    ),
  });
}
