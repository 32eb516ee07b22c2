import type { AgentType } from '#app/domain/accounts/codes.ts';

const advisorGrants = [
  'osMediaLibrary',
  'osCollateral',
  'osAnswers',
  'osAdvisorRates',
  'poBookingAccess',
  'poModifyBookings',
  'poPayments',
  'poPromotions',
  'poDocuments',
];

const managerGrants = [
  ...advisorGrants,
  'osManageAgents',
  'osAgencyInformation',
  'osAcademyReports',
  'poViewAgencyBookings',
  'poCancelBookings',
  'poGroupSpace',
];

/**
 * The permission keys that a user of each role has until an owner or manager says otherwise, and in the uk, where nobody sets
 * permissions (spec §6), for good.
 */
export const defaultGrants: Record<AgentType, readonly string[]> = {
  O: [...managerGrants, 'osPartnerRewards', 'poSalesRepAccess'],
  M: managerGrants,
  A: advisorGrants,
};
