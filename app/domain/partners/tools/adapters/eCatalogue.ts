import { tokenReply } from '#app/domain/partners/tools/reply.ts';
import { tokenOf, type Adapter, type Visit } from '#app/domain/partners/tools/visit.ts';

/** The e-catalogue (spec §7 ecatalog): a form with the token of its server, which is -1 where it has none. */
export const eCatalogue: Adapter = {
  ask: (visit) => ({ user: customer(visit) }),
  read: tokenReply,
  launch: ({ open }, answer) => ({ method: 'post', action: open, fields: { ssotoken: tokenOf(answer) } }),
};

/** In uk the collateral has a separate address, without parameters (spec §7). */
export const collateral: Adapter = { launch: ({ open }) => ({ method: 'get', href: open }) };

function customer({ user, agency }: Visit) {
  const { agencyId, agencyName, agencyType, country, telephone, address1, address2, address3, city, state, zipCode } =
    agency;
  const levelAt = (code: string) => agency.companies.find((company) => company.code === code)?.academyLevel ?? 0;
  return {
    customerId: agencyId,
    customerUserId: user.userId,
    emailAddress: user.emailAddress,
    firstName: user.firstName,
    lastName: user.lastName,
    shipToAddress: { address1, address2, address3, city, state, zipCode, country },
    telephone: user.telephone || telephone,
    customerSpecific: user.companies.map(({ code, academyLevel }) => ({
      code,
      agencyAcademyLevel: levelAt(code),
      userAcademyLevel: academyLevel,
    })),
    agencyId,
    agencyName,
    agencyType,
    country,
    userRole: user.agentType,
  };
}
