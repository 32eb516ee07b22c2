import { possibleAccessChanges } from '#app/domain/agents/accessChanges.ts';
import { mayEditPermissions, mayManage } from '#app/domain/permissions/permissions.ts';
import { firstMailOf } from '#app/domain/agents/firstMail.ts';
import type { AgentRecord } from '#app/domain/agents/records.ts';
import { listAgents } from '#app/domain/agents/listAgents.server.ts';
import { readSecondFactorReset } from '#app/domain/agents/resetSecondFactor.server.ts';
import { retrieveAgent } from '#app/domain/agents/retrieveAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { shownPhoneParts } from '#app/domain/phones.ts';
import { refusals } from '#app/domain/refusals.ts';
import { shownAddress } from '#app/routes/agencies/placeNames.server.ts';
import { agentRows } from './agentRows.server.ts';
import { permissionItems } from '#app/routes/permissions/permissionItems.server.ts';
import { profileFacts } from '#app/routes/myAccount/profileFacts.ts';

/** What the page of one agent of the agency shows. Throws `notFound` for anybody else's (D1). */
export async function agentPage(ctx: AgentContext, agentUniqueId: string) {
  const one = { search: '', page: 1, pageSize: 10, sort: 'name', direction: 'asc', agentUniqueId } as const;
  const [{ agent }, { agents }] = await Promise.all([retrieveAgent(ctx, { agentUniqueId }), listAgents(ctx, one)]);
  const [row] = agentRows(ctx, agents);
  return {
    profile: profileFacts(agent, ctx.language),
    access: { agentUniqueId, flag: agent.activationFlag, changes: accessChangesFor(ctx, agent) },
    firstMail: firstMailFor(ctx, agent),
    mayResetSecondFactor: await mayResetSecondFactor(ctx, agent),
    rank: row?.rank ?? '',
    lastSignIn: row?.lastSignIn ?? '',
    contact: {
      address: agent.address1 ? await shownAddress(ctx, agent) : [],
      telephone: shownPhoneParts(ctx.agency.country, agent),
      cellPhone: shownPhoneParts(ctx.agency.country, { phoneCode: agent.cellphoneCode, phoneNumber: agent.cellphoneNumber }),
      cliaId: agent.cliaagentId,
      abtaNumber: agent.abtanumber,
    },
    permissions: await permissionsOf(ctx, agent),
  };
}

// In uk nobody sets permissions (spec §6): there is nothing to show.
async function permissionsOf(ctx: AgentContext, agent: AgentRecord) {
  if (ctx.market === 'uk') return null;
  const isSelf = agent.agentUniqueId === ctx.actor.agentUniqueId;
  const refusal = mayEditPermissions(ctx.actor.agentType, agent.agentType, isSelf);
  return { ...(await permissionItems(ctx, agent.permissions)), refusal: refusal && refusals[refusal].messageKey };
}

function accessChangesFor({ actor }: AgentContext, { agentType, activationFlag, agentUniqueId }: AgentRecord) {
  return possibleAccessChanges(actor.agentType, { agentType, activationFlag, isSelf: agentUniqueId === actor.agentUniqueId });
}

function firstMailFor({ actor }: AgentContext, agent: AgentRecord) {
  const isSelf = agent.agentUniqueId === actor.agentUniqueId;
  const mail = mayManage(actor.agentType, agent.agentType, isSelf) ? null : firstMailOf(agent);
  return mail && { agentUniqueId: agent.agentUniqueId, mail, emailAddress: agent.emailAddress };
}

async function mayResetSecondFactor(ctx: AgentContext, { agentType, agentUniqueId }: AgentRecord): Promise<boolean> {
  if (mayManage(ctx.actor.agentType, agentType, agentUniqueId === ctx.actor.agentUniqueId)) return false;
  return (await readSecondFactorReset(ctx, agentUniqueId)).hasSecondFactor;
}
