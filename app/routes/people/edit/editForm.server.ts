import type { ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import { editableParts } from '#app/domain/people/edit/editableParts.ts';
import type { EditValues } from '#app/domain/people/edit/editQuestions.ts';
import { profileValues } from '#app/domain/people/edit/wantedByClient.ts';
import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import { flagChoices } from '#app/domain/accounts/activation.ts';
import { rolePickLists } from '#app/domain/permissions/codes.ts';
import type { EditableParts } from '#app/domain/accounts/profile/forms.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { readProvides } from '#app/domain/people/provisioning/readProvides.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { textsOfEnds, today, type GrantEnds } from '#app/domain/permissions/grantEnds.ts';
import { readEnds } from '#app/domain/people/permissions/readEnds.server.ts';
import { readTemplateOf } from '#app/domain/people/permissions/readTemplateOf.server.ts';
import { formOptions } from '#app/routes/accounts/profile/formOptions.server.ts';
import { permissionItems, startingByRole } from '#app/routes/people/permissions/permissionItems.server.ts';
import { offeredTemplates } from '#app/routes/people/permissions/permissionsForm.server.ts';

/** The user whom a form edits, what of them the reader may change, and the last days of their permissions. */
export interface EditedUserForm {
  agent: AgentRecord;
  parts: EditableParts;
  provides: ProvidedPart[];
  ends: GrantEnds;
}

/** Reads the user whom a form edits. Throws `notFound` and `forbidden`. */
export async function editedUser(ctx: AgentContext, agentUniqueId: string): Promise<EditedUserForm> {
  const { agent } = await retrieveAgent(ctx, { agentUniqueId });
  const subject = { ...agent, agencyId: ctx.agency.agencyId };
  assertMaySee(ctx, 'user.edit', subject);
  const provides = await readProvides(ctx, subject);
  const parts = editableParts(ctx, subject, provides);
  return { agent, parts, provides, ends: parts.permissions ? await readEnds(ctx, subject) : {} };
}

/** The stored texts of the form that edits a user; addresses in lower case, as the portal writes them. */
export function storedValues({ market }: AgentContext, { agent, parts, ends }: EditedUserForm): EditValues {
  return {
    ...profileValues(agent, market),
    ...(parts.emailAddress && { emailAddress: agent.emailAddress.toLowerCase() }),
    ...(parts.agentType && { agentType: agent.agentType }),
    ...(parts.activationFlag && flagChoices(agent).length > 0 && { activationFlag: agent.activationFlag }),
    ...(parts.permissions && { permissions: agent.grants.join(' '), ends: textsOfEnds(ends).join(' ') }),
    ...(parts.removeCCN && agent.ccn && { removeCCN: 'N' }),
    ccn: agent.ccn,
  };
}

/** What the form that edits a user shows. */
export async function editForm(ctx: AgentContext, request: Request, agentUniqueId: string) {
  const user = await editedUser(ctx, agentUniqueId);
  const { agent, parts, provides } = user;
  return {
    agentUniqueId,
    name: fullName(agent, ctx.language),
    market: ctx.market,
    version: agent.version,
    stored: storedValues(ctx, user),
    parts,
    provides,
    isSelf: agentUniqueId === ctx.actor.agentUniqueId,
    emailAddress: agent.emailAddress.toLowerCase(),
    flags: flagChoices(agent),
    roles: rolePickLists[ctx.actor.agentType],
    permissions: parts.permissions
      ? {
          ...(await permissionItems(ctx, agent.grants)),
          startsWith: await startingByRole(ctx),
          today: today(ctx.now, ctx.market),
          templates: await offeredTemplates(ctx),
          template: await readTemplateOf(ctx, { ...agent, agencyId: ctx.agency.agencyId }),
        }
      : null,
    options: await formOptions(ctx, request, agent.country),
  };
}
