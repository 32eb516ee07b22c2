import { beginAttemptFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readPartnerVisit, recordTokenUse } from '#app/domain/accounts/signIn/partnerVisit.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { mayFillLedger } from '#app/platform/partnerTokens.server.ts';
import { furthestToday } from './importLedger.server.ts';
import { checkEntry, type DeliveredEntry } from './ledgerRow.ts';
import { recordBookings, type RecordedRows } from './recordBookings.server.ts';

/**
 * Takes bookings that a partner delivers with a signed token for the ledger (D9, D41), all in one transaction, and says
 * what became of each. The token is checked as one for signing in is; it names the ledger as its audience, so that
 * neither does for the other. Throws `invalidToken` for any fault of the token, also where it was used before or its
 * partner may not fill the ledger, and `throttled` after too many of these from one address.
 */
export async function receiveBookings(
  ctx: VisitorContext,
  { token, bookings }: { token: string | undefined; bookings: readonly DeliveredEntry[] },
): Promise<RecordedRows & { importId: string }> {
  const attempt = await beginAttemptFromAddress(ctx, 'partner-call');
  const visit =
    token === undefined
      ? undefined
      : readPartnerVisit(ctx, token, {
          audience: ledgerAudience(environment().ORIGIN),
          purpose: 'ledger',
          mayCome: mayFillLedger,
        });
  if (!visit) return refuse(attempt);
  const today = furthestToday(ctx.now);
  const rows = bookings.map((booking, place) => ({
    number: place + 1,
    bookingNumber: booking.bookingNumber,
    revision: String(booking.revision),
    read: checkEntry(booking, today),
  }));
  const outcome = await ctx.db.$transaction(async (tx) => {
    if (!(await recordTokenUse(tx, visit))) return null;
    const { id: importId } = await tx.ledgerImport.create({
      data: {
        source: 'partner',
        issuer: visit.issuer,
        state: 'done',
        totalRows: rows.length,
        createdAt: ctx.now,
        finishedAt: ctx.now,
      },
      select: { id: true },
    });
    const recorded = await recordBookings(tx, { importId, now: ctx.now, readRows: rows.length }, rows);
    const after = {
      issuer: visit.issuer,
      recorded: recorded.recorded,
      present: recorded.present,
      refused: recorded.refused.length,
    };
    await recordAudit(
      tx,
      { ...ctx, system: true },
      { action: 'ledger.delivered', subjectKind: 'ledger', subjectId: importId, after },
    );
    return { ...recorded, importId };
  });
  return outcome ?? refuse(attempt);
}

async function refuse(attempt: { failed(): Promise<void> }): Promise<never> {
  await attempt.failed();
  throw new Refusal('invalidToken');
}

/** What a partner's token for delivering bookings has as its audience (`aud`), by the portal's origin. */
function ledgerAudience(origin: string): string {
  return `${origin}/ledger`;
}
