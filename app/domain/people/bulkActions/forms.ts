import { z } from 'zod';
import { PermissionKeys, TemplateChoice } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { BranchChoice } from '#app/domain/people/branches/branchForms.ts';
import { chosenActNames } from './acts.ts';

/** An act on many users. The page's address names them. */
export function batchSchema() {
  return form({
    act: z.enum(chosenActNames, { error: messageKey('selectOption', 'act') }),
    permissions: PermissionKeys(),
    permissionTemplate: TemplateChoice().optional(),
    branch: BranchChoice().optional(),
  });
}
