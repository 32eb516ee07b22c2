import { withValues, type Adapter } from '#app/domain/partners/tools/visit.ts';

/**
 * A page outside the portal that takes nothing along: uk brochures, the assistant, social channels, expert training,
 * Seabourn's academy.
 */
export const page: Adapter = { launch: ({ open }) => ({ method: 'get', href: open }) };

/** A chat (spec §7): a static page with the agent's and the agency's details in its query. */
export const chat: Adapter = {
  launch: ({ open, user, agency, brand }) => ({
    method: 'get',
    href: withValues(open, {
      agentId: user.agentId,
      userId: user.userId,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.emailAddress,
      agencyId: agency.agencyId,
      agencyName: agency.agencyName,
      agencyPhone: agency.telephone,
      country: agency.country,
      company: brand,
    }),
  }),
};
