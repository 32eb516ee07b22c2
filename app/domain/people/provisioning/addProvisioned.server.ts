import { randomInt } from 'node:crypto';
import { flagColumns, transition } from '#app/domain/accounts/activation.ts';
import { queueLinkMails } from '#app/domain/accounts/emailLinks.server.ts';
import { withNewIdentifiers } from '#app/domain/accounts/identifiers.server.ts';
import { domainOf, userIdFrom } from '#app/domain/accounts/signOn/signOnRules.ts';
import { holdAgency } from '#app/domain/agencies/information/holdAgency.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { permissionsToGive, takenRefusal } from '#app/domain/people/agents/addAgent.server.ts';
import { contactOfAgency } from '#app/domain/people/agents/contactOfAgency.server.ts';
import {
  addedEntry,
  firstFlag,
  newAccountColumns,
  newAgentColumns,
  type NewPerson,
} from '#app/domain/people/agents/newPerson.server.ts';
import { unknownPasswordHash } from '#app/domain/people/agents/unknownPassword.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { giveGrants } from '#app/domain/permissions/grants.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { personValues, telephonesOf } from './personValues.ts';
import { assertProvisions, knownRefusal, partsOf, recordProvision } from './provision.server.ts';
import { isUserId, roleOf, type ProvidedPerson } from './provisioningRules.ts';

/**
 * Adds a user whom the agency's identity provider has: name and address are the provider's, other contact data the
 * agency's, and no password is hashed. Who signs in at the provider (sign-on is on, the domain proven) gets no mail;
 * all others get the link for their first password. Their user ID is the provider's name for them where it is one, else
 * it is made of it. Returns their identifier. Throws as `assertProvisions`, `forbidden`, `provisionedOwner` for a role
 * that only owners give, `required` fields as the forms do, `7009` and `7008` for a name or an address that is taken, and
 * `externalIdTaken`.
 */
export async function addProvisioned(ctx: AgentContext, input: ProvidedPerson): Promise<string> {
  await assertProvisions(ctx);
  const role = roleOf(input.roles ?? []);
  if (role === 'O') throw new Refusal('provisionedOwner', { field: 'roles' });
  const agentType = role ?? 'A';
  assertCan(ctx, 'user.add', { agentType, branchId: null });
  const { agencyId } = ctx.agency;
  const person = personValues.new.parse(input);
  const passwordHash = await unknownPasswordHash(ctx);
  const isAtProvider = await signsOn(ctx, person.emailAddress);
  const contact = await contactOfAgency(ctx.db, agencyId);
  const digits = String(randomInt(100_000, 1_000_000));
  const named = isUserId(input.userName);
  const userIdOf = (isTaken: boolean) =>
    named ? input.userName.toUpperCase() : userIdFrom(input.userName, digits, isTaken);
  const add = (isTaken: boolean) =>
    withNewIdentifiers((ids) =>
      ctx.db.$transaction(async (tx) => {
        if (!(await holdAgency(tx, agencyId))) throw new Refusal('forbidden');
        const start = await permissionsToGive(ctx, { agentType, permissionTemplate: undefined }, tx);
        const values = {
          ...contact,
          ...person,
          ...telephonesOf(input, contact.country),
          agentType,
          userId: userIdOf(isTaken),
        } as NewPerson['input'];
        const added: NewPerson = {
          agentUniqueId: newUuid(ctx.now),
          branchId: null,
          ids,
          passwordHash,
          passwordDue: true,
          input: values,
          ...start,
        };
        await create(tx, ctx, added, { isAtProvider, isActive: input.active !== false });
        const { userName, externalId = null } = input;
        const parts = partsOf({ active: true, ...input }, { agentType: role });
        await recordProvision(tx, ctx, added.agentUniqueId, { userName, externalId, parts, isNew: true });
        return added.agentUniqueId;
      }),
    );
  try {
    return await add(false);
  } catch (error) {
    const taken = knownRefusal(error) ?? takenRefusal(error);
    if (named || taken?.code !== '7009' || taken.field === 'userName') throw taken ?? error;
    return add(true).catch((again: unknown) => {
      throw knownRefusal(again) ?? takenRefusal(again) ?? again;
    });
  }
}

async function create(
  tx: Transaction,
  ctx: AgentContext,
  person: NewPerson,
  { isAtProvider, isActive }: { isAtProvider: boolean; isActive: boolean },
): Promise<void> {
  const { agentUniqueId, input } = person;
  const first = firstFlag(ctx);
  const begun = isAtProvider ? transition(first, 'validateEmail', ctx.market) : first;
  const flags = isActive
    ? { activationFlag: begun }
    : flagColumns({ activationFlag: begun, flagBefore: null }, 'deactivate', ctx.market);
  const known = { ...flags, emailValidFlag: isAtProvider };
  await tx.account.create({ data: { ...newAccountColumns(ctx, person), ownPassword: isAtProvider } });
  await tx.agent.create({
    data: { ...newAgentColumns(ctx, person), dateOfBirth: null, certifiedBy: null, certifiedAt: null, ...known },
  });
  await giveGrants(tx, agentUniqueId, person.permissions, { grantedBy: ctx.actor.agentUniqueId, now: ctx.now });
  if (!isAtProvider && isActive)
    await queueLinkMails(tx, ctx, 'first-password', [{ agentUniqueId, ...input, agency: ctx.agency }]);
  const entry = addedEntry(ctx, person);
  const { activationFlag, emailValidFlag } = known;
  await recordAudit(tx, ctx, {
    ...entry,
    after: { ...entry.after, activationFlag, emailValidFlag, certified: false },
  });
}

/** Whether who has this address signs in at the agency's provider: sign-on is on, and the domain proven. */
export async function signsOn(ctx: AgentContext, emailAddress: string): Promise<boolean> {
  const { agencyId } = ctx.agency;
  const found = await ctx.db.signOnDomain.findFirst({
    where: {
      agencyId,
      domain: domainOf(emailAddress),
      provenAt: { not: null },
      agency: { signOnProvider: { is: { enabled: true } } },
    },
    select: { domainId: true },
  });
  return found !== null;
}
