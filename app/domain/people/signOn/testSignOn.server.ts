import { z } from 'zod';
import { answerOfProvider, type ProviderAnswer } from '#app/domain/accounts/signOn/answerOfProvider.server.ts';
import { beginSignOn, readWaitingSignOn } from '#app/domain/accounts/signOn/beginSignOn.server.ts';
import { countsAsSecondFactor, ruleFor, signOnVerdict } from '#app/domain/accounts/signOn/signOnRules.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import { factsOf } from './signOn.server.ts';

const testedSignOn = z.object({
  address: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  groups: z.string().array(),
  methods: z.string().array(),
  /** True where the sign-in counts as a second factor. */
  secondFactor: z.boolean(),
  /** What would become of the person: `linked`, `link`, `make`, or the code of a refusal. */
  verdict: z.string(),
  /** The role that the account would get; '' for none. */
  role: z.string(),
});

/** What a test sign-in has shown. */
export type TestedSignOn = z.output<typeof testedSignOn>;

const use = 'sign-on-tested';

/** Begins a test sign-in at the provider of the caller's agency. Throws as `beginSignOn`, and `forbidden`. */
export async function beginTest(ctx: AgentContext): Promise<{ address: string; waiting: string }> {
  assertCan(ctx, 'agency.sign-on');
  const provider = await ctx.db.signOnProvider.findUnique({ where: { agencyId: ctx.agency.agencyId } });
  if (!provider || provider.issuer === '') throw new Refusal('signOnNotSetUp');
  return beginSignOn(ctx, { providerId: provider.providerId, testedBy: ctx.actor.agentUniqueId });
}

/**
 * Reads the answer to a test sign-in, which signs no one in and links nothing: what the provider says, and what would
 * become of the person, encrypted for the page that shows it to the caller. Once it came, the sign-on may be switched on.
 * Throws as `signOn`, and `forbidden`.
 */
export async function testSignOn(ctx: AgentContext, answer: ProviderAnswer): Promise<string> {
  assertCan(ctx, 'agency.sign-on');
  const { provider, waiting, person } = await answerOfProvider(ctx, answer);
  if (waiting.testedBy !== ctx.actor.agentUniqueId || provider.agencyId !== ctx.agency.agencyId)
    throw new Refusal('signOnExpired');
  const { providerId, changedAt, secondFactors, rules } = provider;
  await ctx.db.signOnProvider.updateMany({ where: { providerId, changedAt }, data: { testedAt: ctx.now } });
  const verdict = signOnVerdict(await factsOf(ctx, provider, person));
  const { address, firstName, lastName, groups, methods } = person;
  const tested: TestedSignOn = {
    address,
    firstName,
    lastName,
    groups: groups.slice(0, 20),
    methods: methods.slice(0, 20),
    secondFactor: countsAsSecondFactor(secondFactors, person),
    verdict,
    role: ruleFor(rules, person)?.agentType ?? '',
  };
  return seal(use, JSON.stringify(tested), ctx.actor.agentUniqueId);
}

/** What a test has shown, from the address of the page; null for any other text. */
export function readTested(ctx: AgentContext, sealed: string): TestedSignOn | null {
  const text = unseal(use, sealed, ctx.actor.agentUniqueId);
  return text === undefined ? null : testedSignOn.parse(JSON.parse(text));
}

/** True where the browser carries a test sign-in along. */
export function isTest(ctx: Pick<AgentContext, 'now'>, waiting: string | undefined): boolean {
  return (readWaitingSignOn(ctx, waiting ?? '')?.testedBy ?? null) !== null;
}
