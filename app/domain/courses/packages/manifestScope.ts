import { attributeOf, nodeIn, nodesIn, type Node } from '#app/domain/xmlNodes.ts';

/** A resource of a manifest, with the folder that its addresses begin at. */
export interface ManifestResource {
  node: Node;
  base: string;
}

/**
 * A manifest, or one within it, with what its items may refer to: its resources and those within it, sequencing rules
 * by identifier, and the manifests within it.
 */
export interface ManifestScope {
  identifier: string;
  node: Node;
  resources: ReadonlyMap<string, ManifestResource>;
  collection: ReadonlyMap<string, Node>;
  manifests: ReadonlyMap<string, ManifestScope>;
}

/**
 * Reads what a manifest and those within it have to refer to. Their bases add up, as the standard's `xml:base` has it.
 */
export function scopeOf(node: Node, outerBase = ''): ManifestScope {
  const base = joined(outerBase, attributeOf(node, '@base'));
  const container = nodeIn(node, 'resources');
  const own = joined(base, attributeOf(container, '@base'));
  const inner = nodesIn(node, 'manifest').map((each) => scopeOf(each, base));
  return {
    identifier: attributeOf(node, '@identifier'),
    node,
    // Its own come before those of a manifest within it.
    resources: new Map([
      ...inner.flatMap((each) => [...each.resources]),
      ...nodesIn(container, 'resource').map(
        (each) =>
          [attributeOf(each, '@identifier'), { node: each, base: joined(own, attributeOf(each, '@base')) }] as const,
      ),
    ]),
    collection: new Map(
      nodesIn(nodeIn(node, 'sequencingCollection'), 'sequencing').map((rules) => [attributeOf(rules, '@ID'), rules]),
    ),
    manifests: new Map(inner.flatMap((each) => [...each.manifests, [each.identifier, each] as const])),
  };
}

/**
 * The organization of a manifest that is played: the one that it names, else its first; undefined where it has none.
 */
export function organizationOf({ node }: ManifestScope): Node | undefined {
  const organizations = nodeIn(node, 'organizations');
  const wanted = attributeOf(organizations, '@default');
  const all = nodesIn(organizations, 'organization');
  return all.find((each) => attributeOf(each, '@identifier') === wanted) ?? all[0];
}

/** The address of a file of a resource: a name of a host or a scheme ignores the folders. */
export function addressIn({ base }: ManifestResource, href: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(href) ? href : base + href;
}

/** Folders in the order in which they lie in each other, each with its slash. */
function joined(...bases: string[]): string {
  return bases
    .filter(Boolean)
    .map((base) => (base.endsWith('/') ? base : `${base}/`))
    .join('');
}
