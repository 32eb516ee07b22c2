/** The most branches that an agency may have. */
export const mostBranches = 200;

/** A user, as far as whom they reach depends on it. */
export interface Reaching {
  agentUniqueId: string;
  /** The branches to whose people they are bound, perhaps none; null for who is not. */
  branches: readonly string[] | null;
}

/**
 * Whether a user reaches the people of a branch, or with null the people without a branch. A user who is not bound
 * reaches all.
 */
export function isWithinReach({ branches }: Pick<Reaching, 'branches'>, branchId: string | null): boolean {
  return branches === null || (branchId !== null && branches.includes(branchId));
}

/** A user of this role whom the acting user reaches, for the question whether there may be any. */
export function anyoneInReach<Role extends string>(
  { branches }: Pick<Reaching, 'branches'>,
  agentType: Role,
): { agentType: Role; branchId: string | null } {
  return { agentType, branchId: branches?.[0] ?? null };
}
