import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { environment } from '#app/platform/environment.server.ts';
import { seal, resealed, unseal } from '#app/platform/encryption.server.ts';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { OpenIdFailed, type OpenIdClient, type OpenIdFault } from '#app/platform/openId.server.ts';

const use = 'sign-on';

/** The client secret of a provider as stored: encrypted, and valid for this provider only. */
export function sealedClientSecret(providerId: string, secret: string): string {
  return secret === '' ? '' : seal(use, secret, providerId);
}

/** The address at the portal to which a provider sends people back: one for each, so that no answer is another's. */
export function answerAddress(providerId: string): string {
  return `${environment().ORIGIN}/login/sign-on/${providerId}/answer`;
}

/** A provider as its client, from its row. */
export function clientOf({
  providerId,
  issuer,
  clientId,
  clientSecret,
  changedAt,
}: Pick<
  Prisma.SignOnProviderGetPayload<object>,
  'providerId' | 'issuer' | 'clientId' | 'clientSecret' | 'changedAt'
>): OpenIdClient {
  return {
    version: `${providerId} ${changedAt.getTime()}`,
    issuer,
    clientId,
    clientSecret: clientSecret === '' ? '' : (unseal(use, clientSecret, providerId) ?? ''),
    redirectUri: answerAddress(providerId),
  };
}

const refusalOf: Record<OpenIdFault, Extract<RefusalCode, `signOn${string}`>> = {
  away: 'signOnAway',
  privateNetwork: 'signOnPrivateNetwork',
  noProvider: 'signOnNoProvider',
  wrongClient: 'signOnWrongClient',
  declined: 'signOnDeclined',
  clock: 'signOnClock',
  notValid: 'signOnNotValid',
};

/**
 * Runs what asks a provider: its failure becomes a refusal, and its reason goes to the log, for who sets the provider up.
 */
export async function askingProvider<Result>(
  { requestId, providerId }: { requestId: string; providerId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OpenIdFailed)) throw error;
    const { fault } = error;
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    logger.warn({ requestId, providerId, fault, cause }, 'sign-on at a provider failed');
    throw new Refusal(refusalOf[fault]);
  }
}

/** Encrypts the secrets of all providers with the new secret: how many were done, and how many neither secret opens. */
export async function resealClientSecrets(db: Database): Promise<{ sealed: number; closed: number }> {
  const done = { sealed: 0, closed: 0 };
  const rows = await db.signOnProvider.findMany({
    where: { clientSecret: { not: '' } },
    select: { providerId: true, clientSecret: true },
  });
  for (const { providerId, clientSecret } of rows) {
    const again = resealed(use, clientSecret, providerId);
    if (again === undefined) done.closed += 1;
    else if (again !== clientSecret)
      done.sealed += (
        await db.signOnProvider.updateMany({ where: { providerId, clientSecret }, data: { clientSecret: again } })
      ).count;
  }
  return done;
}
