import { Prisma, type Database } from '#app/platform/database.server.ts';
import { foldedKeySql } from './duplicateKeys.server.ts';
import type { DuplicateReason } from './comparison.ts';
import { publicMailDomains } from './publicMailHosts.ts';

/** Another agency that may be the same one, and what they have in common. */
export interface PossibleDuplicate {
  agencyId: string;
  otherId: string;
  reasons: DuplicateReason[];
}

/**
 * The possible duplicates of some agencies (D11), whatever their status, in one statement: within a country the same name, postal
 * code or telephone; anywhere the same ABTA number or domain of an owner's e-mail address.
 */
export async function findDuplicates(db: Database, agencyIds: readonly string[]): Promise<PossibleDuplicate[]> {
  if (agencyIds.length === 0) return [];
  const ids = Prisma.sql`ARRAY[${Prisma.join(agencyIds)}]::text[]`;
  const alike = (reason: DuplicateReason, condition: Prisma.Sql) =>
    Prisma.sql`SELECT w.agency_id, k.agency_id AS other_id, ${reason} AS reason FROM wanted w JOIN keys k ON ${condition}`;
  const inCountry = (column: Prisma.Sql) => Prisma.sql`k.country = w.country AND k.${column} = w.${column} AND w.${column} <> ''`;
  return db.$queryRaw<PossibleDuplicate[]>`
    WITH keys AS MATERIALIZED (
      SELECT agency_id, country, ${foldedKeySql(Prisma.sql`agency_name`)} AS name, ${foldedKeySql(Prisma.sql`zip_code`)} AS postal_code,
             regexp_replace(upper(abta_number), '[^A-Z0-9]', '', 'g') AS abta_number, regexp_replace(telephone, '\\D', '', 'g') AS telephone
      FROM agencies
    ), wanted AS (
      SELECT * FROM keys WHERE agency_id = ANY(${ids})
    ), domains AS MATERIALIZED (
      SELECT DISTINCT agency_id, split_part(email_address, '@', 2) AS domain
      FROM agents WHERE agent_type = 'O' AND deleted_at IS NULL
    ), pairs AS (
      ${alike('name', inCountry(Prisma.sql`name`))}
      UNION ALL ${alike('postalCode', inCountry(Prisma.sql`postal_code`))}
      UNION ALL ${alike('telephone', Prisma.sql`${inCountry(Prisma.sql`telephone`)} AND length(w.telephone) >= 6`)}
      UNION ALL ${alike('abtaNumber', Prisma.sql`k.abta_number = w.abta_number AND w.abta_number <> ''`)}
      UNION ALL
      SELECT w.agency_id, k.agency_id, ${'mailDomain' satisfies DuplicateReason} FROM domains w JOIN domains k USING (domain)
      WHERE w.agency_id = ANY(${ids}) AND domain <> '' AND domain <> ALL(ARRAY[${Prisma.join([...publicMailDomains])}]::text[])
    )
    SELECT agency_id AS "agencyId", other_id AS "otherId", array_agg(reason ORDER BY reason) AS reasons
    FROM pairs WHERE agency_id <> other_id
    GROUP BY agency_id, other_id
    ORDER BY count(*) DESC, other_id`;
}
