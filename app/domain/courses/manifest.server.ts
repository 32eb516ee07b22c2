import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { storedName, type PackageFault } from './packageEntries.ts';

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
  /** The sequencing rules as they are written (2004), for the runtime's engine. */
  sequencing: Node | null;
  /** What else 2004 says of an activity: the measure at which it is complete, the data that it shares, the controls that its learner is not to see. */
  completionThreshold?: Node | null;
  sharedData?: Node | null;
  presentation?: Node | null;
  children: ManifestItem[];
}

/** What the player needs of a package's manifest. */
export interface Manifest {
  standard: '1.2' | '2004';
  title: string;
  items: ManifestItem[];
  sequencing: Node | null;
  completionThreshold?: Node | null;
  /** False where its global objectives are its own (2004); else they are one for all courses of a learner. */
  objectivesGlobalToSystem?: boolean;
}

/** An element of the manifest: its attributes with a leading `@`, its text as `#text`, and its children by name without prefix. */
export type Node = { [name: string]: Node | Node[] | string | undefined };

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, parseAttributeValue: false, parseTagValue: false, processEntities: true, trimValues: true });

/**
 * Reads the manifest of a SCORM 1.2 or 2004 package. `files` are the paths of the package. Returns the fault where it is no XML, has a document type (whose
 * entities could grow without bound), names no standard or organization, or launches nothing that is there.
 */
export function readManifest(xml: string, files: ReadonlySet<string>): Manifest | PackageFault {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return { fault: 'manifestEntities', entry: 'imsmanifest.xml' };
  if (XMLValidator.validate(xml) !== true) return { fault: 'manifestUnreadable', entry: 'imsmanifest.xml' };
  const manifest = nodeIn(parser.parse(xml) as Node, 'manifest');
  if (!manifest) return { fault: 'manifestUnreadable', entry: 'imsmanifest.xml' };
  const standard = standardOf(manifest);
  if (!standard) return { fault: 'manifestNoStandard' };
  const organizations = nodeIn(manifest, 'organizations');
  const wanted = textOf(organizations?.['@default']);
  const all = nodesIn(organizations, 'organization');
  const organization = all.find((each) => each['@identifier'] === wanted) ?? all[0];
  if (!organization) return { fault: 'manifestNoOrganization' };
  const resources = new Map(nodesIn(nodeIn(manifest, 'resources'), 'resource').map((resource) => [textOf(resource['@identifier']), resource]));
  const base = joined(textOf(manifest['@base']), textOf(nodeIn(manifest, 'resources')?.['@base']));
  const collection = new Map(nodesIn(nodeIn(manifest, 'sequencingCollection'), 'sequencing').map((rules) => [textOf(rules['@ID']), rules]));
  const items = nodesIn(organization, 'item').map((item) => itemOf(item, { resources, collection, base }));
  const launches = flattened(items).flatMap(({ launch }) => launch ?? []);
  if (launches.length === 0) return { fault: 'manifestNoLaunch' };
  for (const launch of launches) {
    const file = fileOf(launch);
    if (file === null) return { fault: 'launchOutside', entry: launch };
    if (!files.has(file)) return { fault: 'launchMissing', entry: file };
  }
  return {
    standard,
    title: titleOf(organization),
    items,
    sequencing: sequencingOf(organization, collection),
    completionThreshold: nodeIn(organization, 'completionThreshold') ?? null,
    objectivesGlobalToSystem: !/^(false|0)$/.test(textOf(organization['@objectivesGlobalToSystem']).trim()),
  };
}

/** All items of a manifest, in the order in which they are written. */
export function flattened(items: readonly ManifestItem[]): ManifestItem[] {
  return items.flatMap((item) => [item, ...flattened(item.children)]);
}

/** The file of a launch address, without its query; null where it lies outside of the package. */
export function fileOf(launch: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(launch)) return null;
  let path: string;
  try {
    path = decodeURIComponent(launch.replace(/[?#].*$/, ''));
  } catch {
    return null;
  }
  return path.split('/').includes('..') ? null : storedName(path.replace(/^\.\//, ''));
}

function standardOf(manifest: Node): Manifest['standard'] | null {
  const version = textOf(nodeIn(nodeIn(manifest, 'metadata'), 'schemaversion')?.['#text'] ?? nodeIn(manifest, 'metadata')?.schemaversion);
  if (/^1\.2$/.test(version)) return '1.2';
  if (/2004|^CAM 1\.3$|^1\.3$/.test(version)) return '2004';
  // Some packages name no version; their namespaces do.
  const namespaces = Object.entries(manifest).flatMap(([name, value]) => (name.startsWith('@') && typeof value === 'string' ? [value] : [])).join(' ');
  if (/adlcp_rootv1p2/.test(namespaces)) return '1.2';
  return /adlcp_v1p3|imsss/.test(namespaces) ? '2004' : null;
}

interface ManifestParts {
  resources: ReadonlyMap<string, Node>;
  collection: ReadonlyMap<string, Node>;
  base: string;
}

function itemOf(item: Node, parts: ManifestParts): ManifestItem {
  const { resources, collection, base } = parts;
  const resource = resources.get(textOf(item['@identifierref']));
  const href = textOf(resource?.['@href']);
  const query = textOf(item['@parameters']);
  const kind = textOf(resource?.['@scormType'] ?? resource?.['@scormtype']).toLowerCase();
  return {
    identifier: textOf(item['@identifier']),
    title: titleOf(item),
    launch: href === '' ? null : withParameters(joined(base, textOf(resource?.['@base'])) + href, query),
    isSco: kind === 'sco',
    visible: textOf(item['@isvisible']) !== 'false',
    dataFromLms: contentOf(item, 'datafromlms') || contentOf(item, 'dataFromLMS'),
    masteryScore: numberOf(contentOf(item, 'masteryscore')),
    maxTimeAllowed: contentOf(item, 'maxtimeallowed'),
    timeLimitAction: contentOf(item, 'timelimitaction') || contentOf(item, 'timeLimitAction'),
    prerequisites: contentOf(item, 'prerequisites'),
    sequencing: sequencingOf(item, collection),
    completionThreshold: nodeIn(item, 'completionThreshold') ?? null,
    sharedData: nodeIn(item, 'data') ?? null,
    presentation: nodeIn(nodeIn(item, 'presentation'), 'navigationInterface') ?? null,
    children: nodesIn(item, 'item').map((child) => itemOf(child, parts)),
  };
}

// An activity may refer to rules of the collection: its own come before them, part by part.
function sequencingOf(node: Node, collection: ReadonlyMap<string, Node>): Node | null {
  const own = nodeIn(node, 'sequencing');
  if (!own) return null;
  return { ...collection.get(textOf(own['@IDRef'])), ...own };
}

// As the standard has it: parameters may come with or without their sign, and join those that the address has.
function withParameters(href: string, parameters: string): string {
  const added = parameters.replace(/^[?&]+/, '');
  if (added === '' || added.startsWith('#')) return href + added;
  return `${href}${href.includes('?') ? '&' : '?'}${added}`;
}

function joined(...bases: string[]): string {
  return bases.filter(Boolean).map((base) => (base.endsWith('/') ? base : `${base}/`)).join('');
}

function titleOf(node: Node): string {
  return contentOf(node, 'title').slice(0, 200);
}

function contentOf(node: Node, name: string): string {
  const found = node[name];
  const first = Array.isArray(found) ? found[0] : found;
  return typeof first === 'object' ? textOf(first['#text']) : textOf(first);
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}

function nodeIn(node: Node | undefined, name: string): Node | undefined {
  return nodesIn(node, name)[0];
}

function nodesIn(node: Node | undefined, name: string): Node[] {
  const found = node?.[name];
  if (found === undefined) return [];
  return (Array.isArray(found) ? found : [found]).flatMap((each) => (typeof each === 'object' ? [each as Node] : []));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
