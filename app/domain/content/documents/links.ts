import type { Market } from '#app/domain/markets/markets.ts';
import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { isPageShown, pageNames, portalPageHref, publicPageHref } from './pages.ts';

/** The reader of a page's links: a signed-in user under a brand, or a visitor with or without a market. */
export interface Reader {
  brand?: BrandCode | undefined;
  market?: Market | undefined;
  /** The partners that are connected for the brand; every one where they are not given. */
  partners?: readonly string[] | undefined;
}

export interface ContentLink {
  href: string;
  /** PDF and ZIP files open in their own window (spec §2). */
  newWindow: boolean;
}

// An address outside of the portal that is for no market has pages of the table alone.
const defaultMarket: Market = 'nam';

const contentFile = /^\/(?!\/).*\.json(?:[?#].*)?$/;
const download = /\.(?:pdf|zip)(?:[?#].*)?$/i;
const registration = /^\/register-agency/;

/**
 * A link of a content page as its reader may follow it; null where it is unsafe, and where it leads to the page of a
 * partner that is not connected. A link to another page (`/contact-us`)
 * leads to it within the portal or outside, and so does one to a page of an editor (`/pages/summer`). One to .json content leads below /home/pages for a signed-in user, else
 * below /ext-pages; registration stays where it is (spec §2).
 */
export function contentLink(address: string, reader: Reader): ContentLink | null {
  if (!isPageShown(address.slice(1), reader)) return null;
  const href = pageHref(address, reader) ?? contentHref(address, reader);
  return isSafeHref(href) ? { href, newWindow: download.test(href) } : null;
}

/**
 * True for http(s), mailto and tel, and for addresses within this site; false for all that a browser could run as a
 * script.
 */
export function isSafeHref(href: string): boolean {
  // Browsers drop control characters and spaces inside of a scheme, and read backslashes as slashes.
  if (/[\p{Cc}\s\\]/u.test(href)) return false;
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return true;
  return /^(?:\/(?!\/)|#|\?|\.{1,2}\/)/.test(href) || /^[\w-][\w./-]*(?:[?#].*)?$/.test(href);
}

/** Screens of the portal that content links to as to its pages; a visitor signs in on the way. */
export const linkedScreens: Record<string, string> = {
  '/agent-enroll': '/home/agent-enroll',
  '/agency-overview': '/home/agency-overview',
  '/feedback': '/home/feedback',
  '/my-account': '/home/my-account',
};

/** A page that an editor has added, whatever the brand of its reader: `/pages/summer-training`. */
const ownPage = /^\/pages\/([a-z0-9]+(?:[/-][a-z0-9]+)*)(?=[?#]|$)/;

function pageHref(address: string, { brand, market }: Reader): string | undefined {
  const [start = '', path] = ownPage.exec(address) ?? [];
  if (path !== undefined) {
    const place = brand ? `/home/pages/${brands[brand].segment}` : `/ext-pages/${market ?? defaultMarket}`;
    return `${place}/${path}${address.slice(start.length)}`;
  }
  if (Object.hasOwn(linkedScreens, address)) return linkedScreens[address];
  const page = pageNames.find((name) => address === `/${name}`);
  if (page === undefined) return undefined;
  return brand ? portalPageHref(brand, page) : publicPageHref(page, market);
}

function contentHref(address: string, { brand }: Reader): string {
  if (!contentFile.test(address) || registration.test(address)) return address;
  return (brand ? '/home/pages' : '/ext-pages') + address.replace(/\.json(?=[?#]|$)/, '');
}
