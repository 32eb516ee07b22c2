import { updateAgencyIn } from '#app/domain/agencies/information/updateAgency.server.ts';
import type { AgencyInformationInput } from '#app/domain/agencies/information/agencyForm.ts';
import { requireVersion } from '#app/domain/accounts/profile/versions.ts';
import { ownFields } from '#app/domain/accounts/profile/agentFields.ts';
import { writeContactData } from '#app/domain/accounts/profile/contactData.server.ts';
import type { ContactInput } from '#app/domain/accounts/profile/forms.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';

/** An owner's own data and the information of their agency; undefined where nothing of the agency changes. */
export interface UpdateOwnerInput {
  contact: ContactInput;
  /** The version of the owner that the client was given. */
  version?: number;
  information?: AgencyInformationInput;
}

/**
 * Changes the caller's own name and contact data and the information of their agency, both or neither (spec §7
 * agents/owner). Name, ABTA number and country of the agency become a request to the brand's staff. Throws `forbidden`,
 * `invalidOption` at a country or state, `editConflict`, `conflict`, and `agencyRegistered` or
 * `abtaNumberRegistered` for another agency's name or number.
 */
export async function updateOwner(
  ctx: AgentContext,
  { contact, version, information }: UpdateOwnerInput,
): Promise<void> {
  assertCan(ctx, 'agency.update');
  await requirePlace(ctx.db, contact);
  if (information) await requirePlace(ctx.db, information);
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId: ctx.actor.agentUniqueId });
    requireVersion(agent, version, ownFields);
    await writeContactData(tx, ctx, agent, { action: 'agent.contact-changed', input: contact });
    if (information) await updateAgencyIn(tx, ctx, information);
  });
}
