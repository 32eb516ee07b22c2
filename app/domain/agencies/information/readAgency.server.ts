import { z } from 'zod';
import {
  agencyFlags,
  agencyRecordOf,
  agencyTexts,
  ownerTexts,
  type AgencyRecord,
} from '#app/domain/accounts/profile/records.ts';
import { rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

const recordOf = <const Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/** A row of `agencyText`. */
export const agencyWithOwner = z.strictObject({
  ...recordOf(agencyTexts, z.string()),
  ...recordOf(agencyFlags, z.boolean()),
  associationId: z.string(),
  companies: z.strictObject({ code: z.string(), academyLevel: z.int(), academyStatus: z.string() }).array(),
  owner: z.strictObject(recordOf(ownerTexts, z.string())).nullable(),
});

/** An agency with its brands and its longest-standing active owner, as the text of a statement. */
export function agencyText(agencyId: string): string {
  return `
    SELECT g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.agency_type AS "agencyType", g.address1, g.address2, g.address3,
           g.city, g.state, g.country, g.zip_code AS "zipCode", g.telephone, g.abta_number AS "abtanumber",
           g.association_id AS "associationId", g.association_name AS "associationName", g.region, g.district, g.dsm,
           g.marketing_level_1 AS "marketingLevel1", g.marketing_level_2 AS "marketingLevel2",
           g.cc_booking_docs_flag AS "ccbookingDocsFlag", g.hide_address_flag AS "hideAddressFlag",
           g.agency_partner_reward_flag AS "agencyPartnerRewardFlag", g.cvp_agency AS "cvpAgency", g.ta_report_access AS "taReportAccess",
           (SELECT coalesce(json_agg(json_build_object(
              'code', c.code, 'academyLevel', c.academy_level, 'academyStatus', c.academy_status) ORDER BY c.code), '[]'::json)
            FROM agency_companies c WHERE c.agency_id = g.agency_id) AS companies,
           (SELECT json_build_object(
              'emailAddress', a.email_address, 'firstName', a.first_name, 'middleName', a.middle_name, 'lastName', a.last_name)
            FROM agents a
            WHERE a.agency_id = g.agency_id AND a.agent_type = 'O' AND a.deleted_at IS NULL AND a.activation_flag <> 'D'
            ORDER BY a.created_at, a.agent_unique_id LIMIT 1) AS owner
    FROM agencies g
    WHERE g.agency_id = ${agencyId}`;
}

const agencyQuery = statement({
  name: 'agency',
  sql: ({ agencyId }: Named<{ agencyId: string }>) => agencyText(agencyId),
  row: agencyWithOwner,
});

/**
 * Reads an agency with its brands and its longest-standing active owner; undefined where there is no such agency.
 */
export async function readAgency(db: Database | Transaction, agencyId: string): Promise<AgencyRecord | undefined> {
  const row = await rowOf(db, agencyQuery({ agencyId }));
  return row && agencyRecordOf(row, row.owner);
}
