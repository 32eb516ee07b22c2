import { can, type UserContext, type UserSubject } from '#app/domain/permissions/can.ts';
import { possibleAccessChanges } from './accessChanges.ts';

/** The ways in which a user's access ends: for a while, with what they leave behind, for good. */
const endWays = ['pause', 'leave', 'delete'] as const;
export type EndWay = (typeof endWays)[number];

/** The ways in which the caller may (`can`) end the access of a user as they are now. */
export function possibleEndWays(ctx: UserContext, user: UserSubject & { activationFlag: string }): EndWay[] {
  const changes = possibleAccessChanges(ctx, user);
  const open = {
    pause: changes.includes('deactivate'),
    leave: user.activationFlag === 'A' && can(ctx, 'user.leave', user),
    delete: changes.includes('delete'),
  };
  return endWays.filter((way) => open[way]);
}
