import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { joinedRequests, requestedFields, type RequestedChanges } from './confirmedFields.ts';
import { lockAgency } from './lockAgency.server.ts';
import { refuseDuplicateAgency } from './refuseDuplicateAgency.server.ts';

type AgencyRow = Prisma.AgencyGetPayload<object>;

/**
 * Asks brand staff to confirm changes of an agency whose row is locked. A request that waits already is replaced by one
 * that has both. The agency's version counts it, so that a user who opened the form before sees the request before
 * theirs takes its place. Throws `agencyRegistered` and `abtaNumberRegistered` as a registration would.
 */
export async function requestChange(
  tx: Transaction,
  ctx: AgentContext,
  agency: AgencyRow,
  asked: RequestedChanges,
): Promise<void> {
  const { agencyId } = agency;
  const waiting = await tx.agencyChangeRequest.findFirst({ where: { agencyId, status: 'PENDING' } });
  const changes = joinedRequests(waiting ? changesOf(waiting.changes) : {}, asked);
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, agency[name as keyof RequestedChanges]]));
  await refuseDuplicateAgency(tx, { ...agency, ...changes });
  if (waiting)
    await tx.agencyChangeRequest.update({ where: { requestId: waiting.requestId }, data: { status: 'WITHDRAWN' } });
  await tx.agencyChangeRequest.create({
    data: { agencyId, changes, before, requestedBy: ctx.actor.agentUniqueId, requestedAt: ctx.now },
  });
  await tx.agency.update({ where: { agencyId }, data: { version: { increment: 1 } } });
  await recordAudit(tx, ctx, {
    action: 'agency.change-requested',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    before,
    after: changes,
  });
}

/** Takes the request of the caller's agency back. Throws `forbidden`, and `conflict` where none waits any more. */
export async function withdrawChange(ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'agency.update');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    await lockAgency(tx, agencyId);
    const waiting = await tx.agencyChangeRequest.findFirst({ where: { agencyId, status: 'PENDING' } });
    if (!waiting) throw new Refusal('conflict');
    await tx.agencyChangeRequest.update({ where: { requestId: waiting.requestId }, data: { status: 'WITHDRAWN' } });
    await recordAudit(tx, ctx, {
      action: 'agency.change-withdrawn',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      before: changesOf(waiting.changes),
    });
  });
}

/** The stored values of a request, by field. */
export function changesOf(stored: unknown): RequestedChanges {
  const values = z.record(z.string(), z.unknown()).parse(stored);
  return Object.fromEntries(
    requestedFields.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  );
}
