import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { possibleAccessChanges } from '#app/domain/people/access/accessChanges.ts';
import { possibleEndWays } from '#app/domain/people/access/endWays.ts';
import { possibleSignInHelps, signInHelps } from '#app/domain/people/access/signInHelp.ts';
import { can, type UserContext } from '#app/domain/permissions/can.ts';

/** What the menu of a row of the list leads to, in its order. */
export const rowActs = [
  'edit',
  'permissions',
  'learning',
  'record',
  'reactivate',
  ...signInHelps,
  'end-access',
] as const;
export type RowAct = (typeof rowActs)[number];

interface ListedUser {
  agentUniqueId: string;
  agentType: string;
  /** Null for who belongs to none. */
  branchId: string | null;
  activationFlag: ActivationFlag;
}

/**
 * Returns the function that says what the caller may do (`can`) about a user of their agency, from what the list knows
 * about them; the rest is on the user's page. Nothing for a caller who may not open the users' pages.
 */
export function rowActsOf(ctx: UserContext): (user: ListedUser) => RowAct[] {
  if (!can(ctx, 'user.read')) return () => [];
  const ofAgency = {
    // Permissions are not set in the uk (spec §6).
    permissions: ctx.market !== 'uk',
    learning: can(ctx, 'agency.academy-reports'),
    record: can(ctx, 'agency.record'),
  };
  return (user) => {
    const subject = { ...user, agencyId: ctx.agency.agencyId };
    const helps = possibleSignInHelps(ctx, subject);
    const open: Record<RowAct, boolean> = {
      ...ofAgency,
      edit: can(ctx, 'user.edit', subject),
      reactivate: possibleAccessChanges(ctx, subject).includes('reactivate'),
      'end-sessions': helps.includes('end-sessions'),
      'send-new-password': helps.includes('send-new-password'),
      'end-access': possibleEndWays(ctx, subject).length > 0,
    };
    return rowActs.filter((act) => open[act]);
  };
}
