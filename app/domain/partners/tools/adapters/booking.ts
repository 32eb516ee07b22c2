import type { AgentType } from '#app/domain/permissions/codes.ts';
import { bookingCompanyOf } from '#app/domain/markets/companies.ts';
import { tokenReply } from '#app/domain/partners/tools/reply.ts';
import { tokenOf, withValues, type Adapter } from '#app/domain/partners/tools/visit.ts';

/** The role as the booking system knows it: an advisor is T (spec §6). */
function bookingRole(agentType: AgentType): 'O' | 'M' | 'T' {
  return agentType === 'A' ? 'T' : agentType;
}

/**
 * The booking system (spec §4 Booking system launch, §7 POL/token): its token in the path, after the company of the
 * brand.
 */
export const booking: Adapter = {
  ask: ({ user, agency, brand }) => ({
    agencyId: agency.agencyId,
    agentType: bookingRole(user.agentType),
    companyCode: bookingCompanyOf(brand),
    userId: user.userId,
    agentCCN: user.ccn,
  }),
  read: tokenReply,
  launch: ({ open, agency, brand }, answer) => {
    const path = `/polaronline${bookingCompanyOf(brand)}/pres+${encodeURIComponent(tokenOf(answer))}`;
    return {
      method: 'get',
      href: withValues(open.replace(/(?<!\/)\/+$/, '') + path, {
        aId: agency.agencyId,
        cId: agency.country,
        src: 'OS',
      }),
    };
  },
};
