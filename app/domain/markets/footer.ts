import { brandCodes, type BrandCode } from './brands.ts';
import type { Market } from './markets.ts';

export type FooterIconName =
  | 'chat'
  | 'reservationChat'
  | 'answers'
  | 'findYourRep'
  | 'askAssistant'
  | 'contactUs'
  | 'socialChannels'
  | 'expertTraining';

/** Footer icons by brand code, in the order in which they are shown (spec §2 Shell). */
const footerIconBrands = {
  chat: ['PC', 'CU', 'HA', 'SB'],
  reservationChat: ['PC'],
  answers: ['HA', 'CU', 'CI', 'CS'],
  findYourRep: ['PC', 'CU', 'HA', 'SB'],
  askAssistant: ['PA', 'PU'],
  contactUs: brandCodes,
  socialChannels: ['PU'],
  expertTraining: ['PS', 'PI'],
} as const satisfies Record<FooterIconName, readonly BrandCode[]>;

/** The brands whose Contact Us icon has another label; PJ's is Japanese in both languages. */
const contactUsLabels = {
  PS: 'markets:footer.inquiry',
  CS: 'markets:footer.inquiry',
  PJ: 'markets:footer.contactUsJapanese',
} as const satisfies Partial<Record<BrandCode, string>>;

const doNotSellMarkets: readonly Market[] = ['nam'];

/** The footer icons of a brand with the message key of each label (spec §2 Shell). */
export function footerIcons(brand: BrandCode): { name: FooterIconName; labelKey: string }[] {
  const rows = Object.entries(footerIconBrands) as [FooterIconName, readonly BrandCode[]][];
  return rows
    .filter(([, brandsWithIcon]) => brandsWithIcon.includes(brand))
    .map(([name]) => ({ name, labelKey: footerLabelKey(name, brand) }));
}

/** True where the footer carries the do-not-sell link: nam only. */
export function hasDoNotSellLink(market: Market): boolean {
  return doNotSellMarkets.includes(market);
}

function footerLabelKey(name: FooterIconName, brand: BrandCode): string {
  const labels: Partial<Record<BrandCode, string>> = contactUsLabels;
  return (name === 'contactUs' && labels[brand]) || `markets:footer.${name}`;
}
