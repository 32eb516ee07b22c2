import { z } from 'zod';
import { auditRow } from '#app/platform/audit.server.ts';
import { termsOfAgent, type TermsOfAgent } from '#app/domain/content/documents/currentTerms.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { GuessKeys } from '#app/domain/accounts/throttling/guesses.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { maxSessionMs } from './idle.ts';
import type { ProviderSignIn } from '#app/domain/accounts/sessions/providerSignIn.ts';
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
 * counted guess, which was right; `termsDue` is the result of `asksForTerms`, where the caller has it; `provider` is the
 * sign-in elsewhere that it begins with.
 */
export async function startSession(
  ctx: VisitorContext,
  agent: { agentUniqueId: string; agencyId: string },
  input: SessionInput,
): Promise<string> {
  const termsDue = input.termsDue ?? asksForTerms(await termsOfAgent(ctx, agent.agentUniqueId));
  const opening = openSession(sessionValues(ctx, agent, { ...input, termsDue }));
  const { secondFactor, provider } = input;
  const sessionId =
    secondFactor || provider
      ? await ctx.db.$transaction(async (tx) => {
          await secondFactor?.answered(tx);
          const id = idOf(await rowOf(tx, opening));
          if (provider) await recordProvider(tx, id, provider);
          return id;
        })
      : idOf(await rowOf(ctx.db, opening));
  metrics.signIns.inc({ purpose: 'sign-in', outcome: 'signed-in' });
  return sessionId;
}

async function recordProvider(tx: Transaction, sessionId: string, { providerId, subject, sid }: ProviderSignIn) {
  await tx.signOnSession.create({ data: { sessionId, providerId, subject, sid } });
}

// What was shown beside or instead of the password.
function methodOf({ secondFactor, provider }: Pick<SessionInput, 'secondFactor' | 'provider'>): string {
  if (secondFactor) return secondFactor.kind;
  if (!provider) return '';
  return provider.secondFactor ? 'provider-factor' : 'provider';
}

interface SessionInput {
  userAgent: string;
  currentApp: string;
  secondFactor?: ShownFactor;
  provider?: ProviderSignIn;
  passwordHash?: string;
  guess?: GuessKeys;
  termsDue?: boolean;
}

interface SessionValues {
  sessionId: string;
  agentUniqueId: string;
  now: Date;
  passwordHash: string | undefined;
  expiresAt: Date;
  address: string;
  userAgent: string;
  currentApp: string;
  termsDue: boolean;
  secondFactor: string;
  actorKind: string;
  actorId: string | undefined;
  action: string;
  subjectKind: string;
  subjectId: string;
  agencyId: string | undefined;
  /** As JSON. */
  after: string | undefined;
  pairKey: string | undefined;
  accountKey: string | null | undefined;
}

// One statement, which is a transaction by itself: a transaction of Prisma's would double the time of every sign-in on
// the request thread.
const openSession = statement({
  name: 'open-session',
  sql: (its: Named<SessionValues>) => `
    WITH known AS (
      UPDATE agents SET last_os_login_date = ${its.now}::timestamptz
      FROM accounts o
      WHERE agents.agent_unique_id = ${its.agentUniqueId}::uuid AND o.account_id = agents.agent_unique_id
        AND (${its.passwordHash}::text IS NULL OR o.password_hash = ${its.passwordHash})
      RETURNING agents.agent_unique_id
    ), audited AS (
      INSERT INTO audit (at, actor_kind, actor_id, action, subject_kind, subject_id, agency_id, after, address)
      SELECT ${its.now}, ${its.actorKind}, ${its.actorId}, ${its.action}, ${its.subjectKind}, ${its.subjectId}, ${its.agencyId}, ${its.after}::jsonb,
             ${its.address} FROM known
    ), forgotten AS (
      DELETE FROM throttle WHERE key = ${its.pairKey} AND EXISTS (SELECT FROM known) RETURNING 1
    ), forgiven AS (
      UPDATE throttle SET failures = failures - 1
      WHERE key = ${its.accountKey} AND failures > 0 AND EXISTS (SELECT FROM known) AND (SELECT count(*) FROM forgotten) >= 0
    )
    INSERT INTO sessions (id, account_id, created_at, last_seen_at, expires_at, address, user_agent, current_app, terms_due, second_factor)
    SELECT ${its.sessionId}::uuid, agent_unique_id, ${its.now}, ${its.now}, ${its.expiresAt}::timestamptz, ${its.address}, ${its.userAgent},
           ${its.currentApp}, ${its.termsDue}::boolean, ${its.secondFactor} FROM known
    RETURNING id`,
  row: z.strictObject({ id: z.string() }),
});

function sessionValues(
  ctx: VisitorContext,
  { agentUniqueId, agencyId }: { agentUniqueId: string; agencyId: string },
  {
    userAgent,
    currentApp,
    secondFactor,
    provider,
    passwordHash,
    guess,
    termsDue,
  }: SessionInput & { termsDue: boolean },
): SessionValues {
  const method = methodOf({ secondFactor, provider });
  const audit = auditRow(
    { ...ctx, actor: { agentUniqueId } },
    {
      action: 'session.started',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      ...(method && { after: { secondFactor: method } }),
    },
  );
  return {
    sessionId: newUuid(ctx.now),
    agentUniqueId,
    now: ctx.now,
    passwordHash,
    expiresAt: new Date(ctx.now.getTime() + maxSessionMs),
    address: ctx.address,
    userAgent: userAgent.slice(0, 300),
    currentApp,
    termsDue,
    secondFactor: method,
    actorKind: audit.actorKind,
    actorId: audit.actorId,
    action: audit.action,
    subjectKind: audit.subjectKind,
    subjectId: audit.subjectId,
    agencyId: audit.agencyId,
    after: audit.after && JSON.stringify(audit.after),
    pairKey: guess?.pairKey,
    accountKey: guess?.accountKey,
  };
}

function idOf(session: { id: string } | undefined): string {
  if (!session) throw new Refusal('7016');
  return session.id;
}

/** Whether a session that begins now asks for the terms; false where the agent is unknown. */
export function asksForTerms(terms: TermsOfAgent | undefined): boolean {
  return terms !== undefined && termsDue(terms, terms.currentVersion);
}
