import type { BrandCode } from '#app/domain/markets/brands.ts';
import { paths } from '#app/paths.ts';
import type { FindSource } from './foundThings.ts';

/** The search of what a user of an agency may see and do, on a page of a brand. */
export function portalSource(brand: BrandCode): FindSource {
  return {
    texts: 'find',
    soon: paths.findSoon,
    all: paths.find,
    recent: 'gangway-found',
    next: [
      { name: 'contact', href: paths.contactUs(brand) },
      { name: 'feedback', href: paths.feedback() },
    ],
  };
}
