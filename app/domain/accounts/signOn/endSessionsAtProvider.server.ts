import { decodeJwt } from 'jose';
import { beginAttemptFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import { recordTokenUse } from '#app/domain/accounts/signIn/partnerVisit.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudits } from '#app/platform/audit.server.ts';
import { readLogoutToken } from '#app/platform/openId.server.ts';
import { askingProvider, clientOf } from './signOnClient.server.ts';

const endedReason = 'ended-by-provider';

/**
 * Ends the sessions that a provider says are over (OpenID Connect Back-Channel Logout). Returns how many. Throws
 * `signOnNotValid` for a token that no provider has signed, that was used before, or that is too old, and the faults of a
 * provider, and `throttled` after too many wrong tokens from one address: each makes the portal ask a provider.
 */
export async function endSessionsAtProvider(ctx: VisitorContext, logoutToken: string): Promise<number> {
  const attempt = await beginAttemptFromAddress(ctx, 'partner-call');
  try {
    return await endSessions(ctx, logoutToken);
  } catch (error) {
    if (isRefusal(error)) await attempt.failed();
    throw error;
  }
}

async function endSessions(ctx: VisitorContext, logoutToken: string): Promise<number> {
  const providers = await providersNamed(ctx, logoutToken);
  const [first] = providers;
  if (!first) throw new Refusal('signOnNotValid');
  const { requestId } = ctx;
  const notice = await askingProvider({ requestId, providerId: first.providerId }, () =>
    readLogoutToken(clientOf(first), logoutToken),
  );
  return ctx.db.$transaction(async (tx) => {
    const { jti, expiresAt, subject, sid } = notice;
    if (!(await recordTokenUse(tx, { issuer: `sign-on ${first.issuer}`, jti, expiresAt })))
      throw new Refusal('signOnNotValid');
    const signOn = {
      providerId: { in: providers.map(({ providerId }) => providerId) },
      ...(subject && { subject }),
      ...(sid && { sid }),
    };
    const sessions = await tx.session.findMany({
      where: { endedAt: null, signOn: { is: signOn } },
      select: { id: true, accountId: true, account: { select: { agent: { select: { agencyId: true } } } } },
    });
    await tx.session.updateMany({
      where: { id: { in: sessions.map(({ id }) => id) } },
      data: { endedAt: ctx.now, endedReason },
    });
    await recordAudits(
      tx,
      { ...ctx, system: true },
      sessions.map(({ accountId, account }) => ({
        action: 'session.ended',
        subjectKind: 'agent',
        subjectId: accountId,
        agencyId: account.agent?.agencyId,
        after: { reason: endedReason },
      })),
    );
    return sessions.length;
  });
}

// What it says of itself, unproved: by which provider's keys it is to be read.
async function providersNamed({ db }: VisitorContext, token: string) {
  const { iss, aud } = claimsOf(token);
  const clientIds = [aud ?? []].flat();
  if (!iss || clientIds.length === 0) return [];
  return db.signOnProvider.findMany({ where: { issuer: iss, clientId: { in: clientIds }, enabled: true } });
}

function claimsOf(token: string): { iss?: string; aud?: string | string[] } {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
