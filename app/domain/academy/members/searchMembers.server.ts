import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { literalPattern } from '#app/domain/text.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { memberList, type MemberQuery } from './forms.ts';
import { memberSources } from './memberColumns.ts';
import { readMemberSearch, type NamePart } from './memberSearch.ts';

// Fewer digits begin too many numbers to be of use.
const fewestDigits = 4;

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

/** A row of the directory, and the number's holder. */
export type FoundMember = z.output<typeof foundMember>;

/** Rows that a search finds in one way, in an order that an index has. */
interface Branch {
  where: Prisma.Sql;
  by: 'last' | 'first' | 'number' | 'address';
}

// By which columns the rows of a branch are in order, before their numbers.
const orders = {
  last: ['last_name_key', 'first_name_key'],
  first: ['first_name_key', 'last_name_key'],
  number: ['ccn', 'ccn'],
  address: ['email_address', 'email_address'],
} as const;

/**
 * Searches the member directory, of the countries that the member of staff has to do with: by number, name, e-mail
 * address and date of birth, narrowed by country and by where the number came from. Each search walks an index and
 * stops at the page's end, so that two million members are no hindrance; no more are counted and shown than
 * `memberList` says. Two statements. Throws `forbidden` (`staff.see-members`).
 */
export async function searchMembers(
  ctx: StaffContext,
  input: MemberQuery,
): Promise<{ members: FoundMember[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-members');
  const branches = branchesOf(input);
  const markets = marketsOfSearch(ctx, input);
  const total = await count(ctx, branches, { markets, ...memberList.countLimit(input) });
  const { page, skip, take } = memberList.pageOf(input, total);
  const found = Prisma.join(
    branches.map((branch, way) => wayOf(branch, { way, rows: skip + take, markets })),
    ' UNION ALL ',
  );
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

/** The markets in which is searched, of which each has its part of the indexes; null for all of them. */
function marketsOfSearch({ staff }: StaffContext, { country }: MemberQuery): Market[] | null {
  if (!country) return staff.markets.length === 0 ? null : [...staff.markets];
  const market = marketOf(country);
  return reachesMarket(staff, market) ? [market] : [];
}

async function count(
  ctx: StaffContext,
  branches: readonly Branch[],
  { markets, take }: { markets: Market[] | null; take: number },
): Promise<number> {
  const ways = branches.map((branch) =>
    membersOf(
      markets,
      (ofMarket) => Prisma.sql`SELECT 1 FROM members m WHERE ${ofMarket} AND ${branch.where} LIMIT ${take}`,
    ),
  );
  const counted = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM (${Prisma.join(ways, ' UNION ALL ')}) found LIMIT ${take}) counted`,
    ),
  );
  return counted!.total;
}

/** The first rows of a branch, in its order, from each market. */
function wayOf(
  { where, by }: Branch,
  { way, rows, markets }: { way: number; rows: number; markets: Market[] | null },
): Prisma.Sql {
  const [one, two] = orders[by].map((column) => Prisma.raw(`m.${column}`)) as [Prisma.Sql, Prisma.Sql];
  const first = (ofMarket: Prisma.Sql) => Prisma.sql`
    SELECT ${way}::int AS way, ${one} AS one, ${two} AS two, m.ccn FROM members m
    WHERE ${ofMarket} AND ${where} ORDER BY ${one}, ${two}, m.ccn LIMIT ${rows}`;
  return membersOf(markets, first);
}

function membersOf(markets: Market[] | null, select: (ofMarket: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  return markets === null
    ? Prisma.sql`(${select(Prisma.sql`true`)})`
    : Prisma.sql`(SELECT found.* FROM unnest(${markets}::text[]) AS seen (market) CROSS JOIN LATERAL (${select(Prisma.sql`m.market = seen.market`)}) found)`;
}

// What one way has found, the next ones leave out.
function branchesOf({ search, country, source }: MemberQuery): Branch[] {
  const { birthDate, by } = readMemberSearch(search);
  const always = [
    Prisma.sql`true`,
    ...(country ? [Prisma.sql`m.country = ${country}`] : []),
    ...(source ? [Prisma.sql`m.source = ${source}`] : []),
    ...(birthDate ? [Prisma.sql`m.birth_date = ${birthDate}::date`] : []),
  ];
  const and = (conditions: Prisma.Sql[]) => Prisma.join([...conditions, ...always], ' AND ');
  if (by === null) return [{ where: and([]), by: 'last' }];
  if ('number' in by) {
    const pattern = by.number.length < fewestDigits ? by.number : `${by.number}%`;
    return [{ where: and([Prisma.sql`m.ccn LIKE ${pattern}`]), by: 'number' }];
  }
  if ('emailAddress' in by)
    return [{ where: and([Prisma.sql`m.email_address LIKE ${`${literalPattern(by.emailAddress)}%`}`]), by: 'address' }];
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
