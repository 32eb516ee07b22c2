import { z } from 'zod';
import { PermissionEnds, PermissionKeys, TemplateChoice } from '#app/domain/fields.ts';
import { endsFrom } from '#app/domain/permissions/grantEnds.ts';

/**
 * The form of an agent's permissions, as `readPermissionsForm` gives it, with the version of the agent that it showed.
 */
export const permissionsForm = z.strictObject({
  permissions: PermissionKeys(),
  ends: PermissionEnds().transform(endsFrom),
  permissionTemplate: TemplateChoice().optional(),
  version: z.coerce.number().int().min(1).optional(),
});
