import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { curriculaOfMarkets, curriculumCodes } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { composed } from '#app/platform/statements.server.ts';
import { shownRows, type PersonTab } from './personTabs.ts';
import type { StaffPerson } from './readPerson.server.ts';

const text = z.string();
const time = z.string();
const maybe = z.string().nullable();

// Rows as Postgres writes them into JSON: times as ISO text.
const parts = {
  grants: z.array(z.strictObject({ key: text, until: maybe })),
  moves: z.array(
    z.strictObject({ state: text, requestedAt: time, decidedAt: maybe, from: text, to: text, undoneAt: maybe }),
  ),
  numbers: z.array(z.strictObject({ ccn: text, startedAt: time, endedAt: maybe, endReason: maybe })),
  sessions: z.array(
    z.strictObject({
      createdAt: time,
      lastSeenAt: time,
      expiresAt: time,
      endedAt: maybe,
      address: text,
      userAgent: text,
    }),
  ),
  levels: z.array(z.strictObject({ curriculum: text, level: z.int(), attainedAt: time, validUntil: time })),
  certificates: z.array(
    z.strictObject({
      number: text,
      curriculum: text,
      level: z.int(),
      issuedAt: time,
      validUntil: time,
      revokedAt: maybe,
    }),
  ),
  courses: z.array(
    z.strictObject({
      titleEn: text,
      titleJa: text,
      startedAt: time,
      visitedAt: time,
      attempts: z.int(),
      score: z.int().nullable(),
      failedAt: maybe,
      completedAt: maybe,
      passedAt: maybe,
    }),
  ),
  credits: z.array(z.strictObject({ creditId: text, curriculum: text, state: text, number: text, entitledAt: time })),
  bookings: z.array(z.strictObject({ bookingNumber: text, ship: text, sailingOn: text, state: text })),
  feedback: z.array(z.strictObject({ feedbackId: text, number: text, state: text, sentAt: time })),
  handovers: z.array(z.strictObject({ reference: text, tool: text, at: time, outcome: text, reason: text })),
  errors: z.array(z.strictObject({ reference: text, shownAt: time, status: z.int(), code: text, page: text })),
  mails: z.array(
    z.strictObject({ subject: text, createdAt: time, sentAt: maybe, attempts: z.int(), lastError: maybe }),
  ),
} as const;

type PartName = keyof typeof parts;
/** What a part of a person's page shows, the newest first. */
export type PersonParts = { [Name in PartName]?: z.output<(typeof parts)[Name]> };

type Subject = Record<'id' | 'authId' | 'mail' | 'since' | 'curricula', string>;

// Each list as a SELECT whose first column orders it, by the person's identifier, learner and address, and the curricula
// that the staff reach.
const lists: Record<PartName, (of: Subject) => string> = {
  grants: ({ id }) => `SELECT -p.permission_seq AS o, p.key, g.until
    FROM permission_grants g JOIN permissions p ON p.key = g.key WHERE g.agent_unique_id = ${id} AND g.end_recorded_at IS NULL`,
  moves: ({
    id,
  }) => `SELECT m.requested_at AS o, m.state, m.requested_at AS "requestedAt", m.decided_at AS "decidedAt", f.agency_name AS "from",
      t.agency_name AS "to", m.undone_at AS "undoneAt"
    FROM agency_moves m JOIN agencies f ON f.agency_id = m.from_agency_id JOIN agencies t ON t.agency_id = m.to_agency_id WHERE m.agent_unique_id = ${id}`,
  numbers: ({
    id,
  }) => `SELECT e.started_at AS o, l.ccn, e.started_at AS "startedAt", e.ended_at AS "endedAt", e.end_reason AS "endReason"
    FROM enrolments e JOIN learners l ON l.auth_id = e.auth_id WHERE e.agent_unique_id = ${id}`,
  sessions: ({
    id,
  }) => `SELECT created_at AS o, created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", ended_at AS "endedAt", address,
      user_agent AS "userAgent" FROM sessions WHERE account_id = ${id}`,
  levels: ({ authId }) =>
    `SELECT attained_at AS o, curriculum, level, attained_at AS "attainedAt", valid_until AS "validUntil" FROM learner_levels WHERE auth_id = ${authId}`,
  certificates: ({
    authId,
    curricula,
  }) => `SELECT issued_at AS o, number, curriculum, level, issued_at AS "issuedAt", valid_until AS "validUntil", revoked_at AS "revokedAt"
    FROM certificates WHERE auth_id = ${authId} AND curriculum = ANY(${curricula})`,
  courses: ({
    authId,
  }) => `SELECT r.visited_at AS o, c.title_en AS "titleEn", c.title_ja AS "titleJa", r.started_at AS "startedAt", r.visited_at AS "visitedAt", r.attempts,
      r.score, r.failed_at AS "failedAt", r.completed_at AS "completedAt", r.passed_at AS "passedAt"
    FROM course_results r JOIN courses c ON c.course_id = r.course_id WHERE r.auth_id = ${authId}`,
  credits: ({
    authId,
    curricula,
  }) => `SELECT entitled_at AS o, credit_id AS "creditId", curriculum, state, coalesce(fcc_id, reference) AS number, entitled_at AS "entitledAt"
    FROM future_cruise_credits WHERE auth_id = ${authId} AND curriculum = ANY(${curricula})`,
  bookings: ({ id }) =>
    `SELECT booked_on AS o, booking_number AS "bookingNumber", ship, sailing_on AS "sailingOn", state FROM bookings WHERE agent_unique_id = ${id} AND latest`,
  feedback: ({ id }) =>
    `SELECT sent_at AS o, feedback_id AS "feedbackId", number, state, sent_at AS "sentAt" FROM feedback WHERE agent_unique_id = ${id}`,
  handovers: ({ id }) =>
    `SELECT at AS o, reference, tool, at, outcome, reason FROM tool_handovers WHERE agent_unique_id = ${id}`,
  errors: ({ id }) =>
    `SELECT shown_at AS o, reference, shown_at AS "shownAt", status, code, page FROM shown_errors WHERE agent_unique_id = ${id}`,
  mails: ({ mail, since }) =>
    `SELECT created_at AS o, subject, created_at AS "createdAt", sent_at AS "sentAt", attempts, last_error AS "lastError" FROM outbox WHERE recipient = ${mail} AND created_at >= ${since}`,
};

/** The lists of a part that a member of staff may see, each by its own action. */
function listsOf(ctx: StaffContext, tab: PersonTab): PartName[] {
  if (tab === 'account') return ['grants', 'moves', 'numbers', 'sessions'];
  if (tab === 'academy')
    return [
      'levels',
      'courses',
      ...(can(ctx, 'staff.see-certificates') ? (['certificates'] as const) : []),
      ...(can(ctx, 'staff.see-credits') ? (['credits'] as const) : []),
    ];
  return [
    'mails',
    'handovers',
    'errors',
    ...(can(ctx, 'staff.see-feedback') ? (['feedback'] as const) : []),
    ...(can(ctx, 'staff.see-sales') ? (['bookings'] as const) : []),
  ];
}

/**
 * Reads what a part of a person's page shows, for the staff who have read the person (`readPerson`): of each list the
 * newest rows, and none where the staff may not see the kind. Mails are found by the present address, since the account
 * was made: before, it may have been another user's. Certificates and credits are those that the staff reach
 * (`ofReachedCurricula`). One statement.
 */
export async function readPersonParts(ctx: StaffContext, person: StaffPerson, tab: PersonTab): Promise<PersonParts> {
  const names = listsOf(ctx, tab);
  const { markets } = ctx.staff;
  const shape = Object.fromEntries(names.map((name) => [name, parts[name]]));
  const row = await rowOf(
    ctx.db,
    composed(z.strictObject(shape), (value) => {
      const subject: Subject = {
        id: `${value(person.agentUniqueId)}::uuid`,
        authId: `${value(person.authId ?? '')}::text`,
        // A deleted user's address is free, and may belong to another user.
        mail: `${value(person.deletedAt ? '' : person.emailAddress.toLowerCase())}::text`,
        since: `${value(person.createdAt)}::timestamptz`,
        curricula: `${value(markets.length === 0 ? curriculumCodes : curriculaOfMarkets(markets))}::text[]`,
      };
      const list = (name: PartName) =>
        `(SELECT coalesce(jsonb_agg(to_jsonb(r) - 'o' ORDER BY r.o DESC), '[]') FROM (SELECT * FROM (${lists[name](subject)}) l ORDER BY l.o DESC LIMIT ${shownRows}) r) AS "${name}"`;
      // Each value has its place in the text, whichever lists there are.
      return {
        text: `SELECT ${names.map(list).join(', ')} WHERE ${Object.values(subject)
          .map((each) => `${each} IS NOT NULL`)
          .join(' AND ')}`,
      };
    }),
  );
  return row as PersonParts;
}
