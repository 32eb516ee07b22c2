import { z } from 'zod';
import { countryReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { literalPattern } from '#app/domain/text.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import type { MemberQuery } from './forms.ts';
import { memberSources } from './memberRow.ts';
import { readMemberSearch, type NamePart } from './memberSearch.ts';

const foundMember = z.strictObject({
  ccn: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  country: z.string(),
  emailAddress: z.string(),
  source: z.enum(memberSources),
  holderUserId: z.string().nullable(),
  holderAgency: z.string().nullable(),
  holderCountry: z.string().nullable(),
});

/** A row of the directory, and who holds the number. */
export type FoundMember = z.output<typeof foundMember>;

/** Rows that a search finds in one way, in an order that an index has. */
interface Branch {
  where: Prisma.Sql;
  by: 'last' | 'first';
}

const orders = {
  last: Prisma.sql`m.last_name_key, m.first_name_key, m.ccn`,
  first: Prisma.sql`m.first_name_key, m.last_name_key, m.ccn`,
} as const;

/**
 * Searches the member directory (D18), of the countries that the member of staff has to do with: by number, name,
 * e-mail address and date of birth, narrowed by country and by where the number came from. Each way of finding somebody
 * walks an index and stops at the page's end, so that two million members are no hindrance; at most `countedAtMost` are
 * counted and shown. Two statements. Throws `forbidden` (`staff.see-members`).
 */
export async function searchMembers(
  ctx: StaffContext,
  input: MemberQuery,
): Promise<{ members: FoundMember[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-members');
  const branches = branchesOf(ctx, input);
  const total = await count(ctx, branches);
  const { page, skip, take } = pageOf(input, total);
  const found = union(branches, skip + take, Prisma.sql`m.ccn, m.last_name_key, m.first_name_key`);
  const members = await rowsOf(
    ctx.db,
    described(
      foundMember,
      Prisma.sql`
    SELECT m.ccn, m.first_name AS "firstName", m.last_name AS "lastName", m.birth_date::text AS "birthDate", m.country, m.email_address AS "emailAddress", m.source,
           a.user_id AS "holderUserId", g.agency_name AS "holderAgency", g.country AS "holderCountry"
    FROM (SELECT * FROM (${found}) found ORDER BY way, one, two, ccn LIMIT ${take} OFFSET ${skip}) found
    JOIN members m ON m.ccn = found.ccn
    LEFT JOIN agents a ON a.ccn = m.ccn AND a.deleted_at IS NULL
    LEFT JOIN agencies g ON g.agency_id = a.agency_id
    ORDER BY found.way, found.one, found.two, m.ccn`,
    ),
  );
  return { members, total, page };
}

async function count(ctx: StaffContext, branches: readonly Branch[]): Promise<number> {
  const counted = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM (${unordered(branches)}) found LIMIT ${countLimit.take}) counted`,
    ),
  );
  return counted!.total;
}

function unordered(branches: readonly Branch[]): Prisma.Sql {
  return Prisma.join(
    branches.map(({ where }) => Prisma.sql`(SELECT 1 FROM members m WHERE ${where} LIMIT ${countLimit.take})`),
    ' UNION ALL ',
  );
}

function union(branches: readonly Branch[], rows: number, columns: Prisma.Sql): Prisma.Sql {
  return Prisma.join(
    branches.map(({ where, by }, way) => {
      const [one, two] = by === 'last' ? ['last_name_key', 'first_name_key'] : ['first_name_key', 'last_name_key'];
      return Prisma.sql`
      (SELECT ${way}::int AS way, ${Prisma.raw(one!)} AS one, ${Prisma.raw(two!)} AS two, ccn
       FROM (SELECT ${columns} FROM members m WHERE ${where} ORDER BY ${orders[by]} LIMIT ${rows}) m)`;
    }),
    ' UNION ALL ',
  );
}

// What one way has found, the next ones leave out.
function branchesOf(ctx: StaffContext, { search, country, source }: MemberQuery): Branch[] {
  const { birthDate, by } = readMemberSearch(search);
  const always = [
    countryReached(ctx, Prisma.sql`m.country`),
    ...(country ? [Prisma.sql`m.country = ${country}`] : []),
    ...(source ? [Prisma.sql`m.source = ${source}`] : []),
    ...(birthDate ? [Prisma.sql`m.birth_date = ${birthDate}::date`] : []),
  ];
  const and = (conditions: Prisma.Sql[]) => Prisma.join([...conditions, ...always], ' AND ');
  if (by === null) return [{ where: and([]), by: 'last' }];
  if ('number' in by) return [{ where: and([Prisma.sql`m.ccn LIKE ${`${by.number}%`}`]), by: 'last' }];
  if ('emailAddress' in by)
    return [{ where: and([Prisma.sql`m.email_address LIKE ${`${literalPattern(by.emailAddress)}%`}`]), by: 'last' }];
  const ways = by.names.map(named);
  return by.names.map(({ last }, place) => ({
    where: and([ways[place]!, ...ways.slice(0, place).map((way) => Prisma.sql`NOT (${way})`)]),
    by: last === undefined ? 'first' : 'last',
  }));
}

function named({ last, first }: NamePart): Prisma.Sql {
  const begins = (column: Prisma.Sql, text: string) => Prisma.sql`${column} LIKE ${`${literalPattern(text)}%`}`;
  return Prisma.join(
    [
      ...(last === undefined ? [] : [begins(Prisma.sql`m.last_name_key`, last)]),
      ...(first === undefined ? [] : [begins(Prisma.sql`m.first_name_key`, first)]),
    ],
    ' AND ',
  );
}
