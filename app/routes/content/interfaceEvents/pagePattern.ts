import { pages } from '#app/domain/content/documents/pages.ts';
import { brandOfSegment } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { paths } from '#app/paths.ts';

const builders = Object.values(paths) as readonly ((...parts: string[]) => string)[];
const placeholder = '0';
const addresses = builders.map((build) => build(placeholder, placeholder).split('?', 1)[0]!);
const contentPaths = Object.entries(pages).flatMap(([name, { portal }]) => [name, ...portal]);

/** The words of which the portal's own addresses are made. */
const words = new Set(
  [...addresses, ...contentPaths, ...markets]
    .flatMap((path) => path.split('/'))
    .filter((word) => /^[a-z]|^$/.test(word)),
);

/**
 * The address of a page with a placeholder for each part that is no word of the portal's:
 * `/home/agency-overview/:id/edit`.
 */
export function pagePattern(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (words.has(part) ? part : brandOfSegment(part) ? ':brand' : ':id'))
    .join('/');
}
