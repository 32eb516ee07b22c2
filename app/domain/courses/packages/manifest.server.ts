import { z } from 'zod';
import { storableText } from '#app/domain/text.ts';
import { courseActivity } from './activityTree.ts';
import { attributeOf, contentOf, nodeIn, nodesIn, numberOf, type Node } from '#app/domain/xmlNodes.ts';
import type { Cmi5Part } from './courseStructure.server.ts';
import { addressIn, organizationOf, scopeOf, type ManifestScope } from './manifestScope.ts';
import { fileOf } from './launchFile.ts';
import { Unplayable, type PackageFault } from './packageEntries.ts';

/** An activity of a course: a sharable content object or asset to be launched, or a cluster of others. */
export interface ManifestItem {
  identifier: string;
  title: string;
  /** The file to be launched with its query, within the package; null for a cluster. */
  launch: string | null;
  /** False for an asset, which does not speak to the runtime. */
  isSco: boolean;
  visible: boolean;
  /** What the standard has the runtime begin with. */
  dataFromLms: string;
  masteryScore: number | null;
  maxTimeAllowed: string;
  timeLimitAction: string;
  /** What is to be done before it is opened (1.2), as the manifest writes it. */
  prerequisites?: string;
  /** The sequencing rules as they are written (2004), for the player's sequencer. */
  sequencing: Node | null;
  /**
   * What else 2004 says of an activity: the measure at which it is complete, the data that it shares, the controls that
   * its learner is not to see.
   */
  completionThreshold?: Node | null;
  sharedData?: Node | null;
  presentation?: Node | null;
  /** What cmi5 says of a unit, or of a block of units. */
  cmi5?: Cmi5Part;
  children: ManifestItem[];
}

/** What the player needs of a package's manifest. */
export interface Manifest {
  standard: '1.2' | '2004' | 'cmi5';
  title: string;
  items: ManifestItem[];
  /** The course's identifier in its structure (cmi5). */
  publisherId?: string;
  sequencing: Node | null;
  completionThreshold?: Node | null;
  /** True for a course that was written here: its player notes its place as the number of a page. */
  countsPages?: boolean;
  /** The identifier of its organization, by which an object may name the course as a whole (2004). */
  organization?: string;
  /** False where its global objectives are its own (2004); else they are one for all courses of a learner. */
  objectivesGlobalToSystem?: boolean;
  /** False where the data that its objects share end with an attempt (2004). */
  sharedDataGlobalToSystem?: boolean;
}

/** A manifest that was checked when its package was stored: only its items are looked at again. */
export const storedManifest = z.custom<Manifest>((stored) => manifestItems.safeParse(stored).success);
const manifestItems = z.looseObject({ items: z.array(z.looseObject({ identifier: z.string() })) });

const maxItems = 2000;
const maxTitleLength = 200;

/**
 * Reads the manifest of a SCORM 1.2 or 2004 package from its elements. `files` are the paths of the package. Manifests
 * within it are played where an item refers to them. Returns the fault where it names no standard or organization, has
 * an item that cannot be played, or launches nothing that is there.
 */
export function readManifest(document: Node, files: ReadonlySet<string>): Manifest | PackageFault {
  const node = nodeIn(document, 'manifest');
  if (!node) return { fault: 'manifestUnreadable', entry: 'imsmanifest.xml' };
  const standard = standardOf(node);
  if (!standard) return { fault: 'manifestNoStandard' };
  const scope = scopeOf(node);
  const organization = organizationOf(scope);
  if (!organization) return { fault: 'manifestNoOrganization' };
  try {
    const items = itemsOf(nodesIn(organization, 'item'), { scope, standard, seen: new Set([courseActivity]) });
    const launches = flattened(items).flatMap(({ launch }) => launch ?? []);
    if (launches.length === 0) return { fault: 'manifestNoLaunch' };
    for (const launch of launches) assertThere(launch, files);
    return {
      standard,
      title: titleOf(organization),
      countsPages: attributeOf(node, '@identifier').startsWith('gangway-'),
      items,
      sequencing: sequencingOf(organization, scope),
      completionThreshold: nodeIn(organization, 'completionThreshold') ?? null,
      organization: attributeOf(organization, '@identifier').trim(),
      sharedDataGlobalToSystem: !['false', '0'].includes(attributeOf(organization, '@sharedDataGlobalToSystem')),
      objectivesGlobalToSystem: !['false', '0'].includes(attributeOf(organization, '@objectivesGlobalToSystem')),
    };
  } catch (error) {
    if (error instanceof Unplayable) return error.fault;
    throw error;
  }
}

/** All items of a manifest, in the order in which they are written. */
export function flattened(items: readonly ManifestItem[]): ManifestItem[] {
  return items.flatMap((item) => [item, ...flattened(item.children)]);
}

function standardOf(manifest: Node): '1.2' | '2004' | null {
  const version = contentOf(nodeIn(manifest, 'metadata'), 'schemaversion');
  if (/^1\.2$/.test(version)) return '1.2';
  if (/2004|^CAM 1\.3$|^1\.3$/.test(version)) return '2004';
  // Some packages name no version; their namespaces do.
  const namespaces = Object.entries(manifest)
    .flatMap(([name, value]) => (name.startsWith('@') && typeof value === 'string' ? [value] : []))
    .join(' ');
  if (/adlcp_rootv1p2/.test(namespaces)) return '1.2';
  return /adlcp_v1p3|imsss/.test(namespaces) ? '2004' : null;
}

function assertThere(launch: string, files: ReadonlySet<string>): void {
  const file = fileOf(launch);
  if (file === null) throw new Unplayable('launchOutside', launch);
  if (!files.has(file)) throw new Unplayable('launchMissing', file);
}

interface Reading {
  scope: ManifestScope;
  standard: '1.2' | '2004';
  /** The identifiers of the items so far: what a learner did is kept by them. */
  seen: Set<string>;
}

function itemsOf(items: readonly Node[], reading: Reading): ManifestItem[] {
  // The sequencer of 2004 delivers each activity without children: one that launches nothing is left out of what it gets.
  return items
    .map((item) => itemOf(item, reading))
    .filter(({ launch, children }) => reading.standard === '1.2' || launch !== null || children.length > 0);
}

function itemOf(item: Node, reading: Reading): ManifestItem {
  const { scope, standard, seen } = reading;
  const [identifier, title] = [attributeOf(item, '@identifier'), titleOf(item)];
  if (identifier === '' || seen.has(identifier)) throw new Unplayable('itemIdentifier', title || identifier);
  seen.add(identifier);
  if (seen.size > maxItems) throw new Unplayable('tooManyItems');
  const reference = attributeOf(item, '@identifierref');
  const resource = scope.resources.get(reference);
  const within = resource ? undefined : scope.manifests.get(reference);
  const organization = within && organizationOf(within);
  if (reference !== '' && !resource && !organization)
    throw new Unplayable('resourceMissing', `${title || identifier} (${reference})`);
  const href = attributeOf(resource?.node, '@href');
  if (resource && href === '') throw new Unplayable('resourceNoFile', `${title || identifier} (${reference})`);
  const children = [
    ...itemsOf(nodesIn(organization, 'item'), { ...reading, scope: within ?? scope }),
    ...itemsOf(nodesIn(item, 'item'), reading),
  ];
  const plays = resource !== undefined && (standard === '1.2' || children.length === 0);
  return {
    identifier,
    title,
    launch: plays ? withParameters(addressIn(resource, href), attributeOf(item, '@parameters')) : null,
    isSco:
      (attributeOf(resource?.node, '@scormType') || attributeOf(resource?.node, '@scormtype')).toLowerCase() === 'sco',
    visible: attributeOf(item, '@isvisible') !== 'false',
    dataFromLms: contentOf(item, 'datafromlms') || contentOf(item, 'dataFromLMS'),
    masteryScore: numberOf(contentOf(item, 'masteryscore')) ?? null,
    maxTimeAllowed: contentOf(item, 'maxtimeallowed'),
    timeLimitAction: contentOf(item, 'timelimitaction') || contentOf(item, 'timeLimitAction'),
    prerequisites: contentOf(item, 'prerequisites'),
    sequencing: sequencingOf(item, scope) ?? (within && organization ? sequencingOf(organization, within) : null),
    completionThreshold: nodeIn(item, 'completionThreshold') ?? null,
    sharedData: nodeIn(item, 'data') ?? null,
    presentation: nodeIn(nodeIn(item, 'presentation'), 'navigationInterface') ?? null,
    children,
  };
}

// An activity may refer to rules of the collection: its own come before them, part by part.
function sequencingOf(node: Node, { collection }: ManifestScope): Node | null {
  const own = nodeIn(node, 'sequencing');
  if (!own) return null;
  const shared = collection.get(attributeOf(own, '@IDRef'));
  if (!shared) return own;
  const objectives = nodesIn(own, 'objectives');
  // The fourth edition adds to objectives by a second element of that name, which counts apart.
  const isFirst = (each: Node) => nodeIn(each, 'primaryObjective') !== undefined;
  const left = nodesIn(shared, 'objectives').filter(
    (each) => !objectives.some((other) => isFirst(other) === isFirst(each)),
  );
  return { ...shared, ...own, ...(left.length > 0 && { objectives: [...objectives, ...left] }) };
}

// As the standard has it: parameters may come with or without their sign, and join those that the address has.
function withParameters(href: string, parameters: string): string {
  const added = parameters.replace(/^[?&]+/, '');
  if (added === '' || added.startsWith('#')) return href + added;
  return `${href}${href.includes('?') ? '&' : '?'}${added}`;
}

function titleOf(node: Node): string {
  return storableText(contentOf(node, 'title'), maxTitleLength);
}
