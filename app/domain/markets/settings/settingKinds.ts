import { appearance } from './kinds/appearance.ts';
import { businessHours } from './kinds/businessHours.ts';
import { commissionPayDay } from './kinds/commissionPayDay.ts';
import { contactDetails } from './kinds/contactDetails.ts';
import { creditAmounts } from './kinds/creditAmounts.ts';
import { districts } from './kinds/districts.ts';
import { holidays } from './kinds/holidays.ts';
import { mailSender } from './kinds/mailSender.ts';
import { marketingLevels } from './kinds/marketingLevels.ts';
import { overrideTiers } from './kinds/overrideTiers.ts';
import { partnerConnections } from './kinds/partnerConnections.ts';
import { permissionTexts } from './kinds/permissionTexts.ts';
import { productName } from './kinds/productName.ts';
import { rewards } from './kinds/rewards.ts';
import { salesAccess } from './kinds/salesAccess.ts';
import { timeZonesOfMarket } from './kinds/timeZones.ts';
import type { SettingKind } from './settingKind.ts';

/** The kinds of settings, in the order in which the console lists them. */
export const settingKinds = [
  contactDetails,
  businessHours,
  holidays,
  timeZonesOfMarket,
  districts,
  marketingLevels,
  salesAccess,
  commissionPayDay,
  overrideTiers,
  rewards,
  creditAmounts,
  permissionTexts,
  partnerConnections,
  productName,
  appearance,
  mailSender,
] as const;
export type SettingKindName = (typeof settingKinds)[number]['name'];
export const settingKindNames = settingKinds.map(({ name }) => name) as [SettingKindName, ...SettingKindName[]];

/** The kind of a name; undefined for a name of none. */
export function kindOfSetting(name: string): SettingKind<SettingKindName> | undefined {
  return (settingKinds as readonly SettingKind<SettingKindName>[]).find((kind) => kind.name === name);
}
