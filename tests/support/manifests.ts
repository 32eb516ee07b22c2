import { readManifest, type Manifest } from '#app/domain/courses/packages/manifest.server.ts';
import type { Node } from '#app/domain/xmlNodes.ts';
import type { PackageFault } from '#app/domain/courses/packages/packageEntries.ts';
import { xmlTree } from '#app/platform/xmlTree.mjs';

/** The elements of a manifest that is well-formed. */
export function documentOf(xml: string): Node {
  const reading = xmlTree(Buffer.from(xml));
  if (!('document' in reading)) throw new Error(`This is no document: ${reading.problem}`);
  return reading.document as Node;
}

/** The manifest of a package with these files, as it is read when the package is uploaded. */
export function manifestOf(xml: string, files: Iterable<string>): Manifest | PackageFault {
  return readManifest(documentOf(xml), new Set(files));
}
