import { form } from '#app/domain/strictForm.ts';
import { BranchName } from '#app/domain/fields.ts';
import { z } from 'zod';
import { messageKey } from '#app/domain/messages.ts';
import { mostPlaced, noBranch } from './branchRules.ts';

/** The form of a branch: its name. */
export function branchSchema() {
  return form({ branchName: BranchName() });
}

/** A branch of the agency, or none. */
export const BranchChoice = (field = 'branch') =>
  z.union([z.literal(noBranch), z.uuid()], { error: messageKey('selectOption', field) });

/** What becomes of the people of a branch that is deleted; optional where there are none. */
export function deleteBranchSchema() {
  return form({ becomes: z.union([z.literal(''), BranchChoice('becomes')]).default('') });
}

/** The branch of one person. */
export function personBranchSchema() {
  return form({ branch: BranchChoice() });
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
        .array(z.uuid())
        .min(1, { error: 'refusals:noUserChosen' })
        .max(mostPlaced, { error: 'refusals:malformedRequest' }),
    ),
  });
}
