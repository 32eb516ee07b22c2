import { tokenReply } from '#app/domain/partners/tools/reply.ts';
import { tokenOf, withValues, type Adapter } from '#app/domain/partners/tools/visit.ts';

/** The answers service (spec §7 answers): a window at the support site's login, with the token of its server. */
export const answers: Adapter = {
  ask: ({ user, agency, brand }) => ({
    agency: {
      agencyId: agency.agencyId,
      agencyName: agency.agencyName,
      agencyType: agency.agencyType,
      country: agency.country,
    },
    agentId: user.agentId,
    agentStatus: user.activationFlag,
    agentType: user.agentType,
    ccn: user.ccn,
    company: brand,
    email: user.emailAddress,
    firstName: user.firstName,
    middleName: user.middleName,
    lastName: user.lastName,
    userId: user.userId,
  }),
  read: tokenReply,
  launch: ({ open }, answer) => ({ method: 'get', href: withValues(open, { token: tokenOf(answer) }) }),
};
