import { beginAttemptFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import type { PartnerRight } from '#app/domain/markets/partners.ts';
import { deliveryAudits } from '#app/domain/operations/deliveries/deliveryAudits.server.ts';
import { deliveryKinds, type DeliveryKindName } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { recordOutcome, type RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { readPartnerVisit, recordTokenUse } from './partnerVisit.server.ts';

/** What a partner's right is called that a kind needs: payments and groups come from those who fill the ledger. */
const rights = {
  ledger: 'ledger',
  members: 'members',
  remittances: 'ledger',
  groups: 'ledger',
} as const satisfies Partial<Record<DeliveryKindName, PartnerRight>>;

interface Call {
  kind: keyof typeof rights;
  token: string | undefined;
  /** How many rows it brings. */
  rows: number;
}

/**
 * Takes rows of a kind that a partner delivers with a signed token for it, all in one transaction; `write`
 * writes them, and says what became of each. The token is checked as one for signing in is; it names the kind as its
 * audience (`ORIGIN/ledger`), so that neither does for the other. A call with a key of the brand or of a partner needs no
 * such token: its scope says what it may deliver. Throws `invalidToken` for any fault of the token, also
 * where it was used before or its partner may not deliver this, and `throttled` after too many of these from one
 * address.
 */
export async function receiveDelivery(
  ctx: VisitorContext,
  { kind, token, rows }: Call,
  write: Write,
): Promise<Required<RowsOutcome> & { deliveryId: string }> {
  if (isByKey(ctx)) return receiveByKey(ctx, { kind, rows }, write);
  const attempt = await beginAttemptFromAddress(ctx, 'partner-call');
  const refuse = async (): Promise<never> => {
    await attempt.failed();
    throw new Refusal('invalidToken');
  };
  const visit = token === undefined ? undefined : await readPartnerVisit(ctx, token, rights[kind]);
  if (!visit) return refuse();
  const outcome = await ctx.db.$transaction(async (tx) => {
    if (!(await recordTokenUse(tx, visit))) return null;
    return record(tx, { ...ctx, system: true }, { kind, rows, issuer: visit.issuer }, write);
  });
  return outcome ?? refuse();
}

function isByKey(ctx: VisitorContext): ctx is StaffContext {
  return 'staff' in ctx && Boolean((ctx as StaffContext).staff.key);
}

// A key of the brand delivers in its own name, that of a partner in the partner's.
async function receiveByKey(ctx: StaffContext, { kind, rows }: Omit<Call, 'token'>, write: Write) {
  assertCan(ctx, deliveryKinds[kind].action);
  const { keyId, name } = ctx.staff.key!;
  return ctx.db.$transaction(async (tx) => {
    const { issuer } = await tx.apiKey.findUniqueOrThrow({ where: { keyId }, select: { issuer: true } });
    return record(tx, ctx, { kind, rows, issuer: issuer || name }, write);
  });
}

type Write = (tx: Transaction, delivery: { deliveryId: string; now: Date }) => Promise<RowsOutcome>;

async function record(
  tx: Transaction,
  ctx: AuditSource,
  { kind, rows, issuer }: Omit<Call, 'token'> & { issuer: string },
  write: Write,
): Promise<Required<RowsOutcome> & { deliveryId: string }> {
  const { id: deliveryId } = await tx.delivery.create({
    data: { kind, source: 'partner', issuer, totalRows: rows, createdAt: ctx.now },
    select: { id: true },
  });
  const { changed = 0, ...written } = await write(tx, { deliveryId, now: ctx.now });
  await recordOutcome(tx, { deliveryId, readRows: rows }, { ...written, changed });
  await tx.deliveryKey.deleteMany({ where: { deliveryId } });
  await tx.delivery.update({ where: { id: deliveryId }, data: { state: 'done', finishedAt: ctx.now } });
  const { recorded, present, refused } = written;
  await recordAudit(tx, ctx, {
    ...deliveryAudits[kind].delivered,
    subjectId: deliveryId,
    after: { issuer, recorded, changed, present, refused: refused.length },
  });
  return { ...written, changed, deliveryId };
}
