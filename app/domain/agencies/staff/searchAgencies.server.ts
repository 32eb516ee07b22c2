import { z } from 'zod';
import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { searchWords } from '#app/domain/agencies/information/agencyKeys.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { AgencyState } from './agencyStates.ts';
import { allAgenciesList, type AllAgenciesSearch } from './forms.ts';

const foundAgency = z.strictObject({
  agencyId: z.string(),
  agencyName: z.string(),
  city: z.string(),
  country: z.string(),
  approvalStatus: z.string(),
  suspendedAt: z.date().nullable(),
  people: z.int(),
  ownerFirstName: z.string().nullable(),
  ownerLastName: z.string().nullable(),
  ownerEmailAddress: z.string().nullable(),
});

/** A row of the list of all agencies; text as stored. */
export type FoundAgency = z.output<typeof foundAgency>;

export interface FoundAgencies {
  agencies: FoundAgency[];
  total: number;
  page: number;
}

/**
 * Searches all agencies, for every role of staff, by name: the beginnings of words of name and city, the
 * beginning of an agency's ID, or the beginning of an owner's address; narrowed by country and state. Each of these has
 * an index, so that a hundred thousand agencies are no hindrance; no more are counted and
 * shown than `allAgenciesList` says. A page beyond the end is the last one. Three statements at most.
 */
export async function searchAgencies(ctx: StaffContext, input: AllAgenciesSearch): Promise<FoundAgencies> {
  assertCan(ctx, 'staff.see-agencies');
  const { search } = input;
  const where = Prisma.sql`${matching(input, search === '' ? [] : await ownedBy(ctx, search))} AND ${countryReached(ctx, Prisma.sql`g.country`)}`;
  const total = await count(ctx, where, allAgenciesList.countLimit(input));
  const { page, skip, take } = allAgenciesList.pageOf(input, total);
  const agencies = await rowsOf(
    ctx.db,
    described(
      foundAgency,
      Prisma.sql`
    SELECT g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.city, g.country, g.approval_status AS "approvalStatus",
           g.suspended_at AS "suspendedAt", o.first_name AS "ownerFirstName", o.last_name AS "ownerLastName", o.email_address AS "ownerEmailAddress",
           (SELECT count(*)::int FROM agents p WHERE p.agency_id = g.agency_id AND p.deleted_at IS NULL) AS people
    FROM (SELECT * FROM agencies g WHERE ${where} ORDER BY g.name_key, g.agency_id LIMIT ${take} OFFSET ${skip}) g
    LEFT JOIN LATERAL (
      SELECT a.first_name, a.last_name, a.email_address FROM agents a
      WHERE a.agency_id = g.agency_id AND a.agent_type = 'O' AND a.deleted_at IS NULL
      ORDER BY a.created_at, a.agent_unique_id LIMIT 1
    ) o ON true
    ORDER BY g.name_key, g.agency_id`,
    ),
  );
  return { agencies, total, page };
}

async function count(ctx: StaffContext, where: Prisma.Sql, { take }: { take: number }): Promise<number> {
  const counted = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM agencies g WHERE ${where} LIMIT ${take}) counted`,
    ),
  );
  return counted!.total;
}

const states = {
  active: Prisma.sql`g.approval_status = 'APPROVED' AND g.suspended_at IS NULL`,
  suspended: Prisma.sql`g.suspended_at IS NOT NULL`,
  pending: Prisma.sql`g.approval_status = 'PENDING'`,
  declined: Prisma.sql`g.approval_status = 'DECLINED'`,
} as const satisfies Record<AgencyState, Prisma.Sql>;

function matching({ search, country, state }: AllAgenciesSearch, owned: readonly string[]): Prisma.Sql {
  const conditions = [
    Prisma.sql`g.merged_into IS NULL`,
    ...(search === '' ? [] : [Prisma.sql`(${Prisma.join(found(search, owned), ' OR ')})`]),
    ...(country ? [Prisma.sql`g.country = ${country}`] : []),
    ...(state ? [states[state]] : []),
  ];
  return Prisma.join(conditions, ' AND ');
}

// What a search may match; each has its own index.
function found(search: string, owned: readonly string[]): Prisma.Sql[] {
  const words = searchWords(search).split(' ').filter(Boolean);
  const query = words.map((word) => `${word}:*`).join(' & ');
  return [
    Prisma.sql`g.agency_id = ANY(${[...owned]}::text[])`,
    ...(query === '' ? [] : [Prisma.sql`to_tsvector('simple', g.search_words) @@ to_tsquery('simple', ${query})`]),
    // IDs have eight digits: the range is that of the IDs that begin so.
    ...(/^\d{1,8}$/.test(search)
      ? [Prisma.sql`g.agency_id BETWEEN ${search.padEnd(8, '0')} AND ${search.padEnd(8, '9')}`]
      : []),
  ];
}

// More owners than that are no search that anybody reads.
const maxOwned = 1000;

async function ownedBy(ctx: StaffContext, search: string): Promise<string[]> {
  const address = `${search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await rowsOf(
    ctx.db,
    described(
      foundAgency.pick({ agencyId: true }),
      Prisma.sql`
    SELECT agency_id AS "agencyId" FROM agents WHERE email_address LIKE ${address} AND agent_type = 'O' AND deleted_at IS NULL LIMIT ${maxOwned}`,
    ),
  );
  return rows.map(({ agencyId }) => agencyId);
}
