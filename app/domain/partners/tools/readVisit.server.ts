import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import type { CompanyLevel, Visit } from './visit.ts';

interface Row {
  middleName: string;
  phoneCode: string;
  phoneNumber: string;
  userCompanies: CompanyLevel[] | null;
  agencyCompanies: CompanyLevel[] | null;
  agencyType: string;
  address1: string;
  address2: string;
  address3: string;
  city: string;
  state: string;
  zipCode: string;
  telephone: string;
}

// Once a hand-over.
const visitQuery = {
  name: 'tool-visit',
  text: `
    SELECT a.middle_name AS "middleName", a.phone_code AS "phoneCode", a.phone_number AS "phoneNumber",
           (SELECT json_agg(json_build_object('code', c.code, 'academyLevel', c.academy_level) ORDER BY c.code) FROM agent_companies c WHERE c.agent_unique_id = $1) AS "userCompanies",
           (SELECT json_agg(json_build_object('code', c.code, 'academyLevel', c.academy_level) ORDER BY c.code) FROM agency_companies c WHERE c.agency_id = $2) AS "agencyCompanies",
           g.agency_type AS "agencyType", g.address1, g.address2, g.address3, g.city, g.state, g.zip_code AS "zipCode", g.telephone
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id
    WHERE a.agent_unique_id = $1 AND g.agency_id = $2`,
} as const;

/** Everything of a user and their agency that a partner may be told, in one query beside the session's. */
export async function readVisit(
  { actor, agency, market }: AgentContext,
  brand: BrandCode,
): Promise<Omit<Visit, 'open' | 'token' | 'air'>> {
  const [row] = await preparedRows<Row>(visitQuery.name, visitQuery.text, [actor.agentUniqueId, agency.agencyId]);
  if (!row) throw new Error('The user of a session has no row.');
  const { middleName, phoneCode, phoneNumber, userCompanies, agencyCompanies, ...own } = row;
  const { userId, agentId, agentType, activationFlag, firstName, lastName, emailAddress, ccn } = actor;
  return {
    user: {
      ...{ userId, agentId, agentType, activationFlag, firstName, middleName, lastName, emailAddress, ccn: ccn ?? '' },
      telephone: [phoneCode, phoneNumber].filter(Boolean).join(' '),
      companies: userCompanies ?? [],
    },
    agency: {
      agencyId: agency.agencyId,
      agencyName: agency.agencyName,
      country: agency.country,
      ...own,
      companies: agencyCompanies ?? [],
    },
    market,
    brand,
  };
}
