import {
  agencyRecordOf,
  type AgencyRecord,
  type AgencyRow,
  type OwnerRow,
} from '#app/domain/accounts/profile/records.ts';
import { preparedRows, type Database, type Transaction } from '#app/platform/database.server.ts';

/** A row of `agencyQuery`. */
export type AgencyWithOwner = AgencyRow & { owner: OwnerRow | null };

/** An agency with its brands and its longest-standing active owner, in one statement. */
export const agencyQuery = {
  name: 'agency',
  text: `
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
    WHERE g.agency_id = $1`,
} as const;

/**
 * Reads an agency with its brands and its longest-standing active owner; undefined where there is no such agency.
 * Within a transaction it sees the transaction's own writes; without one it runs as a prepared statement.
 */
export async function readAgency(
  agencyId: string,
  transaction?: Database | Transaction,
): Promise<AgencyRecord | undefined> {
  const { name, text } = agencyQuery;
  const [row] = await (transaction
    ? transaction.$queryRawUnsafe<AgencyWithOwner[]>(text, agencyId)
    : preparedRows<AgencyWithOwner>(name, text, [agencyId]));
  return row && agencyRecordOf(row, row.owner);
}
