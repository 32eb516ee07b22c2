import { agentFields } from '#app/domain/accounts/profile/agentFields.ts';
import { providedFields, type ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import type { EditableParts } from '#app/domain/accounts/profile/forms.ts';
import { can, type UserContext, type UserSubject } from '#app/domain/permissions/can.ts';

/**
 * The parts of a user's record that the caller may change (`can`) and that their identity provider does not decide: the
 * form shows and takes no others.
 */
export function editableParts(
  ctx: UserContext,
  user: UserSubject,
  provides: readonly ProvidedPart[] = [],
): EditableParts {
  const decided = providedFields(provides);
  const may = (name: 'emailAddress' | 'agentType' | 'activationFlag' | 'ccn') =>
    !decided.includes(name) && agentFields[name].changedBy.every((action) => can(ctx, action, user));
  return {
    emailAddress: may('emailAddress'),
    agentType: may('agentType'),
    activationFlag: may('activationFlag'),
    permissions: can(ctx, 'user.set-permissions', user),
    removeCCN: may('ccn'),
  };
}
