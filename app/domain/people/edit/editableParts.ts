import type { EditableParts } from '#app/domain/accounts/profile/forms.ts';
import { can, type UserContext, type UserSubject } from '#app/domain/permissions/can.ts';

/** The parts of a user's record that the caller may change (`can`): the form shows and takes no others. */
export function editableParts(ctx: UserContext, user: UserSubject): EditableParts {
  return {
    emailAddress: can(ctx, 'user.change-email', user),
    agentType: can(ctx, 'user.change-role', user),
    activationFlag: can(ctx, 'user.deactivate', user) && can(ctx, 'user.reactivate', user),
    permissions: can(ctx, 'user.set-permissions', user),
    removeCCN: can(ctx, 'user.remove-member-number', user),
  };
}
