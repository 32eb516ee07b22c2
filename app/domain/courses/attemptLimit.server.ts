import { attributeOf, nodeIn, numberOf } from './manifestNodes.ts';
import { flattened, type Manifest } from './manifest.server.ts';

/** How often a manifest of 2004 lets a learner try its course: as its rules say of the whole, or of its only item. The runtime's engine keeps to those of items within an attempt. */
export function attemptLimitOf({ sequencing, items }: Pick<Manifest, 'sequencing' | 'items'>): number | null {
  const only = flattened(items).length === 1 ? items[0] : undefined;
  const written = [sequencing, only?.sequencing].map((node) => numberOf(attributeOf(nodeIn(node, 'limitConditions'), '@attemptLimit')));
  const limits = written.flatMap((limit) => (limit !== undefined && Number.isInteger(limit) && limit > 0 ? [limit] : []));
  return limits.length === 0 ? null : Math.min(...limits);
}
