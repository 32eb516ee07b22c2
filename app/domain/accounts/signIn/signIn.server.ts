import { z } from 'zod';
import { termsColumns, termsOf, termsRow } from '#app/domain/content/documents/currentTerms.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf, type Database } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { countGuess } from '#app/domain/accounts/throttling/guesses.server.ts';
import { knownDevice } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { finishSignIn, type FinishedSignIn } from './finishSignIn.server.ts';
import { assertMaySignIn } from '#app/domain/accounts/assertMaySignIn.server.ts';
import { asksForTerms } from '#app/domain/accounts/sessions/startSession.server.ts';
import { demandedProvider, signOnRequired } from '#app/domain/accounts/signIn/signOnDemand.server.ts';
import { askForCode } from './mailedCode.server.ts';

export interface SignInInput {
  userId: string;
  password: string;
  userAgent: string;
  /** The flow that the session begins in; '' for the portal. */
  currentApp?: AppName | '';
}

/** A session, or the challenge of a user with a second factor, whose sign-in is yet to be finished. */
export type SignedIn = FinishedSignIn & { agentUniqueId: string; market: Market };

/** A sign-in beyond the bounds, which waits for a code that is mailed if the password was right. */
export interface WaitsForCode {
  outcome: 'mailed-code';
  codeId: string;
}

/**
 * Signs an agent in by user ID and password (spec §4) and returns the new session's id, or, for a user with a
 * second factor, the challenge of the second step; with it the agent's identifier and the agency's market. Beyond the
 * bounds it is slowed, and a right password, a wrong one and an unknown user ID alike wait for a mailed code.
 * Throws `7016` for a wrong user ID and a wrong password alike, `busy`, `agencyNotFound` or `pendingApproval` while the
 * agency awaits approval, `deactivated`, which names the agency's owner, `agencySuspended`, and
 * `signOnRequired` where the user signs in at their company's provider.
 */
export async function signIn(ctx: VisitorContext, input: SignInInput): Promise<SignedIn | WaitsForCode> {
  return byPassword(ctx, input, 'code');
}

/**
 * The same for the API, which has no page to ask on: beyond the bounds it throws `locked` for the account and
 * `throttled` for the network.
 */
export async function signInOverApi(ctx: VisitorContext, input: SignInInput): Promise<SignedIn> {
  return (await byPassword(ctx, input, 'refusal')) as SignedIn;
}

async function byPassword(
  ctx: VisitorContext,
  input: SignInInput,
  beyond: 'code' | 'refusal',
): Promise<SignedIn | WaitsForCode> {
  const userId = input.userId.trim().toUpperCase();
  const { userAgent, currentApp = '' } = input;
  const guess = await countGuess(ctx, {
    purpose: 'sign-in',
    account: userId,
    device: await knownDevice(ctx, { userId }),
    beyond,
  });
  const candidate = await findCandidate(ctx.db, userId);
  const isRight =
    (await guess.costly(() => ctx.passwords.compare(input.password, candidate?.passwordHash))) &&
    candidate !== undefined;
  if (guess.asksForCode) {
    const account = isRight ? { accountId: candidate.agentUniqueId, passwordHash: candidate.passwordHash } : null;
    return { outcome: 'mailed-code', codeId: await askForCode(ctx, 'agent', account, currentApp) };
  }
  if (!isRight) {
    // Compared for an unknown account too: neither the reply nor its duration reveals whether the account exists.
    if (await guess.failed()) await enqueueJob(ctx.db, 'mail-account-attack', { userId });
    throw new Refusal('7016');
  }
  const market = marketOf(candidate.agency.country);
  try {
    await assertMaySignIn(ctx, candidate);
    if (candidate.demandedProvider) throw signOnRequired(candidate.demandedProvider);
  } catch (error) {
    await guess.succeeded();
    throw error;
  }
  const finished = await finishSignIn(ctx, candidate, {
    userAgent,
    currentApp,
    guess,
    termsDue: asksForTerms(termsOf(candidate)),
  });
  return { ...finished, agentUniqueId: candidate.agentUniqueId, market };
}

const candidateQuery = statement({
  name: 'sign-in-candidate',
  sql: ({ userId }: Named<{ userId: string }>) => `
    SELECT a.agent_unique_id AS "agentUniqueId", a.agency_id AS "agencyId", o.password_hash AS "passwordHash",
           o.second_factor_flag AS "secondFactorFlag", a.email_address AS "emailAddress",
           a.first_name AS "firstName", a.last_name AS "lastName", g.suspended_at AS "suspendedAt", ${demandedProvider} AS "demandedProvider",
           ${termsColumns}
    FROM agents a JOIN accounts o ON o.account_id = a.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE a.user_id = ${userId} AND a.deleted_at IS NULL`,
  row: z.strictObject({
    ...termsRow.shape,
    agentUniqueId: z.string(),
    agencyId: z.string(),
    passwordHash: z.string(),
    secondFactorFlag: z.boolean(),
    emailAddress: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    suspendedAt: z.date().nullable(),
    demandedProvider: z.string().nullable(),
  }),
});

async function findCandidate(db: Database, userId: string) {
  const row = await rowOf(db, candidateQuery({ userId }));
  return row && { ...row, agency: { country: row.country, suspendedAt: row.suspendedAt } };
}
