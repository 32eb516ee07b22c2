import { auditRow } from '#app/platform/audit.server.ts';
import { termsOfAgent, type TermsOfAgent } from '#app/domain/content/documents/currentTerms.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { GuessKeys } from '#app/domain/accounts/throttling/guesses.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { preparedRows, type Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { maxSessionMs } from './idle.ts';
import type { ShownFactorKind } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import { termsDue } from '#app/domain/content/documents/termsDue.ts';

/**
 * The factor that was used beside or instead of the password; `answered` consumes its code or stores its counter in the
 * session's transaction.
 */
export interface ShownFactor {
  kind: ShownFactorKind;
  answered(tx: Transaction): Promise<void>;
}

/**
 * Opens a session for an identified agent, records it in the audit trail, and returns its id. Where a second factor was
 * used, its `answered` runs in the same transaction: if it throws, no session is opened. The session asks for terms
 * that have changed since the agent accepted them. Throws `7016` where `passwordHash` is given and is no longer the
 * agent's: a reset may come in while the password is compared, and could not end this session. `guess` names the
 * counted guess, which was right (D4); `termsDue` is the result of `asksForTerms`, where the caller has it.
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
  guess?: GuessKeys;
  termsDue?: boolean;
}

type Opened = { id: string };

// One statement, which is a transaction by itself: a transaction of Prisma's would double the time of every sign-in on
// the request thread.
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
      DELETE FROM throttle WHERE key = $17 AND EXISTS (SELECT FROM known) RETURNING 1
    ), forgiven AS (
      UPDATE throttle SET failures = failures - 1
      WHERE key = $19 AND failures > 0 AND EXISTS (SELECT FROM known) AND (SELECT count(*) FROM forgotten) >= 0
    )
    INSERT INTO sessions (id, agent_unique_id, created_at, last_seen_at, expires_at, address, user_agent, current_app, terms_due, second_factor)
    SELECT $18::uuid, agent_unique_id, $2, $2, $4::timestamptz, $5, $6, $7, $8::boolean, $9 FROM known
    RETURNING id`,
} as const;

function sessionValues(
  ctx: VisitorContext,
  { agentUniqueId, agencyId }: { agentUniqueId: string; agencyId: string },
  { userAgent, currentApp, secondFactor, passwordHash, guess, termsDue }: SessionInput,
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
    agentUniqueId,
    ctx.now,
    passwordHash ?? null,
    expiresAt,
    ctx.address,
    userAgent.slice(0, 300),
    currentApp,
    termsDue,
    secondFactor?.kind ?? '',
    audit.actorKind,
    audit.actorId,
    audit.action,
    audit.subjectKind,
    audit.subjectId,
    audit.agencyId,
    audit.after ? JSON.stringify(audit.after) : null,
    guess?.pairKey ?? null,
    newUuid(ctx.now),
    guess?.accountKey ?? null,
  ];
}

function idOf([session]: Opened[]): string {
  if (!session) throw new Refusal('7016');
  return session.id;
}

/** Whether a session that begins now asks for the terms (D5); false where the agent is unknown. */
export function asksForTerms(terms: TermsOfAgent | undefined): boolean {
  return terms !== undefined && termsDue(terms, terms.currentVersion);
}
