import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { type PermissionTemplate, noTemplate } from '#app/domain/people/permissions/templates.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { applyTemplate, untilPrefix } from './applyTemplate.ts';

/**
 * A form with PermissionFields as the schemas take it, and the template that is to be applied instead of saving; null
 * where it is to be saved.
 */
export interface PermissionsForm {
  form: FormData;
  templateId: string | null;
}

/**
 * Reads a form with PermissionFields: each last day becomes an `ends` of the kind `key=day`, and the choice of a
 * template is taken out. Throws `malformedRequest` for what is no form.
 */
export async function readPermissionsForm(request: Request): Promise<PermissionsForm> {
  const form = await readForm(request);
  const chosen = form.get(applyTemplate.field);
  // A page of the release before says nothing where it chooses none.
  const templateId = form.has(applyTemplate.button) && typeof chosen === 'string' ? chosen || noTemplate : null;
  for (const name of [applyTemplate.field, applyTemplate.button]) form.delete(name);
  for (const [name, day] of [...form]) {
    if (!name.startsWith(untilPrefix)) continue;
    form.delete(name);
    if (typeof day === 'string' && day !== '') form.append('ends', `${name.slice(untilPrefix.length)}=${day}`);
  }
  return { form, templateId };
}

/**
 * The reply to a form that asked for a template: as it was sent but for the permissions, which are the template's, for the
 * template that the person is to have, and for the fields of `hidden`. With no template the ticks stay. Throws `notFound` for a template
 * that the caller may not apply.
 */
export async function templateReply(
  ctx: AgentContext,
  submission: Submission<unknown, string[]>,
  templateId: string,
  hidden: string[] = [],
): Promise<FormReply> {
  const template =
    templateId === noTemplate
      ? undefined
      : (await listTemplates(ctx)).find((each) => each.templateId === templateId && each.mayApply);
  if (templateId !== noTemplate && !template) throw new Refusal('notFound');
  const { initialValue } = submission.reply({ hideFields: hidden });
  const permissionTemplate = templateId;
  return data({
    initialValue: { ...initialValue, permissionTemplate, ...(template && { permissions: template.keys }) },
  });
}

/** The templates for PermissionFields; none for a caller who may not apply any. */
export async function offeredTemplates(ctx: AgentContext): Promise<PermissionTemplate[]> {
  return can(ctx, 'agency.permission-templates') ? listTemplates(ctx) : [];
}
