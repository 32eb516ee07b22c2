import { z } from 'zod';
import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { abtaNumberKey, agencyNameKey } from '#app/domain/agencies/information/duplicates.ts';
import { heldCases } from '#app/domain/operations/cases/readCase.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { findDuplicates } from './findDuplicates.server.ts';
import { agencyQueue, type AgencySearch } from './forms.ts';
import { queueTabs, tabCountedAtMost, type QueueTab } from './statuses.ts';

const queuedAgency = z.strictObject({
  agencyId: z.string(),
  agencyName: z.string(),
  city: z.string(),
  country: z.string(),
  abtanumber: z.string(),
  createdAt: z.date(),
  returnedAt: z.date().nullable(),
  clockFrom: z.date().nullable(),
  decidedAt: z.date().nullable(),
  deciderFirstName: z.string().nullable(),
  deciderLastName: z.string().nullable(),
  ownerFirstName: z.string().nullable(),
  ownerLastName: z.string().nullable(),
  ownerEmailAddress: z.string().nullable(),
  ownerCliaNumber: z.string().nullable(),
});

/** A row of the queue; text as stored. */
export type QueuedAgency = z.output<typeof queuedAgency> & {
  /** The number of possible duplicates; counted only for agencies that await approval. */
  duplicates: number;
};

export interface AgencyQueue {
  agencies: QueuedAgency[];
  /**
   * The number of matches of the search, by tab: of the shown tab as far as lists count, of the others up to
   * `tabCountedAtMost`, above which the number is not exact.
   */
  counts: Record<QueueTab, number>;
  page: number;
}

/**
 * Lists one page of the agencies of a tab, oldest first, for every role of staff. The search is part of a name
 * or an ABTA number, or the beginning of an agency's ID. A page beyond the end is the last one. Three statements,
 * however long the page.
 */
export async function listAgencies(ctx: StaffContext, query: AgencySearch): Promise<AgencyQueue> {
  assertCan(ctx, 'staff.see-agencies');
  const { status, search, holder } = query;
  const held = await heldCases(ctx, 'registrations', holder);
  const matching = Prisma.sql`${matches(search)} AND g.merged_into IS NULL AND ${countryReached(ctx, Prisma.sql`g.country`)} AND ${heldBy(held)}`;
  const counts = await countByTab(ctx, matching, query);
  const { page, skip, take } = agencyQueue.pageOf(query, counts[status]);
  const rows = await rowsOf(
    ctx.db,
    described(
      queuedAgency,
      Prisma.sql`
    SELECT g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.city, g.country, g.abta_number AS "abtanumber",
           g.created_at AS "createdAt", g.returned_at AS "returnedAt", g.clock_from AS "clockFrom", g.decided_at AS "decidedAt",
           s.first_name AS "deciderFirstName", s.last_name AS "deciderLastName",
           o.first_name AS "ownerFirstName", o.last_name AS "ownerLastName",
           o.email_address AS "ownerEmailAddress", o.clia_agent_id AS "ownerCliaNumber"
    FROM agencies g
    LEFT JOIN staff_users s ON s.staff_id = g.decided_by
    LEFT JOIN LATERAL (
      SELECT a.first_name, a.last_name, a.email_address, a.clia_agent_id FROM agents a
      WHERE a.agency_id = g.agency_id AND a.agent_type = 'O' AND a.deleted_at IS NULL
      ORDER BY a.created_at, a.agent_unique_id LIMIT 1
    ) o ON true
    WHERE ${inTab(status)} AND ${matching}
    ORDER BY g.created_at, g.agency_id
    LIMIT ${take} OFFSET ${skip}`,
    ),
  );
  const pairs =
    status === 'PENDING'
      ? await findDuplicates(
          ctx.db,
          rows.map(({ agencyId }) => agencyId),
        )
      : [];
  const agencies = rows.map((row) => ({
    ...row,
    duplicates: pairs.filter(({ agencyId }) => agencyId === row.agencyId).length,
  }));
  return { agencies, counts, page };
}

// What waits for the applicant is pending, and not for staff to decide.
function inTab(tab: QueueTab): Prisma.Sql {
  if (tab === 'RETURNED') return Prisma.sql`g.approval_status = 'PENDING' AND g.returned_at IS NOT NULL`;
  return Prisma.sql`g.approval_status = ${tab} AND g.returned_at IS NULL`;
}

// Of the tab that is shown as far as its list counts, of the others as far as their labels do.
async function countByTab(
  ctx: StaffContext,
  matching: Prisma.Sql,
  query: AgencySearch,
): Promise<AgencyQueue['counts']> {
  const each = queueTabs.map((tab) => {
    const atMost = tab === query.status ? agencyQueue.countLimit(query).take : tabCountedAtMost + 1;
    return Prisma.sql`
      SELECT ${tab}::text AS tab, count(*)::int AS count
      FROM (SELECT FROM agencies g WHERE ${inTab(tab)} AND ${matching} LIMIT ${atMost}) counted`;
  });
  const rows = await rowsOf(
    ctx.db,
    described(z.strictObject({ tab: z.enum(queueTabs), count: z.int() }), Prisma.join(each, ' UNION ALL ')),
  );
  const countOf = (tab: QueueTab) => rows.find((row) => row.tab === tab)?.count ?? 0;
  return Object.fromEntries(queueTabs.map((tab) => [tab, countOf(tab)])) as AgencyQueue['counts'];
}

function heldBy(held: Awaited<ReturnType<typeof heldCases>>): Prisma.Sql {
  if (!held) return Prisma.sql`true`;
  return 'in' in held
    ? Prisma.sql`g.agency_id = ANY(${held.in}::text[])`
    : Prisma.sql`g.agency_id <> ALL(${held.notIn}::text[])`;
}

function matches(search: string): Prisma.Sql {
  if (search === '') return Prisma.sql`true`;
  const [name, abta, id] = [agencyNameKey(search), abtaNumberKey(search), search].map(literal);
  return Prisma.sql`(g.name_key LIKE ${`%${name}%`} OR g.agency_id LIKE ${`${id}%`} OR g.abta_key LIKE ${`%${abta}%`})`;
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
