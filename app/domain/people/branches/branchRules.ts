import { isWithinReach, type Reaching } from '#app/domain/permissions/reach.ts';

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
 * The branch of a new person for whom the caller has chosen one, or none with null; undefined where they must choose. Who is bound to one branch adds to that one; to several, to one of these.
 */
export function branchOfNew(actor: Pick<Reaching, 'branches'>, wanted: string | null): string | null | undefined {
  if (wanted === null && actor.branches?.length === 1) return actor.branches[0];
  return isWithinReach(actor, wanted) ? wanted : undefined;
}
