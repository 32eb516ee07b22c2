import type { AgentType } from './codes.ts';

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
 * The permission keys of each role: until an owner or manager changes them, and permanently in the uk, where
 * permissions are not set by user (spec §6).
 */
export const defaultGrants: Record<AgentType, readonly string[]> = {
  O: [...managerGrants, 'osPartnerRewards', 'poSalesRepAccess'],
  M: managerGrants,
  A: advisorGrants,
};
