import { z } from 'zod';
import { PermissionEnds, PermissionKeys } from '#app/domain/fields.ts';
import { endsFrom } from '#app/domain/permissions/grantEnds.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * The form of an agent's permissions, as `readPermissionsForm` gives it, with the version of the agent that it showed.
 */
export const permissionsForm = z.strictObject({
  permissions: PermissionKeys(),
  ends: PermissionEnds().transform(endsFrom),
  version: z.coerce.number().int().min(1).optional(),
});

/** The agent that an address names. Throws `notFound` for what cannot be an identifier. */
export function agentUniqueIdOf(params: { agentUniqueId?: string }): string {
  const id = z.uuid().safeParse(params.agentUniqueId);
  if (!id.success) throw new Refusal('notFound');
  return id.data;
}
