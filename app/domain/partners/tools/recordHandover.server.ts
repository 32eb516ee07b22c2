import { randomInt } from 'node:crypto';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { preparedRows } from '#app/platform/database.server.ts';
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
import type { ToolName } from './toolTable.ts';

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

const insert = `
  INSERT INTO tool_handovers (handover_id, reference, tool, kind, brand, agent_unique_id, agency_id, staff_id, at, token_id, outcome, reason, detail, took_ms)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

// One statement a hand-over, so that the row and what it changes stand or fall together.
const statements = {
  plain: { name: 'handover', text: insert },
  answered: {
    name: 'handover-answered',
    text: `WITH row AS (${insert} RETURNING 1) DELETE FROM partner_disturbances WHERE tool = $3 RETURNING tool`,
  },
  booking: {
    name: 'handover-booking',
    text: `WITH row AS (${insert} RETURNING 1), gone AS (DELETE FROM partner_disturbances WHERE tool = $3)
           UPDATE agents SET last_pon_access_date = $9 WHERE agent_unique_id = $6`,
  },
  failed: {
    name: 'handover-failed',
    // The failures before this one, since the partner answered last: the row of the statement is not among them.
    text: `WITH row AS (${insert} RETURNING 1)
           INSERT INTO partner_disturbances (tool, since)
           SELECT $3, $9 WHERE (
             SELECT count(*) FROM tool_handovers h
             WHERE h.tool = $3 AND h.at > $15 AND h.at <= $9 AND h.reason = ANY($16)
               AND NOT EXISTS (SELECT FROM tool_handovers s WHERE s.tool = $3 AND s.at > h.at AND (s.took_ms IS NOT NULL AND NOT s.reason = ANY($16)))
           ) >= $17
           ON CONFLICT (tool) DO NOTHING`,
  },
};

/**
 * Writes the row of a hand-over (D39), with what it says of the partner: disturbed after three failures in a minute,
 * and no more once it answers. Returns its reference.
 */
export async function recordHandover(now: Date, handover: Handover): Promise<string> {
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
  const values = [
    newUuid(now),
    reference,
    tool,
    kind,
    brand,
    agentUniqueId,
    agencyId,
    staffId,
    now,
    tokenId,
    outcome,
    reason ?? '',
    detail,
    tookMs,
  ];
  if (failed) {
    await preparedRows(statements.failed.name, statements.failed.text, [
      ...values,
      new Date(now.getTime() - disturbedAfter.withinMs),
      failures,
      disturbedAfter.failures - 1,
    ]);
    forgetDisturbances();
    return reference;
  }
  const statement = opensBooking ? statements.booking : hasAnswered ? statements.answered : statements.plain;
  const ended = await preparedRows(statement.name, statement.text, values);
  if (ended.length > 0 || opensBooking) forgetDisturbances();
  return reference;
}

const failures: string[] = partnerFaults.filter(isFailure);

function isPartnerFault(reason: HandoverReason): reason is PartnerFault {
  return partnerFaults.some((fault) => fault === reason);
}
