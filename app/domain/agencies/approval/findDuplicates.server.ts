import { z } from 'zod';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { duplicateReasons, type DuplicateReason } from './comparison.ts';
import { publicMailDomains } from './publicMailHosts.ts';

const possibleDuplicate = z.strictObject({
  agencyId: z.string(),
  otherId: z.string(),
  reasons: z.enum(duplicateReasons).array(),
});

/** A pair of agencies that may be the same one, with the reasons. */
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

/**
 * Finds the possible duplicates of some agencies, whatever their status, in one statement over the stored keys
 * (`duplicateKeys`): within a country the same name, postal code or telephone; anywhere the same ABTA number or domain
 * of an owner's e-mail address.
 */
export async function findDuplicates(db: Database, agencyIds: readonly string[]): Promise<PossibleDuplicate[]> {
  if (agencyIds.length === 0) return [];
  const ids = Prisma.sql`ARRAY[${Prisma.join(agencyIds)}]::text[]`;
  const alike = (reason: DuplicateReason, key: Prisma.Sql, anywhere = false) => Prisma.sql`
    SELECT w.agency_id, k.agency_id AS other_id, ${reason} AS reason
    FROM wanted w JOIN agencies k ON k.${key} = w.${key} AND w.${key} <> '' ${anywhere ? Prisma.empty : Prisma.sql`AND k.country = w.country`}`;
  return rowsOf(
    db,
    described(
      possibleDuplicate,
      Prisma.sql`
    WITH wanted AS (
      SELECT agency_id, country, name_key, postal_code_key, telephone_key, abta_key FROM agencies WHERE agency_id = ANY(${ids})
    ), pairs AS (
      ${alike('name', Prisma.sql`name_key`)}
      UNION ALL ${alike('postalCode', Prisma.sql`postal_code_key`)}
      UNION ALL ${alike('telephone', Prisma.sql`telephone_key`)}
      UNION ALL ${alike('abtaNumber', Prisma.sql`abta_key`, true)}
      UNION ALL
      SELECT DISTINCT w.agency_id, k.agency_id, ${'mailDomain' satisfies DuplicateReason}
      FROM agents w JOIN agents k ON split_part(k.email_address, '@', 2) = split_part(w.email_address, '@', 2)
      WHERE w.agency_id = ANY(${ids}) AND w.agent_type = 'O' AND w.deleted_at IS NULL AND k.agent_type = 'O' AND k.deleted_at IS NULL
        AND split_part(w.email_address, '@', 2) <> ALL(ARRAY[${Prisma.join([...publicMailDomains])}]::text[])
    )
    SELECT agency_id AS "agencyId", other_id AS "otherId", array_agg(reason ORDER BY reason) AS reasons
    FROM pairs WHERE agency_id <> other_id
    GROUP BY agency_id, other_id
    ORDER BY count(*) DESC, other_id`,
    ),
  );
}
