import { markets } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { firstTwice, lineNumber, linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';

/** What each permission of the catalogue is called where the brand has said nothing (spec §3). */
export const ourPermissionTexts = {
  osManageAgents: { descriptionEn: 'View the user list', descriptionJa: 'ユーザー一覧の閲覧' },
  osAgencyInformation: { descriptionEn: 'View agency information', descriptionJa: '代理店情報の閲覧' },
  osMediaLibrary: { descriptionEn: 'Media library', descriptionJa: 'メディアライブラリ' },
  osCollateral: { descriptionEn: 'Order printed material', descriptionJa: '販促物の注文' },
  osAnswers: { descriptionEn: 'Answers and chat', descriptionJa: 'ヘルプとチャット' },
  osAdvisorRates: { descriptionEn: 'Travel advisor rates', descriptionJa: 'アドバイザー特別料金' },
  osPartnerRewards: { descriptionEn: 'Partner rewards', descriptionJa: 'パートナー特典' },
  osAcademyReports: { descriptionEn: 'Academy reports', descriptionJa: 'アカデミーレポート' },
  poBookingAccess: { descriptionEn: 'Booking access', descriptionJa: '予約システムの利用' },
  poViewAgencyBookings: { descriptionEn: 'View all agency bookings', descriptionJa: '代理店の全予約の閲覧' },
  poModifyBookings: { descriptionEn: 'Change bookings', descriptionJa: '予約の変更' },
  poCancelBookings: { descriptionEn: 'Cancel bookings', descriptionJa: '予約のキャンセル' },
  poPayments: { descriptionEn: 'Make payments', descriptionJa: 'お支払い手続き' },
  poPriceOverride: { descriptionEn: 'OVERCHARGE', descriptionJa: '価格の上書き' },
  poGroupSpace: { descriptionEn: 'Group space', descriptionJa: 'グループ客室の確保' },
  poPromotions: { descriptionEn: 'Apply promotions', descriptionJa: 'プロモーションの適用' },
  poDocuments: { descriptionEn: 'Print travel documents', descriptionJa: '旅行書類の印刷' },
  poSalesRepAccess: { descriptionEn: 'Sales rep access', descriptionJa: '営業担当者のアクセス' },
} as const satisfies Record<`os${string}` | `po${string}`, { descriptionEn: string; descriptionJa: string }>;

/** An item of this name is never offered (spec §3): its text is no name, and no other permission may have it. */
const neverOffered = 'OVERCHARGE';

const keysOf = (area: string) =>
  (Object.keys(ourPermissionTexts) as (keyof typeof ourPermissionTexts)[]).filter(
    (key) => key.startsWith(area === 'PA' ? 'os' : 'po') && ourPermissionTexts[key].descriptionEn !== neverOffered,
  );

/** What permissions are called, by their area: a line for each key; one that is left out has our name. */
export const permissionTexts = settingKind({
  name: 'permission-texts',
  scopes: ['PA', 'PC'],
  scopeKey: (area) => `settings:area.${area}`,
  marketsOf: () => markets,
  fields: {
    permissionTexts: linesField(
      {
        permissionKey: { max: 50, called: ['Permission', '権限'] },
        nameEn: { max: 80 },
        nameJa: { max: 80, optional: true },
      },
      { most: 60 },
    ),
  },
  fault: ({ permissionTexts: lines }, area) => {
    const keys: readonly string[] = keysOf(area);
    const fault = (rule: string, at: number) =>
      at < 0 ? null : { field: 'permissionTexts', message: messageKey(rule, 'permissionTexts', lineNumber(lines, at)) };
    return (
      fault(
        'permissionUnknown',
        lines.findIndex((line) => !keys.includes(line.permissionKey) || line.nameEn === neverOffered),
      ) ??
      fault(
        'lineTwice',
        firstTwice(lines, ({ permissionKey }) => [permissionKey]),
      )
    );
  },
  ours: (area) => ({
    permissionTexts: keysOf(area).map((permissionKey) => ({
      permissionKey,
      nameEn: ourPermissionTexts[permissionKey].descriptionEn,
      nameJa: ourPermissionTexts[permissionKey].descriptionJa,
    })),
  }),
});
