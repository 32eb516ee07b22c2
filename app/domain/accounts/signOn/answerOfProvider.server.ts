import { recordTokenUse } from '#app/domain/accounts/signIn/partnerVisit.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readAnswer } from '#app/platform/openId.server.ts';
import { readWaitingSignOn, type WaitingSignOn } from './beginSignOn.server.ts';
import { askingProvider, clientOf } from './signOnClient.server.ts';
import { providedPerson, type ProvidedPerson } from './signOnRules.ts';

export interface ProviderAnswer {
  /** What the browser carried along. */
  waiting: string | undefined;
  /** The provider to whose address the answer came. */
  providerId: string;
  /** The query of that address. */
  search: string;
}

/**
 * Reads a provider's answer once: who came, from which provider, and what the sign-on was begun for. Throws
 * `signOnExpired` where it was begun in another browser, at another provider, too long ago, or was answered, and the
 * faults of a provider.
 */
export async function answerOfProvider(ctx: VisitorContext, { waiting: sealed, providerId, search }: ProviderAnswer) {
  const waiting = readWaitingSignOn(ctx, sealed ?? '');
  if (!waiting || waiting.providerId !== providerId) throw new Refusal('signOnExpired');
  const provider = await ctx.db.signOnProvider.findFirst({
    where: { providerId, ...(waiting.testedBy ? {} : { enabled: true }) },
    include: { rules: { orderBy: { position: 'asc' } } },
  });
  if (!provider || !(await isFirstAnswer(ctx, waiting))) throw new Refusal('signOnExpired');
  const { emailClaim, groupsClaim } = provider;
  const claims = await askingProvider({ requestId: ctx.requestId, providerId }, () =>
    readAnswer(clientOf(provider), waiting, { search, wanted: [emailClaim, groupsClaim] }),
  );
  const person: ProvidedPerson = providedPerson(claims, provider);
  return { provider, waiting, person };
}

export type AnsweringProvider = Awaited<ReturnType<typeof answerOfProvider>>['provider'];

// Before the provider is asked: whatever comes of it, the same answer is not tried again.
function isFirstAnswer(ctx: VisitorContext, { state, expiresAt }: WaitingSignOn): Promise<boolean> {
  return ctx.db.$transaction((tx) => recordTokenUse(tx, { issuer: 'sign-on', jti: state, expiresAt }));
}
