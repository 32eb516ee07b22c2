import { auditRow } from '#app/platform/audit.server.ts';
import { termsOfAgent, type TermsOfAgent } from '#app/domain/content/currentTerms.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { preparedRows, type Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { maxSessionMs } from './idle.ts';
import type { ShownFactorKind } from '#app/domain/secondFactors/secondFactor.ts';
import { termsDue } from '#app/domain/content/termsDue.ts';

/** What was shown beside or instead of the password, and what is written with the session: the code is used up, the counter noted. */
export interface ShownFactor {
  kind: ShownFactorKind;
  answered(tx: Transaction): Promise<void>;
}

/**
 * Opens a session row for an agent who has proved who they are, records it, and gives the row's id. Where a second factor was
 * shown, its `answered` runs in the same transaction: what it refuses opens no session. Terms that have changed since the agent
 * accepted them are asked for again from here on. Throws `7016` where `passwordHash` is given and is no longer the agent's: comparing
 * takes long enough for a reset to come in between, which could not end this session. `accountKey`: whose failures in the throttle are
 * forgotten with it; `termsDue`: what `asksForTerms` says, where the caller knows.
 */
export async function startSession(
  ctx: VisitorContext,
  agent: { agentUniqueId: string; agencyId: string },
  input: SessionInput,
): Promise<string> {
  const termsDue = input.termsDue ?? asksForTerms(await termsOfAgent(agent.agentUniqueId));
  const values = sessionValues(ctx, agent, { ...input, termsDue });
  const { secondFactor } = input;
  if (!secondFactor) return idOf(await preparedRows<Opened>(openQuery.name, openQuery.text, values));
  return ctx.db.$transaction(async (tx) => {
    await secondFactor.answered(tx);
    return idOf(await tx.$queryRawUnsafe<Opened[]>(openQuery.text, ...values));
  });
}

interface SessionInput {
  userAgent: string;
  currentApp: string;
  secondFactor?: ShownFactor;
  passwordHash?: string;
  accountKey?: string;
  termsDue?: boolean;
}

type Opened = { id: string };

// One statement, by itself a transaction: every sign-in makes it, and Prisma's own would take the request thread as long as the rest.
const openQuery = {
  name: 'open-session',
  text: `
    WITH known AS (
      UPDATE agents SET last_os_login_date = $2::timestamptz
      WHERE agent_unique_id = $1::uuid AND ($3::text IS NULL OR password_hash = $3)
      RETURNING agent_unique_id
    ), audited AS (
      INSERT INTO audit (at, actor_kind, actor_id, action, subject_kind, subject_id, agency_id, after, address)
      SELECT $2, $10, $11, $12, $13, $14, $15, $16::jsonb, $5 FROM known
    ), forgotten AS (
      DELETE FROM throttle WHERE key = $17 AND EXISTS (SELECT FROM known)
    )
    INSERT INTO sessions (id, agent_unique_id, created_at, last_seen_at, expires_at, address, user_agent, current_app, terms_due, second_factor)
    SELECT $18::uuid, agent_unique_id, $2, $2, $4::timestamptz, $5, $6, $7, $8::boolean, $9 FROM known
    RETURNING id`,
} as const;

function sessionValues(
  ctx: VisitorContext,
  { agentUniqueId, agencyId }: { agentUniqueId: string; agencyId: string },
  { userAgent, currentApp, secondFactor, passwordHash, accountKey, termsDue }: SessionInput,
): unknown[] {
  const audit = auditRow(
    { ...ctx, actor: { agentUniqueId } },
    {
      action: 'session.started',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      ...(secondFactor && { after: { secondFactor: secondFactor.kind } }),
    },
  );
  const expiresAt = new Date(ctx.now.getTime() + maxSessionMs);
  return [
    agentUniqueId, ctx.now, passwordHash ?? null, expiresAt, ctx.address, userAgent.slice(0, 300), currentApp, termsDue, secondFactor?.kind ?? '',
    audit.actorKind, audit.actorId, audit.action, audit.subjectKind, audit.subjectId, audit.agencyId, audit.after ? JSON.stringify(audit.after) : null,
    accountKey ?? null, newUuid(ctx.now),
  ];
}

function idOf([session]: Opened[]): string {
  if (!session) throw new Refusal('7016');
  return session.id;
}

/** Whether a session that begins now asks for the terms (D5); undefined, of nobody, does not. */
export function asksForTerms(terms: TermsOfAgent | undefined): boolean {
  return terms !== undefined && termsDue(terms, terms.currentVersion);
}
