import { beginAttemptFromAddress } from '#app/domain/accounts/attempts.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readPartnerClaims, type PartnerSignIn } from '#app/domain/signIn/partnerToken.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { logger } from '#app/platform/logging.server.ts';
import { mayFillLedger, readPartnerToken } from '#app/platform/partnerTokens.server.ts';
import { furthestToday } from './importLedger.server.ts';
import { ledgerAudience } from './ledgerAudience.ts';
import { checkEntry, type DeliveredEntry } from './ledgerRow.ts';
import { recordBookings, type RecordedRows } from './recordBookings.server.ts';

type Visit = Pick<PartnerSignIn, 'jti' | 'expiresAt'> & { issuer: string };

// A used token's name is stored a little longer than the token is good, for instances whose clocks differ.
const clockDifferenceMs = 60_000;

/**
 * Takes bookings that a partner delivers with a signed token for the ledger (D9, D41), all in one transaction, and says what became of each. The token is checked
 * as one for signing in is; it names the ledger as its audience, so that neither does for the other. Throws `invalidToken` for any fault of the token, also where it was
 * used before or its partner may not fill the ledger, and `throttled` after too many of these from one address.
 */
export async function receiveBookings(ctx: VisitorContext, { token, bookings }: { token: string | undefined; bookings: readonly DeliveredEntry[] }): Promise<RecordedRows & { importId: string }> {
  const attempt = await beginAttemptFromAddress(ctx, 'sign-in');
  const visit = token === undefined ? undefined : readVisit(ctx, token);
  if (!visit) return refuse(attempt);
  const today = furthestToday(ctx.now);
  const rows = bookings.map((booking, place) => ({ number: place + 1, bookingNumber: booking.bookingNumber, revision: String(booking.revision), read: checkEntry(booking, today) }));
  const outcome = await ctx.db.$transaction(async (tx) => {
    if (!(await markUsed(tx, visit))) return null;
    const { id: importId } = await tx.ledgerImport.create({
      data: { source: 'partner', issuer: visit.issuer, state: 'done', totalRows: rows.length, createdAt: ctx.now, finishedAt: ctx.now },
      select: { id: true },
    });
    const recorded = await recordBookings(tx, { importId, now: ctx.now, readRows: rows.length }, rows);
    const after = { issuer: visit.issuer, recorded: recorded.recorded, present: recorded.present, refused: recorded.refused.length };
    await recordAudit(tx, { ...ctx, system: true }, { action: 'ledger.delivered', subjectKind: 'ledger', subjectId: importId, after });
    return { ...recorded, importId };
  });
  return outcome ?? refuse(attempt);
}

async function refuse(attempt: { failed(): Promise<void> }): Promise<never> {
  await attempt.failed();
  throw new Refusal('invalidToken');
}

function readVisit(ctx: VisitorContext, token: string): Visit | undefined {
  const signed = readPartnerToken(token);
  if (!signed) return undefined;
  const read = readPartnerClaims(signed.claims, { audience: ledgerAudience(environment().ORIGIN), now: ctx.now });
  const fault = typeof read === 'string' ? read : mayFillLedger(signed.issuer) ? undefined : 'ledger';
  if (fault === undefined && typeof read !== 'string') return { jti: read.jti, expiresAt: read.expiresAt, issuer: signed.issuer };
  // Logged for operators who set a partner up; the caller only learns that the token is no good.
  logger.warn({ requestId: ctx.requestId, issuer: signed.issuer, fault }, 'partner token refused for the ledger');
  return undefined;
}

/** Returns false where the token was used before: of two concurrent uses one finds the other's row. */
async function markUsed(tx: Transaction, { issuer, jti, expiresAt }: Visit): Promise<boolean> {
  const { count } = await tx.partnerToken.createMany({ data: [{ issuer, jti, expiresAt: new Date(expiresAt.getTime() + clockDifferenceMs) }], skipDuplicates: true });
  return count === 1;
}
