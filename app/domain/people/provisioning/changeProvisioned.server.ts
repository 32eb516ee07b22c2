import { isActive } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { activationChanges, changeActivationIn } from '#app/domain/people/access/changeActivation.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import { leaveAgency } from '#app/domain/people/offboarding/leaveAgency.server.ts';
import { canUndo } from '#app/domain/people/offboarding/openItems.ts';
import { lastLeaving } from '#app/domain/people/offboarding/readLeave.server.ts';
import { undoLeave } from '#app/domain/people/offboarding/undoLeave.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { signsOn } from './addProvisioned.server.ts';
import { personValues, telephonesOf } from './personValues.ts';
import { inTransaction, knownRefusal, partsOf, recordProvision } from './provision.server.ts';
import { roleOf, type ProvidedPerson } from './provisioningRules.ts';
import { readProvisioned, type ReadPerson } from './readPeople.server.ts';

/**
 * Changes a user as the agency's identity provider describes them, as far as it does, by the verbs of the portal: what
 * differs is edited, `active` false offboards them (their open items go to the colleague of the settings, else to the
 * keeper of the key), true brings them back. The role of an owner stays. Throws as `readProvisioned`, `versionChanged`
 * where `versions` is not the present one, `provisionedOwner` for who would become an owner, `provisioningKeeper` for the
 * end of the key's own keeper, and what the verbs throw.
 */
export async function changeProvisioned(
  ctx: AgentContext,
  agentUniqueId: string,
  { versions, ...input }: Partial<ProvidedPerson> & { versions?: string | undefined },
): Promise<void> {
  const person = await readProvisioned(ctx, agentUniqueId);
  if (versions !== undefined && versions !== person.versions) throw new Refusal('versionChanged');
  const named = roleOf(input.roles ?? []);
  if (named === 'O' && person.agentType !== 'O') throw new Refusal('provisionedOwner', { field: 'roles' });
  const role = person.agentType === 'O' ? undefined : named;
  const values = personValues.change.parse(input);
  const telephones = telephonesOf(input, person.country);
  const { emailAddress, ...names } = values;
  const provided = Object.fromEntries(
    Object.entries({ ...names, ...telephones }).filter(
      ([name, value]) => value !== undefined && value !== person[name as keyof ReadPerson],
    ),
  );
  const isNewAddress = emailAddress !== undefined && emailAddress !== person.emailAddress;
  const isNewRole = role !== undefined && role !== person.agentType;
  const isEdited = Object.keys(provided).length > 0 || isNewAddress || isNewRole;
  const addressIsValid = isNewAddress && (await signsOn(ctx, emailAddress));
  try {
    await ctx.db.$transaction(async (tx) => {
      const inner = inTransaction(ctx, tx);
      // First, since an edit asks by it whether the provider decides.
      await recordProvision(tx, ctx, agentUniqueId, {
        ...(input.userName !== undefined && { userName: input.userName }),
        ...(input.externalId !== undefined && { externalId: input.externalId }),
        parts: partsOf(input, { agentType: role }),
      });
      if (isEdited)
        await editAgent(inner, {
          key: { agentUniqueId },
          version: person.version,
          provided,
          ...(isNewAddress && { emailAddress, addressIsValid }),
          ...(isNewRole && { agentType: role }),
        });
      if (input.active === false && person.isActive) await endAccessOf(tx, inner, person);
      if (input.active === true && !person.isActive) await bringBack(tx, inner, agentUniqueId);
    });
  } catch (error) {
    throw knownRefusal(error) ?? error;
  }
}

/**
 * Deletes a user of the caller's agency for its identity provider, after offboarding them. Throws as
 * `changeProvisioned`.
 */
export async function deleteProvisioned(
  ctx: AgentContext,
  agentUniqueId: string,
  { versions }: { versions?: string | undefined } = {},
): Promise<void> {
  const person = await readProvisioned(ctx, agentUniqueId);
  if (versions !== undefined && versions !== person.versions) throw new Refusal('versionChanged');
  await ctx.db.$transaction(async (tx) => {
    const inner = inTransaction(ctx, tx);
    if (person.isActive) await endAccessOf(tx, inner, person);
    await deleteAgent(inner, { agentUniqueId });
  });
}

async function endAccessOf(tx: Transaction, ctx: AgentContext, { agentUniqueId, activationFlag }: ReadPerson) {
  // No key ends its own keeper, with whom it would end too.
  if (agentUniqueId === ctx.actor.agentUniqueId) throw new Refusal('provisioningKeeper');
  // A user with first steps left has nothing to hand over.
  if (!isActive({ activationFlag }))
    return void (await changeActivationIn(tx, ctx, { agentUniqueId }, activationChanges.deactivate));
  return leaveAgency(ctx, { agentUniqueId, colleagueId: await takerFor(tx, ctx, agentUniqueId) });
}

async function takerFor(tx: Transaction, { agency, actor }: AgentContext, leaverId: string): Promise<string> {
  const found = await tx.provisioning.findUnique({
    where: { agencyId: agency.agencyId },
    select: { taker: { select: { agentUniqueId: true, agencyId: true, activationFlag: true, deletedAt: true } } },
  });
  const taker = found?.taker;
  const isThere = taker && taker.agencyId === agency.agencyId && !taker.deletedAt && isActive(taker);
  return isThere && taker.agentUniqueId !== leaverId ? taker.agentUniqueId : actor.agentUniqueId;
}

async function bringBack(tx: Transaction, ctx: AgentContext, agentUniqueId: string): Promise<void> {
  const leaving = await lastLeaving(tx, ctx, agentUniqueId);
  if (leaving && canUndo(leaving, ctx.now)) await undoLeave(ctx, { agentUniqueId });
  else await changeActivationIn(tx, ctx, { agentUniqueId }, activationChanges.reactivate);
}
