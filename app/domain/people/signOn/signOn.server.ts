import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { finishSignIn, type FinishedSignIn } from '#app/domain/accounts/signIn/finishSignIn.server.ts';
import {
  answerOfProvider,
  type AnsweringProvider,
  type ProviderAnswer,
} from '#app/domain/accounts/signOn/answerOfProvider.server.ts';
import {
  countsAsSecondFactor,
  domainOf,
  ruleFor,
  signOnVerdict,
  type ProvidedPerson,
} from '#app/domain/accounts/signOn/signOnRules.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { linkOf, recordLink } from './linkAccount.server.ts';
import { makeAccount } from './makeAccount.server.ts';

export interface SignOnInput extends ProviderAnswer {
  userAgent: string;
}

/** A finished sign-on, with what it was begun for. */
export interface SignedOn {
  finished: FinishedSignIn;
  target: string | null;
  currentApp: AppName | '';
}

/**
 * Signs an agent in by the answer of their agency's provider. Their account is the one that is linked to the provider's
 * subject; the first time it is linked by a verified address of a domain that the agency has proven, or made where the
 * owner allows it. Throws `signOnExpired`, the refusals of `signOnVerdict`, the faults of a provider, and what
 * `assertMaySignIn` throws.
 */
export async function signOn(ctx: VisitorContext, { userAgent, ...answer }: SignOnInput): Promise<SignedOn> {
  const { provider, waiting, person } = await answerOfProvider(ctx, answer);
  if (waiting.testedBy !== null) throw new Refusal('signOnExpired');
  const agentUniqueId = await accountOf(ctx, provider, person);
  const agent = await ctx.db.agent.findFirstOrThrow({
    where: { agentUniqueId, agencyId: provider.agencyId, deletedAt: null },
    select: {
      agentUniqueId: true,
      agencyId: true,
      activationFlag: true,
      account: { select: { secondFactorFlag: true } },
      agency: { select: { country: true, suspendedAt: true } },
    },
  });
  await assertMaySignIn(ctx, agent);
  const { providerId, secondFactors } = provider;
  const { subject, sid } = person;
  const { target, currentApp } = waiting;
  const finished = await finishSignIn(
    ctx,
    { ...agent, secondFactorFlag: agent.account.secondFactorFlag },
    {
      userAgent,
      currentApp,
      provider: { providerId, subject, sid, secondFactor: countsAsSecondFactor(secondFactors, person) },
    },
  );
  return { finished, target, currentApp };
}

async function accountOf(ctx: VisitorContext, provider: AnsweringProvider, person: ProvidedPerson): Promise<string> {
  const facts = await factsOf(ctx, provider, person);
  const verdict = signOnVerdict(facts);
  if (verdict === 'linked') {
    await ctx.db.signOnLink.updateMany({ where: linkOf(provider, person), data: { lastUsedAt: ctx.now } });
    return facts.accountId!;
  }
  if (verdict === 'link') return linkAccount(ctx, provider, person, facts.accountId!);
  if (verdict === 'make') return makeAccount(ctx, provider, person, ruleFor(provider.rules, person)!);
  throw new Refusal(verdict);
}

/** What is known of a person who comes from a provider, and the account that is or would be theirs. */
export async function factsOf({ db }: VisitorContext, provider: AnsweringProvider, person: ProvidedPerson) {
  const { agencyId, trustsAddress, makesAccounts, rules, providerId, issuer } = provider;
  const domain = domainOf(person.address);
  const [link, proven, holder] = await Promise.all([
    db.signOnLink.findUnique({
      where: { providerId_issuer_subject: linkOf(provider, person) },
      select: { account: { select: { agent: { select: { agentUniqueId: true, agencyId: true, deletedAt: true } } } } },
    }),
    db.signOnDomain.findFirst({ where: { domain, provenAt: { not: null } }, select: { agencyId: true } }),
    db.agent.findFirst({
      where: { emailAddress: person.address.toUpperCase(), deletedAt: null },
      select: {
        agentUniqueId: true,
        agencyId: true,
        account: { select: { signOnLinks: { where: { providerId, issuer }, select: { subject: true } } } },
      },
    }),
  ]);
  const linked = link?.account.agent;
  const isHolderLinked = (holder?.account.signOnLinks.length ?? 0) > 0;
  const ofHolder = holder?.agencyId !== agencyId ? 'other' : isHolderLinked ? 'linked' : 'own';
  return {
    // The link of a deleted or merged account no longer counts.
    link: !linked || linked.deletedAt ? 'none' : linked.agencyId === agencyId ? 'own' : 'left',
    isVerified: person.verified ?? trustsAddress,
    domain: !proven ? 'none' : proven.agencyId === agencyId ? 'own' : 'other',
    account: holder ? ofHolder : 'none',
    mayMake: makesAccounts && ruleFor(rules, person) !== undefined,
    accountId: (linked?.deletedAt ? undefined : linked?.agentUniqueId) ?? holder?.agentUniqueId,
  } as const;
}

/**
 * Links a person's account to their subject at the provider. The provider has verified the address, and who signs in
 * there needs no password here: one that an owner gave them is replaced by an unknown one.
 */
async function linkAccount(
  ctx: VisitorContext,
  provider: AnsweringProvider,
  person: ProvidedPerson,
  accountId: string,
): Promise<string> {
  const { ownPassword } = await ctx.db.account.findUniqueOrThrow({
    where: { accountId },
    select: { ownPassword: true },
  });
  const passwordHash = ownPassword ? undefined : await ctx.passwords.hash(crypto.randomUUID() + crypto.randomUUID());
  try {
    await ctx.db.$transaction(async (tx) => {
      if (passwordHash !== undefined)
        await tx.account.update({
          where: { accountId },
          data: { passwordHash, ownPassword: true, passwordDue: true },
        });
      await validateAddress(tx, accountId);
      await recordLink(tx, ctx, provider, person, accountId);
    });
  } catch (error) {
    // Of two sign-ons at once the second finds the link of the first.
    if (violatedUniqueIndex(error)?.startsWith('sign_on_links')) throw new Refusal('conflict');
    throw error;
  }
  return accountId;
}

async function validateAddress(tx: Transaction, agentUniqueId: string): Promise<void> {
  const { emailValidFlag, activationFlag, agency } = await tx.agent.findUniqueOrThrow({
    where: { agentUniqueId },
    select: { emailValidFlag: true, activationFlag: true, agency: { select: { country: true } } },
  });
  if (emailValidFlag || activationFlag === 'D' || activationFlag === 'P') return;
  const flag = transition(activationFlag, 'validateEmail', marketOf(agency.country));
  await tx.agent.update({ where: { agentUniqueId }, data: { emailValidFlag: true, activationFlag: flag } });
}
