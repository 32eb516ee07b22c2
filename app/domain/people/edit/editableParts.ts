import { agentFields } from '#app/domain/accounts/profile/agentFields.ts';
import type { EditableParts } from '#app/domain/accounts/profile/forms.ts';
import { can, type UserContext, type UserSubject } from '#app/domain/permissions/can.ts';

/** The parts of a user's record that the caller may change (`can`): the form shows and takes no others. */
export function editableParts(ctx: UserContext, user: UserSubject): EditableParts {
  const may = (name: 'emailAddress' | 'agentType' | 'activationFlag' | 'ccn') =>
    agentFields[name].changedBy.every((action) => can(ctx, action, user));
  return {
    emailAddress: may('emailAddress'),
    agentType: may('agentType'),
    activationFlag: may('activationFlag'),
    permissions: can(ctx, 'user.set-permissions', user),
    removeCCN: may('ccn'),
  };
}
