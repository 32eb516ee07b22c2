import { attributeOf, nodeIn, numberOf, type Node } from '#app/domain/xmlNodes.ts';

/** What the limit is read from: the sequencing rules of a manifest and of its items, as they are written. */
interface Sequenced {
  sequencing: Node | null;
  children?: readonly Sequenced[];
}

/**
 * How often a manifest of 2004 lets a learner try its course: as its rules say of the whole, or of its only item. The
 * runtime's engine keeps to those of items within an attempt.
 */
export function attemptLimitOf({
  sequencing,
  items,
}: {
  sequencing: Node | null;
  items: readonly Sequenced[];
}): number | null {
  const only = items.length === 1 && !items[0]?.children?.length ? items[0] : undefined;
  const written = [sequencing, only?.sequencing].map((node) =>
    numberOf(attributeOf(nodeIn(node, 'limitConditions'), '@attemptLimit')),
  );
  const limits = written.flatMap((limit) =>
    limit !== undefined && Number.isInteger(limit) && limit > 0 ? [limit] : [],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}
