import { z } from 'zod';
import { appNamed, type AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { beginAttemptFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import { askForSignIn } from '#app/platform/openId.server.ts';
import { askingProvider, clientOf } from './signOnClient.server.ts';
import { signOnMinutes } from './signOnRules.ts';

const waitingSignOn = z.object({
  providerId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAt: z.coerce.date(),
  target: z.string().nullable(),
  currentApp: z.string().transform((name) => appNamed(name) ?? ''),
  /** The owner who tests the provider; null for who signs in. */
  testedBy: z.uuid().nullable(),
});

/** A sign-on that is under way, which the visitor's own browser carries: nothing is stored before it is answered. */
export type WaitingSignOn = z.output<typeof waitingSignOn>;

const use = 'sign-on-waiting';

export interface BeginSignOn {
  providerId: string;
  /** The page that was asked for before signing in. */
  target?: string | null;
  currentApp?: AppName | '';
  /** The address that the person typed, which the provider may fill in. */
  address?: string;
  /** The owner who tests the provider, which need not be switched on. */
  testedBy?: string;
}

/**
 * Begins a sign-on: returns the address at the provider for the browser, and what it carries along, encrypted and good
 * for ten minutes. Throws `notFound` for a provider that does not exist or is switched off, `signOnAway` and the other
 * faults of a provider, and `throttled` after too many failures from one address: each makes the portal ask a provider.
 */
export async function beginSignOn(
  ctx: VisitorContext,
  input: BeginSignOn,
): Promise<{ address: string; waiting: string }> {
  const attempt = await beginAttemptFromAddress(ctx, 'sign-on');
  try {
    return await begin(ctx, input);
  } catch (error) {
    if (isRefusal(error)) await attempt.failed();
    throw error;
  }
}

async function begin(
  ctx: VisitorContext,
  { providerId, target = null, currentApp = '', address, testedBy }: BeginSignOn,
): Promise<{ address: string; waiting: string }> {
  const provider = z.uuid().safeParse(providerId).success
    ? await ctx.db.signOnProvider.findFirst({ where: { providerId, ...(testedBy ? {} : { enabled: true }) } })
    : null;
  if (!provider) throw new Refusal('notFound');
  const asked = await askingProvider({ requestId: ctx.requestId, providerId }, () =>
    askForSignIn(clientOf(provider), { loginHint: address }),
  );
  const waiting = {
    providerId,
    ...asked.question,
    expiresAt: new Date(ctx.now.getTime() + signOnMinutes * 60_000),
    target,
    currentApp,
    testedBy: testedBy ?? null,
  } satisfies WaitingSignOn;
  return { address: asked.address, waiting: seal(use, JSON.stringify(waiting), use) };
}

/** What a browser carried along; undefined where it was altered or is too old. */
export function readWaitingSignOn({ now }: Pick<VisitorContext, 'now'>, sealed: string): WaitingSignOn | undefined {
  const text = unseal(use, sealed, use);
  const read = text === undefined ? undefined : waitingSignOn.safeParse(JSON.parse(text)).data;
  return read && read.expiresAt > now ? read : undefined;
}
