import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { readPartnerToken } from '#app/platform/partnerTokens.server.ts';
import { beginAttemptFromAddress } from '#app/domain/accounts/attempts.server.ts';
import { knownDevice } from '#app/domain/accounts/knownDevice.server.ts';
import { readPartnerClaims, type PartnerSignIn } from './partnerToken.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';

type Visit = PartnerSignIn & { issuer: string };
type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;
type NamedAgent = Candidate & Pick<PartnerSignIn, 'app'>;

// A used token's name is stored a little longer than the token is good, for instances whose clocks differ.
const clockDifferenceMs = 60_000;

/** Reads the user ID in a valid partner token, without consuming the token; undefined where it is invalid. */
export function userOfPartnerToken(ctx: VisitorContext, token: string): string | undefined {
  return readVisit(ctx, token)?.userId;
}

/**
 * Consumes a partner's token and returns the agent and the flow that it names (D9). Throws `7016` alike for an invalid or used token and
 * for an unknown user; `throttled` after too many of these from one address; and what
 * `assertMaySignIn` throws. A lock on the account counts guessed passwords, so it does not hinder a partner's token, and a forged token
 * does not lock. A user on a known device is not hindered by failures of others from the same address (D4).
 */
export async function consumePartnerToken(ctx: VisitorContext, token: string, userId?: string): Promise<NamedAgent> {
  const visit = readVisit(ctx, token);
  const device = visit && (await knownDevice(ctx, { userId: visit.userId }));
  const attempt = device === undefined ? await beginAttemptFromAddress(ctx, 'sign-in') : undefined;
  const candidate = visit && (await findCandidate(ctx, visit.userId));
  const isOther = userId !== undefined && visit?.userId !== userId.trim().toUpperCase();
  if (!visit || isOther || !(await markUsed(ctx, visit, candidate)) || !candidate) {
    await attempt?.failed();
    throw new Refusal('7016');
  }
  await assertMaySignIn(ctx, candidate);
  return { ...candidate, app: visit.app };
}

function readVisit(ctx: VisitorContext, token: string): Visit | undefined {
  const signed = readPartnerToken(token);
  if (!signed) return undefined;
  const read = readPartnerClaims(signed.claims, { audience: environment().ORIGIN, now: ctx.now });
  if (typeof read !== 'string') return { ...read, issuer: signed.issuer };
  // Logged for operators who set a partner up; the visitor only learns that the sign-in failed.
  logger.warn({ requestId: ctx.requestId, issuer: signed.issuer, fault: read }, 'partner token refused');
  return undefined;
}

/** Returns false where the token was used before: of two concurrent uses one finds the other's row. */
async function markUsed(ctx: VisitorContext, { issuer, jti, expiresAt }: Visit, candidate: Candidate | null | undefined): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    const row = { issuer, jti, expiresAt: new Date(expiresAt.getTime() + clockDifferenceMs) };
    const { count } = await tx.partnerToken.createMany({ data: [row], skipDuplicates: true });
    if (count === 1 && candidate) {
      await recordAudit(tx, { ...ctx, actor: candidate }, {
        action: 'session.partner-token-used',
        subjectKind: 'agent',
        subjectId: candidate.agentUniqueId,
        agencyId: candidate.agencyId,
        after: { issuer },
      });
    }
    return count === 1;
  });
}

function findCandidate(ctx: VisitorContext, userId: string) {
  return ctx.db.agent.findFirst({
    where: { userId, deletedAt: null },
    select: { agentUniqueId: true, agencyId: true, activationFlag: true, secondFactorFlag: true, agency: { select: { country: true, suspendedAt: true } } },
  });
}
