import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { mayNameUserOf, type PartnerSignIn } from './partnerToken.ts';
import { readPartnerVisit, recordTokenUse, type PartnerVisit } from './partnerVisit.server.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';

type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;
type NamedAgent = Candidate & Pick<PartnerSignIn, 'app'>;

/** Reads the user ID in a valid partner token, without consuming the token; undefined where it is invalid. */
export async function userOfPartnerToken(ctx: VisitorContext, token: string): Promise<string | undefined> {
  return (await readPartnerVisit(ctx, token, 'sign-in'))?.userId;
}

/**
 * Consumes a partner's token and returns the agent and the flow that it names. Throws `7016` alike for an invalid
 * or used token, for an unknown user, and for one of an agency that its partner may not speak for, and what `assertMaySignIn` throws. A signature cannot be guessed, so that
 * neither guessed passwords nor forged tokens of others hinder it.
 */
export async function consumePartnerToken(ctx: VisitorContext, token: string, userId?: string): Promise<NamedAgent> {
  const visit = await readPartnerVisit(ctx, token, 'sign-in');
  const candidate = visit && (await findCandidate(ctx, visit));
  const isOther = userId !== undefined && visit?.userId !== userId.trim().toUpperCase();
  if (!visit || isOther || !(await consume(ctx, visit, candidate)) || !candidate) throw new Refusal('7016');
  await assertMaySignIn(ctx, candidate);
  return { ...candidate, app: visit.app };
}

async function consume(
  ctx: VisitorContext,
  visit: PartnerVisit,
  candidate: Candidate | null | undefined,
): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    const isFirst = await recordTokenUse(tx, visit);
    if (isFirst && candidate) {
      const { agentUniqueId, agencyId } = candidate;
      await recordAudit(
        tx,
        { ...ctx, actor: candidate },
        {
          action: 'session.partner-token-used',
          subjectKind: 'agent',
          subjectId: agentUniqueId,
          agencyId,
          after: { issuer: visit.issuer },
        },
      );
    }
    return isFirst;
  });
}

async function findCandidate(ctx: VisitorContext, { userId, issuer, partner }: PartnerVisit) {
  const agent = await ctx.db.agent.findFirst({
    where: { userId, deletedAt: null },
    select: {
      agentUniqueId: true,
      agencyId: true,
      activationFlag: true,
      account: { select: { secondFactorFlag: true } },
      agency: { select: { country: true, suspendedAt: true } },
    },
  });
  if (agent && !mayNameUserOf(partner, { agencyId: agent.agencyId, country: agent.agency.country })) {
    const fault = 'sub';
    logger.warn({ requestId: ctx.requestId, issuer, purpose: 'sign-in', fault }, 'partner token refused');
    return null;
  }
  return agent && { ...agent, secondFactorFlag: agent.account.secondFactorFlag };
}
