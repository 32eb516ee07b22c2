import { recordAudit } from '#app/platform/audit.server.ts';
import type { ActivationFlag } from '#app/domain/agents/codes.ts';
import { currentTermsVersion } from '#app/domain/content/currentTerms.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { marketOf, type Language } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { preparedRows, type Transaction } from '#app/platform/database.server.ts';
import { longestSessionMs } from './idle.ts';
import type { ShownFactorKind } from './secondFactor.ts';
import { termsDue } from './termsDue.ts';

/** What was shown beside or instead of the password, and what is written with the session: the code is used up, the counter noted. */
export interface ShownFactor {
  kind: ShownFactorKind;
  answered(tx: Transaction): Promise<void>;
}

/**
 * Opens a session row for an agent who has proved who they are, records it, and gives the row's id. Where a second factor was
 * shown, its `answered` runs in the same transaction: what it refuses opens no session. Terms that have changed since the agent
 * accepted them are asked for again from here on. Throws `7016` where `passwordHash` is given and is no longer the agent's: comparing
 * takes long enough for a reset to come in between, which could not end this session.
 */
export async function startSession(
  ctx: VisitorContext,
  agent: { agentUniqueId: string; agencyId: string },
  input: { userAgent: string; currentApp: string; secondFactor?: ShownFactor; passwordHash?: string },
): Promise<string> {
  const areTermsDue = await asksForTerms(agent.agentUniqueId);
  return ctx.db.$transaction(async (tx) => {
    await input.secondFactor?.answered(tx);
    const session = await tx.session.create({
      data: {
        agentUniqueId: agent.agentUniqueId,
        createdAt: ctx.now,
        lastSeenAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + longestSessionMs),
        address: ctx.address,
        userAgent: input.userAgent.slice(0, 300),
        currentApp: input.currentApp,
        termsDue: areTermsDue,
        secondFactor: input.secondFactor?.kind ?? '',
      },
      select: { id: true },
    });
    const { agentUniqueId } = agent;
    const unchanged = await tx.agent.updateMany({ where: { agentUniqueId, passwordHash: input.passwordHash }, data: { lastOSLoginDate: ctx.now } });
    if (unchanged.count === 0) throw new Refusal('7016');
    await recordAudit(tx, { ...ctx, actor: agent }, {
      action: 'session.started',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
      ...(input.secondFactor && { after: { secondFactor: input.secondFactor.kind } }),
    });
    return session.id;
  });
}

const acceptedTermsQuery = {
  name: 'accepted-terms',
  text: `
    SELECT a.activation_flag AS "activationFlag", a.terms_version AS "termsVersion", a.language, g.country
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id
    WHERE a.agent_unique_id = $1`,
} as const;

type AcceptedTerms = { activationFlag: ActivationFlag; termsVersion: string | null; language: Language; country: string };

// In the language of the user's profile: the caller's may be that of whoever sat at the browser before.
async function asksForTerms(agentUniqueId: string): Promise<boolean> {
  const [accepted] = await preparedRows<AcceptedTerms>(acceptedTermsQuery.name, acceptedTermsQuery.text, [agentUniqueId]);
  if (!accepted) return false;
  const { language, country } = accepted;
  return termsDue(accepted, await currentTermsVersion({ language, market: marketOf(country) }));
}
