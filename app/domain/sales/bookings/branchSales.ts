/**
 * The condition, in SQL, on an agency's bookings for those of the people who belong to a branch of it today; where none is asked for, every booking meets it. Agency and branch are given as a statement names its values.
 */
export function soldInBranch(
  { agencyId, branch }: { agencyId: string; branch: string },
  seller = 'agent_unique_id',
): string {
  return `(${branch}::uuid IS NULL OR ${seller} IN (
    SELECT member.agent_unique_id FROM agents member
    WHERE member.agency_id = ${agencyId} AND member.branch_id = ${branch}::uuid AND member.deleted_at IS NULL))`;
}
