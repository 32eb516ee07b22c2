import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { FooterIconName } from '#app/domain/markets/footer.ts';

/** Labels arrive translated: the shell knows no message keys but its own. */
export interface LinkItem {
  label: string;
  href: string;
  /** The page shown lies below the link's. */
  isAbove?: boolean;
}

export interface MenuItem {
  label: string;
  /** Without children the item is this link. */
  href?: string;
  isAbove?: boolean;
  children?: readonly LinkItem[];
}

export interface BrandItem {
  code: BrandCode;
  name: string;
  href: string;
}

/** What the shell offers, the same for all of a language, market, role and brand. */
export interface Navigation {
  brands: readonly Omit<BrandItem, 'href'>[];
  menu: readonly MenuItem[];
  userMenu: readonly LinkItem[];
  footer: FooterData;
}

export interface ShellUser {
  name: string;
  initials: string;
  agencyName: string;
  ccn: string | null;
  /** How many notifications they have not read. */
  unread: number;
}

export interface FooterData {
  groups: readonly { title: string; links: readonly LinkItem[] }[];
  /** A page, or a partner's tool that opens at once. */
  support: readonly (LinkItem & { name: FooterIconName; tool?: { name: string; window: 'new' | 'chat' } })[];
  copyright: string;
  /** The privacy notice, and do-not-sell in nam. */
  legal: readonly LinkItem[];
}
