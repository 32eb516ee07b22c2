import { randomInt } from 'node:crypto';
import { transition } from '#app/domain/accounts/activation.ts';
import { withNewIdentifiers } from '#app/domain/accounts/identifiers.server.ts';
import type { PersonToAdd } from '#app/domain/accounts/profile/forms.ts';
import { contextOfAgent } from '#app/domain/accounts/sessions/contextOfAgent.server.ts';
import type { AnsweringProvider } from '#app/domain/accounts/signOn/answerOfProvider.server.ts';
import { keeperOfProvider } from '#app/domain/accounts/signIn/signOnDemand.server.ts';
import { userIdFrom, type ProvidedPerson } from '#app/domain/accounts/signOn/signOnRules.ts';
import { holdAgency } from '#app/domain/agencies/information/holdAgency.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { EmailAddress, PersonName } from '#app/domain/fields.ts';
import { permissionsToGive, takenRefusal } from '#app/domain/people/agents/addAgent.server.ts';
import { contactOfAgency } from '#app/domain/people/agents/contactOfAgency.server.ts';
import {
  addedEntry,
  firstFlag,
  newAccountColumns,
  newAgentColumns,
  type NewPerson,
} from '#app/domain/people/agents/newPerson.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { giveGrants } from '#app/domain/permissions/grants.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { recordLink } from './linkAccount.server.ts';

type Rule = AnsweringProvider['rules'][number];

/**
 * Makes the account of a person who comes from the provider for the first time, in the name of the owner who allows it,
 * with the role, branch and template of the rule that fits. Name and address are the provider's, contact data the
 * agency's; the password is unknown, and the terms come next. Throws `signOnNoAccount` where no owner may add them, or
 * their name or address is none.
 */
export async function makeAccount(
  ctx: VisitorContext,
  provider: AnsweringProvider,
  person: ProvidedPerson,
  rule: Rule,
): Promise<string> {
  const { agencyId, providerId } = provider;
  const keeperId = await keeperOfProvider(ctx, providerId);
  const owner = keeperId && (await contextOfAgent(ctx, { agentUniqueId: keeperId, agencyId, address: ctx.address }));
  if (!owner) throw new Refusal('signOnNoAccount');
  assertCan(owner, 'user.add', { agentType: rule.agentType, branchId: rule.branchId });
  const passwordHash = await ctx.passwords.hash(crypto.randomUUID() + crypto.randomUUID());
  const digits = String(randomInt(100_000, 1_000_000));
  const make = (isTaken: boolean) =>
    withNewIdentifiers((ids) =>
      ctx.db.$transaction(async (tx) => {
        if (!(await holdAgency(tx, agencyId))) throw new Refusal('signOnNoAccount');
        const { agentType, branchId, templateId } = rule;
        const start = await permissionsToGive(owner, { agentType, permissionTemplate: templateId ?? undefined }, tx);
        const input = await inputOf(owner, person, { agentType, userId: userIdFrom(person.address, digits, isTaken) });
        const added: NewPerson = {
          agentUniqueId: newUuid(ctx.now),
          branchId,
          ids,
          passwordHash,
          passwordDue: true,
          input,
          ...start,
        };
        const { agentUniqueId } = added;
        const flag = {
          emailValidFlag: true,
          activationFlag: transition(firstFlag(owner), 'validateEmail', owner.market),
        };
        await tx.account.create({ data: { ...newAccountColumns(owner, added), ownPassword: true } });
        await tx.agent.create({
          data: { ...newAgentColumns(owner, added), dateOfBirth: null, certifiedBy: null, certifiedAt: null, ...flag },
        });
        await giveGrants(tx, agentUniqueId, added.permissions, { grantedBy: owner.actor.agentUniqueId, now: ctx.now });
        const entry = addedEntry(owner, added);
        const after = { ...(entry.after as object), ...flag, certified: false, signOnProvider: provider.providerName };
        await recordAudit(tx, { ...ctx, system: true }, { ...entry, after });
        await recordLink(tx, ctx, provider, person, agentUniqueId);
        return agentUniqueId;
      }),
    );
  try {
    return await make(false);
  } catch (error) {
    const taken = takenRefusal(error);
    if (taken?.code !== '7009') throw taken ?? error;
    return make(true);
  }
}

async function inputOf(
  owner: AgentContext,
  { address, firstName, lastName }: ProvidedPerson,
  work: Pick<PersonToAdd, 'agentType' | 'userId'>,
): Promise<NewPerson['input']> {
  const emailAddress = EmailAddress().safeParse(address);
  const last = PersonName('lastName').safeParse(lastName);
  const first = PersonName('firstName').safeParse(firstName);
  if (!emailAddress.success || !last.success) throw new Refusal('signOnNoAccount');
  return {
    ...work,
    emailAddress: emailAddress.data,
    lastName: last.data,
    firstName: first.success ? first.data : '',
    ...(await contactOfAgency(owner.db, owner.agency.agencyId)),
  } as NewPerson['input'];
}
