import { rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { agencyFields, calledOf } from './agencyFields.ts';
import { agencyRecord, recordFields, type AgencyRecord } from './agencyRecord.ts';

const columns = recordFields.map((name) => `g.${agencyFields[name].column} AS "${calledOf(name)}"`).join(', ');

/** An agency with its brands and its longest-standing active owner (`agencyRecord`), as the text of a statement. */
export function agencyText(agencyId: string): string {
  return `
    SELECT ${columns},
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
  row: agencyRecord,
});

/**
 * Reads an agency with its brands and its longest-standing active owner; undefined where there is no such agency.
 */
export async function readAgency(db: Database | Transaction, agencyId: string): Promise<AgencyRecord | undefined> {
  return rowOf(db, agencyQuery({ agencyId }));
}
