import type { ActionName } from '#app/domain/permissions/actions.ts';

/**
 * What a loader or an action is about: actions of the table, or one's own account, which no rule of the table
 * restricts.
 */
export type About = ActionName | readonly ActionName[] | 'own';

/**
 * A loader's or action's door, and what it is about where it says so. The matrix of permissions walks through them
 * (tests/api/permissions/matrix.test.ts).
 */
export interface Declaration {
  /** `account`: of an agent or of the staff, by the address that it is mounted at. */
  door: 'visitor' | 'agent' | 'staff' | 'account';
  about: About | undefined;
  /** The action without which the door stays closed. */
  guard?: ActionName | undefined;
}

/** Marks a loader or an action with its declaration. */
export function declared<Handler extends object>(
  handler: Handler,
  declaration: Declaration,
): Handler & { declaration: Declaration } {
  return Object.assign(handler, { declaration });
}
