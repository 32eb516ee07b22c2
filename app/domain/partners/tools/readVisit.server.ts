import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import type { Visit } from './visit.ts';

const companies = z.strictObject({ code: z.string(), academyLevel: z.int() }).array().nullable();

// Once a hand-over.
const visitQuery = statement({
  name: 'tool-visit',
  sql: ({ agentUniqueId, agencyId }: Named<{ agentUniqueId: string; agencyId: string }>) => `
    SELECT a.middle_name AS "middleName", a.phone_code AS "phoneCode", a.phone_number AS "phoneNumber",
           (SELECT json_agg(json_build_object('code', c.code, 'academyLevel', c.academy_level) ORDER BY c.code) FROM agent_companies c WHERE c.agent_unique_id = ${agentUniqueId}) AS "userCompanies",
           (SELECT json_agg(json_build_object('code', c.code, 'academyLevel', c.academy_level) ORDER BY c.code) FROM agency_companies c WHERE c.agency_id = ${agencyId}) AS "agencyCompanies",
           g.agency_type AS "agencyType", g.address1, g.address2, g.address3, g.city, g.state, g.zip_code AS "zipCode", g.telephone
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id
    WHERE a.agent_unique_id = ${agentUniqueId} AND g.agency_id = ${agencyId}`,
  row: z.strictObject({
    middleName: z.string(),
    phoneCode: z.string(),
    phoneNumber: z.string(),
    userCompanies: companies,
    agencyCompanies: companies,
    agencyType: z.string(),
    address1: z.string(),
    address2: z.string(),
    address3: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    telephone: z.string(),
  }),
});

/** Everything of a user and their agency that a partner may get, in one query beside the session's. */
export async function readVisit(
  { db, actor, agency, market }: AgentContext,
  brand: BrandCode,
): Promise<Omit<Visit, 'open' | 'token' | 'air'>> {
  const row = await rowOf(db, visitQuery({ agentUniqueId: actor.agentUniqueId, agencyId: agency.agencyId }));
  if (!row) throw new Error('The user of a session has no row.');
  const { middleName, phoneCode, phoneNumber, userCompanies, agencyCompanies, ...own } = row;
  const { userId, agentId, agentType, activationFlag, firstName, lastName, emailAddress, ccn } = actor;
  return {
    user: {
      userId,
      agentId,
      agentType,
      activationFlag,
      firstName,
      middleName,
      lastName,
      emailAddress,
      ccn: ccn ?? '',
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
