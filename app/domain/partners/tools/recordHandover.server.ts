import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { noRow, statement, type Named } from '#app/platform/statements.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import {
  disturbedAfter,
  handoverReference,
  isFailure,
  partnerFaults,
  type HandoverKind,
  type HandoverReason,
  type PartnerFault,
} from './handoverReasons.ts';
import { forgetDisturbances } from './knownDisturbances.server.ts';
import { toolNames, type ToolName } from './toolTable.ts';

/** What came of a hand-over. */
export interface Handover {
  tool: ToolName;
  kind: HandoverKind;
  brand: BrandCode;
  agentUniqueId?: string;
  agencyId?: string;
  staffId?: string;
  tokenId?: string;
  reason?: HandoverReason;
  detail?: string;
  tookMs?: number;
  /** True where the partner itself answered, with a refusal perhaps: it is disturbed no more. */
  hasAnswered?: boolean;
  /** True where the user has opened the booking system (spec §3 lastPONAccessDate). */
  opensBooking?: boolean;
}

/** The row of a hand-over, as its statements take it. */
interface HandoverRow {
  handoverId: string;
  reference: string;
  tool: ToolName;
  kind: HandoverKind;
  brand: BrandCode;
  agentUniqueId: string | undefined;
  agencyId: string | undefined;
  staffId: string | undefined;
  at: Date;
  tokenId: string | undefined;
  outcome: 'opened' | 'failed' | 'refused';
  reason: HandoverReason | '';
  detail: string;
  tookMs: number | undefined;
}

const insert = (row: Named<HandoverRow>) => `
  INSERT INTO tool_handovers (handover_id, reference, tool, kind, brand, agent_unique_id, agency_id, staff_id, at, token_id, outcome, reason, detail, took_ms)
  VALUES (${row.handoverId}, ${row.reference}, ${row.tool}, ${row.kind}, ${row.brand}, ${row.agentUniqueId}, ${row.agencyId}, ${row.staffId},
          ${row.at}, ${row.tokenId}, ${row.outcome}, ${row.reason}, ${row.detail}, ${row.tookMs})`;

// One statement a hand-over, so that the row and what it changes stand or fall together.
const recordPlain = statement({ name: 'handover', sql: insert, row: noRow });
const recordAnswered = statement({
  name: 'handover-answered',
  sql: (row: Named<HandoverRow>) =>
    `WITH row AS (${insert(row)} RETURNING 1) DELETE FROM partner_disturbances WHERE tool = ${row.tool} RETURNING tool`,
  row: z.strictObject({ tool: z.enum(toolNames) }),
});
const recordBooking = statement({
  name: 'handover-booking',
  sql: (row: Named<HandoverRow>) => `
    WITH row AS (${insert(row)} RETURNING 1), gone AS (DELETE FROM partner_disturbances WHERE tool = ${row.tool})
    UPDATE agents SET last_pon_access_date = ${row.at} WHERE agent_unique_id = ${row.agentUniqueId}`,
  row: noRow,
});
const recordFailed = statement({
  name: 'handover-failed',
  // The failures before this one, since the partner answered last: the row of the statement is not among them.
  sql: (row: Named<HandoverRow & { since: Date; failures: readonly string[]; failuresBefore: number }>) => `
    WITH row AS (${insert(row)} RETURNING 1)
    INSERT INTO partner_disturbances (tool, since)
    SELECT ${row.tool}, ${row.at} WHERE (
      SELECT count(*) FROM tool_handovers h
      WHERE h.tool = ${row.tool} AND h.at > ${row.since} AND h.at <= ${row.at} AND h.reason = ANY(${row.failures})
        AND NOT EXISTS (SELECT FROM tool_handovers s
                        WHERE s.tool = ${row.tool} AND s.at > h.at AND (s.took_ms IS NOT NULL AND NOT s.reason = ANY(${row.failures})))
    ) >= ${row.failuresBefore}
    ON CONFLICT (tool) DO NOTHING`,
  row: noRow,
});

/**
 * Writes the row of a hand-over, and the partner's state: disturbed after three failures in a minute, until it answers
 * again. Returns the reference.
 */
export async function recordHandover({ db, now }: JobContext, handover: Handover): Promise<string> {
  const {
    tool,
    kind,
    brand,
    agentUniqueId,
    agencyId,
    staffId,
    tokenId,
    reason,
    detail = '',
    tookMs,
    hasAnswered,
    opensBooking,
  } = handover;
  const reference = handoverReference(randomInt);
  const failed = reason !== undefined && failures.includes(reason);
  const outcome = reason === undefined ? 'opened' : isPartnerFault(reason) ? 'failed' : 'refused';
  metrics.handovers.inc({ tool, outcome });
  const row: HandoverRow = {
    handoverId: newUuid(now),
    reference,
    tool,
    kind,
    brand,
    agentUniqueId,
    agencyId,
    staffId,
    at: now,
    tokenId,
    outcome,
    reason: reason ?? '',
    detail,
    tookMs,
  };
  if (failed) {
    const since = new Date(now.getTime() - disturbedAfter.withinMs);
    await rowsOf(db, recordFailed({ ...row, since, failures, failuresBefore: disturbedAfter.failures - 1 }));
    forgetDisturbances();
    return reference;
  }
  const record = opensBooking ? recordBooking : hasAnswered ? recordAnswered : recordPlain;
  const ended = await rowsOf<unknown>(db, record(row));
  if (ended.length > 0 || opensBooking) forgetDisturbances();
  return reference;
}

const failures: string[] = partnerFaults.filter(isFailure);

function isPartnerFault(reason: HandoverReason): reason is PartnerFault {
  return partnerFaults.some((fault) => fault === reason);
}
