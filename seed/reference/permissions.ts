import type { Permission } from '#app/domain/permissions/permissions.ts';

/**
 * The permission catalogue (spec §3 Permissions, D15). `permissionSeq` is the place in the area's string:
 * never renumber, only append.
 */
export const permissionCatalogue: readonly Permission[] = [
  // The portal's own area
  {
    permissionSeq: 0,
    key: 'osManageAgents',
    area: 'PA',
    descriptionEn: 'View the user list',
    descriptionJa: 'ユーザー一覧の閲覧',
  },
  {
    permissionSeq: 1,
    key: 'osAgencyInformation',
    area: 'PA',
    descriptionEn: 'View agency information',
    descriptionJa: '代理店情報の閲覧',
  },
  {
    permissionSeq: 2,
    key: 'osMediaLibrary',
    area: 'PA',
    descriptionEn: 'Media library',
    descriptionJa: 'メディアライブラリ',
  },
  {
    permissionSeq: 3,
    key: 'osCollateral',
    area: 'PA',
    descriptionEn: 'Order printed material',
    descriptionJa: '販促物の注文',
  },
  {
    permissionSeq: 4,
    key: 'osAnswers',
    area: 'PA',
    descriptionEn: 'Answers and chat',
    descriptionJa: 'ヘルプとチャット',
  },
  {
    permissionSeq: 5,
    key: 'osAdvisorRates',
    area: 'PA',
    descriptionEn: 'Travel advisor rates',
    descriptionJa: 'アドバイザー特別料金',
  },
  {
    permissionSeq: 6,
    key: 'osPartnerRewards',
    area: 'PA',
    descriptionEn: 'Partner rewards',
    descriptionJa: 'パートナー特典',
  },
  {
    permissionSeq: 7,
    key: 'osAcademyReports',
    area: 'PA',
    descriptionEn: 'Academy reports',
    descriptionJa: 'アカデミーレポート',
  },

  // The booking system's area
  {
    permissionSeq: 0,
    key: 'poBookingAccess',
    area: 'PC',
    descriptionEn: 'Booking access',
    descriptionJa: '予約システムの利用',
  },
  {
    permissionSeq: 1,
    key: 'poViewAgencyBookings',
    area: 'PC',
    descriptionEn: 'View all agency bookings',
    descriptionJa: '代理店の全予約の閲覧',
  },
  {
    permissionSeq: 2,
    key: 'poModifyBookings',
    area: 'PC',
    descriptionEn: 'Change bookings',
    descriptionJa: '予約の変更',
  },
  {
    permissionSeq: 3,
    key: 'poCancelBookings',
    area: 'PC',
    descriptionEn: 'Cancel bookings',
    descriptionJa: '予約のキャンセル',
  },
  { permissionSeq: 4, key: 'poPayments', area: 'PC', descriptionEn: 'Make payments', descriptionJa: 'お支払い手続き' },
  { permissionSeq: 5, key: 'poPriceOverride', area: 'PC', descriptionEn: 'OVERCHARGE', descriptionJa: '価格の上書き' },
  {
    permissionSeq: 6,
    key: 'poGroupSpace',
    area: 'PC',
    descriptionEn: 'Group space',
    descriptionJa: 'グループ客室の確保',
  },
  {
    permissionSeq: 7,
    key: 'poPromotions',
    area: 'PC',
    descriptionEn: 'Apply promotions',
    descriptionJa: 'プロモーションの適用',
  },
  {
    permissionSeq: 8,
    key: 'poDocuments',
    area: 'PC',
    descriptionEn: 'Print travel documents',
    descriptionJa: '旅行書類の印刷',
  },
  {
    permissionSeq: 9,
    key: 'poSalesRepAccess',
    area: 'PC',
    descriptionEn: 'Sales rep access',
    descriptionJa: '営業担当者のアクセス',
  },
];
