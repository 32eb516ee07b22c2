import { ourPermissionTexts } from '#app/domain/markets/settings/kinds/permissionTexts.ts';
import type { Permission } from '#app/domain/permissions/permissions.ts';

/**
 * The permission catalogue (spec §3 Permissions). `permissionSeq` is the place in the area's string:
 * never renumber, only append.
 */
export const permissionCatalogue: readonly Permission[] = [
  // The portal's own area
  {
    permissionSeq: 0,
    key: 'osManageAgents',
    area: 'PA',
    ...ourPermissionTexts.osManageAgents,
  },
  {
    permissionSeq: 1,
    key: 'osAgencyInformation',
    area: 'PA',
    ...ourPermissionTexts.osAgencyInformation,
  },
  {
    permissionSeq: 2,
    key: 'osMediaLibrary',
    area: 'PA',
    ...ourPermissionTexts.osMediaLibrary,
  },
  {
    permissionSeq: 3,
    key: 'osCollateral',
    area: 'PA',
    ...ourPermissionTexts.osCollateral,
  },
  {
    permissionSeq: 4,
    key: 'osAnswers',
    area: 'PA',
    ...ourPermissionTexts.osAnswers,
  },
  {
    permissionSeq: 5,
    key: 'osAdvisorRates',
    area: 'PA',
    ...ourPermissionTexts.osAdvisorRates,
  },
  {
    permissionSeq: 6,
    key: 'osPartnerRewards',
    area: 'PA',
    ...ourPermissionTexts.osPartnerRewards,
  },
  {
    permissionSeq: 7,
    key: 'osAcademyReports',
    area: 'PA',
    ...ourPermissionTexts.osAcademyReports,
  },

  // The booking system's area
  {
    permissionSeq: 0,
    key: 'poBookingAccess',
    area: 'PC',
    ...ourPermissionTexts.poBookingAccess,
  },
  {
    permissionSeq: 1,
    key: 'poViewAgencyBookings',
    area: 'PC',
    ...ourPermissionTexts.poViewAgencyBookings,
  },
  {
    permissionSeq: 2,
    key: 'poModifyBookings',
    area: 'PC',
    ...ourPermissionTexts.poModifyBookings,
  },
  {
    permissionSeq: 3,
    key: 'poCancelBookings',
    area: 'PC',
    ...ourPermissionTexts.poCancelBookings,
  },
  { permissionSeq: 4, key: 'poPayments', area: 'PC', ...ourPermissionTexts.poPayments },
  { permissionSeq: 5, key: 'poPriceOverride', area: 'PC', ...ourPermissionTexts.poPriceOverride },
  {
    permissionSeq: 6,
    key: 'poGroupSpace',
    area: 'PC',
    ...ourPermissionTexts.poGroupSpace,
  },
  {
    permissionSeq: 7,
    key: 'poPromotions',
    area: 'PC',
    ...ourPermissionTexts.poPromotions,
  },
  {
    permissionSeq: 8,
    key: 'poDocuments',
    area: 'PC',
    ...ourPermissionTexts.poDocuments,
  },
  {
    permissionSeq: 9,
    key: 'poSalesRepAccess',
    area: 'PC',
    ...ourPermissionTexts.poSalesRepAccess,
  },
];
