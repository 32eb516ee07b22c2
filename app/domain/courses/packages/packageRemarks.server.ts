import { z } from 'zod';
import { storableText } from '#app/domain/text.ts';
import { fileOf } from './launchFile.ts';
import { flattened, type Manifest } from './manifest.server.ts';
import { attributeOf, contentOf, nodeIn, nodesIn, type Node } from '#app/domain/xmlNodes.ts';
import { addressIn, organizationOf, scopeOf, type ManifestScope } from './manifestScope.ts';

const manifestRemarks = ['fileMissing', 'itemLeftOut', 'contentOfCluster', 'manifestUnused'] as const;

/** That its objects report nothing, as its scripts are read, or as a learner's visit has shown. */
export const silenceRemarks = ['neverCalls', 'silentVisit'] as const;

export const packageRemarkNames = [...silenceRemarks, ...manifestRemarks] as const;

/**
 * What is to be known of a package that can be played: a file that is not there, a part of its manifest that no learner
 * reaches, or that it reports nothing.
 */
export const packageRemark = z.object({ remark: z.enum(packageRemarkNames), entry: z.string() });
export type PackageRemark = z.output<typeof packageRemark>;

const maxRemarks = 50;
const maxEntryLength = 200;

/**
 * The remarks for editors on a package that can be played, from the elements of its manifest and the paths of its
 * files; at most fifty remarks.
 */
export function remarksOn(document: Node, { standard, items }: Manifest, files: ReadonlySet<string>): PackageRemark[] {
  const manifest = nodeIn(document, 'manifest');
  if (!manifest) return [];
  const scope = scopeOf(manifest);
  const written = writtenItems(nodesIn(organizationOf(scope), 'item'), scope);
  const played = new Map(flattened(items).map((item) => [item.identifier, item]));
  const names = (chosen: readonly Node[]) =>
    chosen.map((item) => contentOf(item, 'title') || attributeOf(item, '@identifier'));
  const references = new Set(written.map((item) => attributeOf(item, '@identifierref')));
  const remarks: Record<(typeof manifestRemarks)[number], string[]> = {
    fileMissing: missingFiles(scope, files),
    itemLeftOut: names(written.filter((item) => !played.has(attributeOf(item, '@identifier')))),
    contentOfCluster:
      standard === '1.2'
        ? []
        : names(
            written.filter(
              (item) =>
                scope.resources.has(attributeOf(item, '@identifierref')) &&
                played.get(attributeOf(item, '@identifier'))?.launch === null,
            ),
          ),
    manifestUnused: [...scope.manifests.keys()].filter((identifier) => !references.has(identifier)),
  };
  return manifestRemarks
    .flatMap((remark) => remarks[remark].map((entry) => ({ remark, entry: storableText(entry, maxEntryLength) })))
    .slice(0, maxRemarks);
}

// With those of a manifest within it that they refer to. A reference to the same manifest twice was refused before.
function writtenItems(items: readonly Node[], scope: ManifestScope): Node[] {
  return items.flatMap((item) => {
    const within = scope.resources.has(attributeOf(item, '@identifierref'))
      ? undefined
      : scope.manifests.get(attributeOf(item, '@identifierref'));
    return [
      item,
      ...(within ? writtenItems(nodesIn(organizationOf(within), 'item'), within) : []),
      ...writtenItems(nodesIn(item, 'item'), scope),
    ];
  });
}

// What the manifest lists and the package does not have. What lies elsewhere is found among the hosts that the package
// calls.
function missingFiles({ resources }: ManifestScope, files: ReadonlySet<string>): string[] {
  const listed = [...resources.values()].flatMap((resource) =>
    [resource.node, ...nodesIn(resource.node, 'file')]
      .map((each) => attributeOf(each, '@href'))
      .filter(Boolean)
      .map((href) => addressIn(resource, href)),
  );
  return [...new Set(listed.flatMap((href) => fileOf(href) ?? []))].filter((path) => !files.has(path));
}
